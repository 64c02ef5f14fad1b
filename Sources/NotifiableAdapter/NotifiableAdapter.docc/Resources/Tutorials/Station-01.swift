import Foundation

extension Notification.Name {
    static let trainDidArrive = Notification.Name("TrainDidArrive")
}

/// Says which train has arrived, wherever it learns of it.
final class Station: Sendable {
    func arrived(_ train: String, on platform: Int) {
        NotificationCenter.default.post(
            name: .trainDidArrive,
            object: self,
            userInfo: ["train": train, "platform": platform]
        )
    }
}
