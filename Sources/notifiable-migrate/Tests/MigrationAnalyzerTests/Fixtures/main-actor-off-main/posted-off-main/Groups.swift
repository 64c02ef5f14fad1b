import UIKit

extension Notification.Name {
    static let groupDone = Notification.Name("groupDone")
    static let groupFailed = Notification.Name("groupFailed")
    static let groupCancelled = Notification.Name("groupCancelled")
    static let groupUnknown = Notification.Name("groupUnknown")
    static let groupEmpty = Notification.Name("groupEmpty")
}

final class GroupScreen: UIViewController {
    func start(_ center: NotificationCenter) {
        // silent: posted on the main queue
        center.addObserver(self, selector: #selector(show), name: .groupDone, object: nil)
        // silent: posted on the main queue
        center.addObserver(self, selector: #selector(show), name: .groupEmpty, object: nil)
        // The queue may be the main queue.
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(show), name: .groupUnknown, object: nil)
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(show), name: .groupFailed, object: nil)
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(show), name: .groupCancelled, object: nil)
    }

    @objc func show() { print("shown") }
}

func run(_ group: DispatchGroup, _ callbackQueue: DispatchQueue) {
    let center = NotificationCenter.default
    group.notify(queue: DispatchQueue.main) { center.post(name: .groupDone, object: nil) }
    group.notify(queue: .main) { center.post(name: .groupEmpty, object: nil) }
    group.notify(queue: callbackQueue) { center.post(name: .groupUnknown, object: nil) }
    group.notify(queue: .global(qos: .utility)) { center.post(name: .groupFailed, object: nil) }
    group.notify(queue: DispatchQueue(label: "group")) { center.post(name: .groupCancelled, object: nil) }
}
