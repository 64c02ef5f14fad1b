import RxSwift
import UIKit

final class Proxies: UIViewController {
    private let bag = DisposeBag()

    override func viewDidLoad() {
        super.viewDidLoad()
        // finds: main-actor-off-main
        NotificationCenter.default.rx.notification(.proxyDidChange)
            .subscribe(onNext: { [weak self] _ in self?.reload() })
            .disposed(by: bag)
        // silent: it is delivered on the main queue
        NotificationCenter.default.rx.notification(.proxyDidChange)
            .observe(on: MainScheduler.instance)
            .bind { [weak self] _ in self?.reload() }
            .disposed(by: bag)
        // silent: a driver delivers on the main thread
        NotificationCenter.default.rx.notification(.proxyDidChange)
            .asDriver(onErrorDriveWith: .empty())
            .drive(onNext: { [weak self] _ in self?.reload() })
            .disposed(by: bag)
        // silent: so does a signal
        NotificationCenter.default.rx.notification(.proxyDidChange)
            .asSignal(onErrorSignalWith: .empty())
            .emit(onNext: { [weak self] _ in self?.reload() })
            .disposed(by: bag)
        // silent: nothing subscribes yet
        let later = NotificationCenter.default.rx.notification(.proxyDidChange).subscribe(on: scheduler)
        print(later)
        // silent: another library's notification
        center.notification(.proxyDidChange).subscribe { [weak self] _ in self?.reload() }
    }

    func reload() {}
}
