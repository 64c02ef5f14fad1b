import RxSwift
import UIKit

final class Trains: UIViewController {
    private let bag = DisposeBag()
    private let changes = NotificationCenter.default.rx.notification(.trainChanged)

    override func viewDidLoad() {
        super.viewDidLoad()
        NotificationCenter.default.rx.notification(.trainMoved)
            .withUnretained(self)
            .subscribe(onNext: { owner, note in owner.show(note.userInfo?["track"]) })
            .disposed(by: bag)
        NotificationCenter.default.rx.notification(.trainStopped)
            .subscribe(with: self, onNext: { owner, note in owner.show(note.userInfo?["minutes"]) })
            .disposed(by: bag)
        NotificationCenter.default.rx.notification(.trainLeft)
            .subscribe { event in print(event.element?.userInfo as Any) }
            .disposed(by: bag)
        NotificationCenter.default.rx.notification(.trainFailed)
            .subscribe(onNext: { note in print(note.userInfo?["code"] as Any) }, onError: { print($0) })
            .disposed(by: bag)
        changes.subscribe(onNext: { note in print(note.userInfo?["number"] as Any) }).disposed(by: bag)
    }

    func show(_ value: Any?) {}
}

func postTrains(_ center: NotificationCenter) {
    center.post(
        name: .trainMoved,
        object: nil,
        // silent: the handler is called with the notification after its object
        userInfo: [
            "track": 4,
            "speed": 90,  // finds: payload-mismatch
        ]
    )
    center.post(
        name: .trainStopped,
        object: nil,
        userInfo: [
            "minutes": 4,
            "reason": "signal",  // finds: payload-mismatch
        ]
    )
    // silent: the handler is called with an event
    center.post(name: .trainLeft, object: nil, userInfo: ["passengers": 80])
    center.post(
        name: .trainFailed,
        object: nil,
        userInfo: [
            "code": 4,
            "text": "brakes",  // finds: payload-mismatch
        ]
    )
    center.post(
        name: .trainChanged,
        object: nil,
        userInfo: [
            "number": 12,
            "length": 300,  // finds: payload-mismatch
        ]
    )
}
