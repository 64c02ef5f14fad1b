import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@testable import NotifiableAdapter

/// Old code posts about an object in its `deinit`, on whichever thread releases the last reference. The object cannot
/// be kept any longer, or the runtime ends the process; so each of these runs in a process of its own.
struct `Posts about an object in its deinit` {
    @Test func `G2: on the main actor, the message has its subject`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let pair = LegacySide.foundation.make(configuration: Reports().configuration)
            let met = Journal<String>()
            let token = pair.center.addObserver(of: nil, for: Wagon.DidLeave.self) { message, wagon in
                met.append("\(message.number) \(wagon == nil)")
            }
            let legacy = pair.legacy
            _ = Wagon { wagon in legacy.post(Wagon.DidLeave.name, 2, object: wagon) }
            precondition(met.entries == ["2 false"])
            withExtendedLifetime((pair, token)) {}
        }
    }

    @Test func `G11: the conversion with an object gets the subject that posts in its deinit`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let pair = LegacySide.foundation.make(configuration: Reports().configuration)
            let met = Journal<String>()
            let observer = pair.legacy.addObserver(forName: Wagon.WasScrapped.name, object: nil, queue: nil) {
                met.append("\($0.userInfo?["wagon"] ?? "none") \($0.object is Wagon)")
            }
            let center = pair.center
            _ = Wagon { center.post(Wagon.WasScrapped(), subject: $0) }
            precondition(met.entries == ["it true"])
            withExtendedLifetime((pair, observer)) {}
        }
    }
}

/// A subject that does something last.
final class Wagon: Sendable {
    private let last: @Sendable (Wagon) -> Void

    init(_ last: @escaping @Sendable (Wagon) -> Void) { self.last = last }

    deinit { last(self) }

    struct DidLeave: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Wagon
        static let name = Notification.Name("WagonDidLeave")

        var number: Int

        static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
    }

    struct WasScrapped: MessageCenter.AsyncMessage {
        typealias Subject = Wagon
        static let name = Notification.Name("WagonWasScrapped")

        static func makeNotification(_ message: Self, object: Wagon?) -> Notification {
            Notification(name: name, object: object, userInfo: ["wagon": object == nil ? "nothing" : "it"])
        }
    }
}
