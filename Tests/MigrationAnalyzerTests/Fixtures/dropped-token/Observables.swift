import RxSwift

final class Proxies {
    private let bag = DisposeBag()

    func start() {
        // finds: dropped-token
        _ = NotificationCenter.default.rx.notification(.proxyDidChange).subscribe(onNext: { _ in print("changed") })
        // silent: the bag keeps it
        NotificationCenter.default.rx.notification(.proxyDidChange).bind { _ in print("changed") }.disposed(by: bag)
    }
}
