import UIKit

final class Inbox: UIViewController {
    private let queue = DispatchQueue(label: "inbox")

    func load() {
        queue.async { self.postArrival() }  // finds: sendable-closure
    }

    func show() {
        // silent: the closure runs on the main queue
        DispatchQueue.main.async { self.postArrival() }
    }

    func loadDetached() {
        // silent: the task waits for the main actor
        Task.detached { await self.postArrival() }
    }

    private func postArrival() { NotificationCenter.default.post(name: .arrived, object: nil) }
}

final class Explorer {
    var identifier = 1

    @MainActor func reveal() {
        // silent: the compiler isolates the block to the main actor
        DispatchQueue.main.async {
            NotificationCenter.default.post(name: .arrived, object: nil, userInfo: ["identifier": self.identifier])
        }
        // finds: sendable-closure
        OperationQueue.main.addOperation {
            NotificationCenter.default.post(name: .arrived, object: nil, userInfo: ["identifier": self.identifier])
        }
    }

    @MainActor func select() {
        // silent: a task of the main actor may use what the main actor uses
        Task { NotificationCenter.default.post(name: .arrived, object: nil, userInfo: ["identifier": self.identifier]) }
    }
}
