import Foundation
import Synchronization

/// The tasks that handlers have started, so that the sample knows when the last has ended. An app does not know.
final class Hops: Sendable {
    private let tasks = Mutex<[Task<Void, Never>]>([])

    func add(_ task: Task<Void, Never>) { tasks.withLock { $0.append(task) } }

    func finish() async {
        for task in tasks.withLock({ $0 }) { await task.value }
    }
}

extension Arrival {
    /// Reads a payload as handlers do everywhere: cast by cast, and without a word where one fails.
    init?(hopefully notification: Notification) {
        guard let userInfo = notification.userInfo,
            let number = userInfo["number"] as? Int,
            let time = (userInfo["time"] as? Int).flatMap(ClockTime.init(rawValue:)),
            let train = userInfo["train"] as? String,
            let operatorName = userInfo["operator"] as? String,
            let platform = userInfo["platform"] as? String,
            let delay = userInfo["delay"] as? Int
        else { return nil }
        self.init(
            number: number,
            time: time,
            train: train,
            operatorName: operatorName,
            platform: platform,
            delay: delay
        )
    }
}
