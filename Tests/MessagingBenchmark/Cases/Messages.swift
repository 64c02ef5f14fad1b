import Foundation
import NotifiableAdapter

/// The subject of all messages.
final class Station: Sendable {}

/// The message of the main-actor cases, for this package's center and for Foundation's.
struct Tick: MessageCenter.MainActorMessage {
    typealias Subject = Station
    let value: Int
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension Tick: NotificationCenter.MainActorMessage {}

/// The message of the asynchronous cases.
struct Pulse: MessageCenter.AsyncMessage {
    typealias Subject = Station
    let value: Int
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension Pulse: NotificationCenter.AsyncMessage {}

/// Another asynchronous message, for threads that post different ones.
struct SecondPulse: MessageCenter.AsyncMessage {
    typealias Subject = Station
    let value: Int
}

/// A message that is bridged to a notification.
struct BridgedTick: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
    typealias Subject = Station
    static let name = Notification.Name.tick
    static let userInfo = UserInfoCoding<Self>(Self.init, .key(tickKey, \.value))

    let value: Int
}

extension Notification.Name {
    /// The notification with the same payload.
    static let tick = Notification.Name("MessagingBenchmarkTick")
}

/// The key of the notification's payload.
let tickKey = "value"

extension NotificationCenter {
    /// Adds the observer that a team has before it migrates: the type system knows neither isolation nor payload.
    func addTickObserver(_ tally: Tally, object: Any? = nil) -> any NSObjectProtocol {
        addObserver(forName: .tick, object: object, queue: nil) { notification in
            guard let value = notification.userInfo?[tickKey] as? Int else { return }
            MainActor.assumeIsolated { tally.add(value) }
        }
    }

    /// Posts the notification with each of the values `0..<count`.
    func postTicks(_ count: Int, object: Any? = nil) {
        for value in 0..<count { post(name: .tick, object: object, userInfo: [tickKey: value]) }
    }
}
