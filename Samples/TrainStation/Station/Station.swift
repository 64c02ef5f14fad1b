import Foundation
import NotifiableAdapter

/// The subject of the messages, and the object of the notifications.
final class Station: Sendable {}

extension Notification.Name {
    /// A train arrived. The payload is that of ``ArrivalPayload``.
    static let trainDidArrive = Notification.Name("StationTrainDidArrive")
}

/// The station's settings.
///
/// Foundation posts a notification when they change, on the thread that changes them.
///
/// `@unchecked Sendable`: `UserDefaults` is documented as safe to use on any thread.
final class StationSettings: @unchecked Sendable {
    static let didChange = UserDefaults.didChangeNotification
    private static let domain = "swift-notifiable.samples.train-station"

    /// The object of the notification.
    let defaults = UserDefaults(suiteName: domain) ?? .standard

    var showsOperators: Bool { defaults.bool(forKey: "showsOperators") }

    /// Removes all settings. The sample stores none, so this leaves no trace on disk.
    func reset() { defaults.removePersistentDomain(forName: Self.domain) }
}

/// Foundation's notification as a message, for observers on the main actor.
struct SettingsDidChange: MessageCenter.BridgedMainActorMessage {
    typealias Subject = UserDefaults
    static let name = StationSettings.didChange

    static func makeMessage(_ notification: Notification) -> Self? { Self() }
    static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
}
