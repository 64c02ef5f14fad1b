import Foundation

/// The station's settings, and the notification that Foundation itself posts when they change: on whichever thread changes
/// them.
///
/// (`Process.didTerminateNotification`, the better known one, is declared on Linux and never posted.)
///
/// `@unchecked Sendable`: `UserDefaults` is safe to use from any thread, as its documentation says.
final class StationSettings: @unchecked Sendable {
    static let didChange = UserDefaults.didChangeNotification
    private static let domain = "swift-notifiable.samples.train-station"

    /// The object of the notification.
    let defaults = UserDefaults(suiteName: domain) ?? .standard

    var showsOperators: Bool { defaults.bool(forKey: "showsOperators") }

    /// Goes back to the settings that the station came with: there are none to remove, so it leaves no trace on disk.
    ///
    /// - Returns: how often Foundation posted its notification meanwhile.
    func reset() -> Int {
        let count = PostCount()
        let token = NotificationCenter.default.addObserver(forName: Self.didChange, object: defaults, queue: nil) { _ in
            count.increment()
        }
        defaults.removePersistentDomain(forName: Self.domain)
        NotificationCenter.default.removeObserver(token)
        return count.value
    }
}
