import RxSwift

final class Proxies {
    private let bag = DisposeBag()

    func start() {
        // finds: dropped-token
        _ = NotificationCenter.default.rx.notification(.proxyDidChange).subscribe(onNext: { _ in print("changed") })
        // silent: it ends with its owner
        _ = NotificationCenter.default.rx.notification(.proxyDidChange).take(until: rx.deallocated)
            .subscribe(onNext: { _ in print("changed") })
        // silent: the bag keeps it
        NotificationCenter.default.rx.notification(.proxyDidChange).bind { _ in print("changed") }.disposed(by: bag)
    }
}

final class Formats {
    // finds: dropped-token
    private static let unusedObserver = NotificationCenter.default.addObserver(
        forName: .localeChanged,
        object: nil,
        queue: nil
    ) { _ in print("changed") }
    // silent: it is used
    private static let usedObserver = NotificationCenter.default.addObserver(
        forName: .localeChanged,
        object: nil,
        queue: nil
    ) { _ in print("changed") }

    func start() { _ = Formats.usedObserver }
}
