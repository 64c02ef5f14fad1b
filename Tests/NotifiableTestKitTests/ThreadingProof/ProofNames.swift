import Foundation

extension Notification.Name {
    static let didStart = Notification.Name("downloadDidStart")
    static let didFinish = Notification.Name("downloadDidFinish")
}

/// Samples for the services of these tests: each has its number, and says by its name what it is.
@Sendable func sampleNotification(_ name: Notification.Name, _ number: Int) -> Notification {
    Notification(name: name, object: nil, userInfo: ["number": number])
}

extension Notification {
    /// What the services of these tests keep of a notification.
    var entry: String { "\(name == .didStart ? "start" : "finish") \(userInfo?["number"] as? Int ?? -1)" }
}
