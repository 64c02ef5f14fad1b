import Foundation

nonisolated extension Notification.Name {
    static let trainDidArrive = Notification.Name("TrainDidArrive")
}

/// Posts the arrival of each train, on the calling thread.
final class Station: Sendable {
    func arrived(_ train: String, on platform: Int) {
        NotificationCenter.default.post(
            name: .trainDidArrive,
            object: self,
            userInfo: ["train": train, "platform": platform]
        )
    }
}
