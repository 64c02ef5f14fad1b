import UIKit

final class Blocks {
    var token: Any?

    func start(_ center: NotificationCenter, count: Int, flag: Bool) {
        if flag {
            var count = count
            count += 1
            print(count)
        }
        // silent: the parameter, which the variable of the block no longer hides
        token = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print(count) }
    }

    func start(_ center: NotificationCenter, _ journal: Journal) {
        // silent: a copy of another value with the parameter's name
        token = center.addObserver(forName: .arrived, object: nil, queue: .main) { [journal = journal.id] _ in
            print(journal)
        }
        // finds: sendable-closure
        token = center.addObserver(forName: .arrived, object: nil, queue: .main) { [journal] _ in print(journal) }
    }

    func startWithConstants(_ center: NotificationCenter) {
        var handler: @Sendable (Notification) -> Void = { _ in print("arrived") }
        // silent: the variable's value is Sendable
        token = center.addObserver(forName: .arrived, object: nil, queue: nil, using: handler)
        handler = { _ in print("left") }
        let onMain = { @MainActor (_: Notification) in print("arrived") }
        // finds: sendable-closure
        token = center.addObserver(forName: .arrived, object: nil, queue: nil, using: onMain)
    }
}
