import Foundation
import NotifiableAdapter

/// The message of the main-actor cases: one number, for this package's center and for Foundation's alike.
struct Tick: MessageCenter.MainActorMessage {
    typealias Subject = Station
    let value: Int
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension Tick: NotificationCenter.MainActorMessage {}

extension Notification.Name {
    /// The notification of the same number.
    static let tick = Notification.Name("MessagingBenchmarkTick")
}

/// The key under which the notification has the number.
let tickKey = "value"
