internal import CActorMessaging

/// A type that receives events when a center's messages are posted and handled, for metrics, traces and profiles.
///
/// Set it as ``MessageCenter/Configuration/instrument``. The methods are called on the thread where the event happens,
/// without a lock, so they must return quickly. Posts inside them aren't measured; those of tasks that they start are.
/// <doc:HowDeliveryWorks> has an example.
public protocol MessageInstrument: Sendable {
    /// Called on the posting thread for each post, before the observers receive the message, unless they start with it.
    func didPost(_ messageType: any Any.Type)

    /// Called when an observer starts to handle a message, in the isolation of the observer, with the waiting time.
    ///
    /// The method sees the task-local values that the observer sees. For a message sequence, it is called when the
    /// consumer gets the message, on the posting thread if the consumer waits.
    func willHandle(_ handling: MessageHandling)

    /// Called as ``willHandle(_:)``, when an observer has handled a message, with the time that it has run.
    ///
    /// A message that is lost, or whose observer is removed before it starts, isn't handled. The consumer of a sequence
    /// has handled a message when it asks for the next one, or when it is canceled.
    func didHandle(_ handling: MessageHandling)
}

/// The handling of one message by one observer, as a ``MessageInstrument`` receives it.
public struct MessageHandling: Sendable, Identifiable {
    /// A number, unique in the process, that pairs ``MessageInstrument/willHandle(_:)`` with
    /// ``MessageInstrument/didHandle(_:)``.
    public let id: UInt64
    /// The type of the message.
    public let messageType: any Any.Type
    /// The isolation in which the observer runs.
    public let isolation: MessageCenter.ObserverInfo.Isolation
    let site: RegistrationSite
    /// The file in which the observer was added, as `#fileID` gives it.
    public var file: String { site.fileID }
    /// The line at which the observer was added.
    public var line: Int { site.line }
    /// The time from the post until the observer starts.
    public internal(set) var waitingTime: Duration = .zero
    /// The time that the observer has run, including its suspensions.
    public internal(set) var runningTime: Duration = .zero
}

extension MessageInstrument {
    /// Calls the instrument. Its own posts inside a call aren't measured, so that they can't cause each other without
    /// end.
    fileprivate func call(_ method: (Self) -> Void) {
        let isInside = CActorMessagingIsInInstrument()
        CActorMessagingSetInInstrument(true)
        method(self)
        CActorMessagingSetInInstrument(isInside)
    }
}

/// A post that an instrument measures.
final class MeasuredPost: Sendable {
    private static let lastID = Atomic<Int>(0)

    private let instrument: any MessageInstrument
    private let messageType: any Any.Type
    private let time: MonotonicTime

    /// Measures a post, unless the caller is in a call of an instrument.
    init?(of messageType: any Any.Type, _ instrument: any MessageInstrument, since time: MonotonicTime? = nil) {
        if CActorMessagingIsInInstrument() { return nil }
        self.instrument = instrument
        self.messageType = messageType
        self.time = time ?? .now
    }

    func didPost() { instrument.call { $0.didPost(messageType) } }

    func begin(_ isolation: MessageCenter.ObserverInfo.Isolation, _ site: RegistrationSite) -> MeasuredHandling {
        let began = MonotonicTime.now
        let handling = MessageHandling(
            id: UInt64(Self.lastID.add(1, ordering: .relaxed).newValue),
            messageType: messageType,
            isolation: isolation,
            site: site,
            waitingTime: began - time
        )
        instrument.call { $0.willHandle(handling) }
        return MeasuredHandling(instrument: instrument, handling: handling, began: began)
    }
}

struct MeasuredHandling {
    fileprivate let instrument: any MessageInstrument
    fileprivate let handling: MessageHandling
    fileprivate let began: MonotonicTime

    func end() {
        var handling = handling
        handling.runningTime = MonotonicTime.now - began
        instrument.call { $0.didHandle(handling) }
    }
}

/// A point in time, as the time since this process first asked.
///
/// `ContinuousClock.Instant` isn't frozen, so the runtime would move and copy each value that contains one.
package struct MonotonicTime: Sendable {
    private static let origin = ContinuousClock.now

    private let sinceOrigin: Duration

    package static var now: MonotonicTime { MonotonicTime(sinceOrigin: origin.duration(to: .now)) }

    package static func + (time: Self, duration: Duration) -> Self { Self(sinceOrigin: time.sinceOrigin + duration) }
    package static func - (end: Self, start: Self) -> Duration { end.sinceOrigin - start.sinceOrigin }
}
