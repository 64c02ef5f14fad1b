import Foundation
import NotifiableAdapter

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
