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

final class ReactiveKitProxies {
    private let bag = DisposeBag()

    func start() {
        let center = NotificationCenter.default
        // finds: dropped-token
        _ = center.reactive.notification(name: .proxyDidChange).observeNext { _ in print("changed") }
        // silent: the bag keeps it
        center.reactive.notification(name: .proxyDidChange).observeNext { _ in print("changed") }.dispose(in: bag)
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
