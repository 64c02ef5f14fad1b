import Foundation
import NotifiableAdapter

/// Foundation's notification as a message. It is posted on any thread, and observed on the main actor.
struct SettingsDidChange: MessageCenter.BridgedMainActorMessage {
    typealias Subject = UserDefaults
    static let name = StationSettings.didChange

    static func makeMessage(_ notification: Notification) -> Self? { Self() }
    static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
}
