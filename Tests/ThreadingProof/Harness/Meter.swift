import Dispatch
import Foundation
import NotifiableAdapter
import TestSupport

/// The subject of the trials' messages.
final class Meter: Sendable {
    /// A bridged main-actor message.
    struct DidShow: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Meter
        static let name = Notification.Name("threading-proof.meterDidShow")
        static let userInfo = UserInfoCoding<Self>(Self.init, .key(Meter.key, \.number))
        var number: Int
    }

    /// A bridged asynchronous message.
    struct DidTick: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Meter
        static let name = Notification.Name("threading-proof.meterDidTick")
        static let userInfo = UserInfoCoding<Self>(Self.init, .key(Meter.key, \.number))
        var number: Int
    }

    /// A main-actor message that isn't bridged.
    struct DidReset: MessageCenter.MainActorMessage {
        typealias Subject = Meter
        var number: Int
    }

    /// An asynchronous message that isn't bridged.
    struct DidStop: MessageCenter.AsyncMessage {
        typealias Subject = Meter
        var number: Int
    }

    /// The key of the number in `userInfo`.
    static let key = "number"
}

extension NotificationProtocol {
    /// Posts a number as a legacy notification.
    func post(_ name: Notification.Name, _ number: Int, of meter: Meter? = nil) {
        post(name: name, object: meter, userInfo: [Meter.key: number])
    }
}

extension Notification {
    /// The number in `userInfo`.
    var number: Int? { userInfo?[Meter.key] as? Int }
}

/// An actor that can tell whether code runs isolated to it, because it has a custom executor.
///
/// The package doesn't require one: your actors keep the default executor.
actor Clerk {
    private nonisolated let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Whether the calling code runs on this actor's executor, as the executor itself says.
    nonisolated var isRunning: Bool { executor.isCurrent }

    func run<Result: Sendable>(_ work: @Sendable (isolated Clerk) -> Result) -> Result { work(self) }
}
