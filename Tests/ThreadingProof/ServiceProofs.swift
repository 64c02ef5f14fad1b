import Foundation
import NotifiableAdapter
import NotifiableTestKit

/// The proof of one service on one center.
struct ServiceProof: Sendable {
    let service: String
    let center: String
    /// Findings that are not counted, because nothing in the service could break them.
    var notCounted: Set<ThreadingProof.Guarantee> = []
    let prove: @MainActor () async -> ThreadingProof

    /// Each service that handles notifications, on each center; and each observer of a message.
    static let all = CenterKind.allCases.flatMap(notifiables) + messages

    private static func notifiables(on center: CenterKind) -> [ServiceProof] {
        [
            // It has no isolated state.
            notifiable(Notebook.init, on: center, notCounted: [.isolation]) { $0.entries },
            notifiable(Panel.init, on: center) { $0.entries },
            notifiable(Register.init, on: center) { await $0.entries },
        ]
    }

    private static func notifiable<Service: Notifiable>(
        _ makeService: @escaping @MainActor @Sendable (any NotificationProtocol) -> Service,
        on center: CenterKind,
        notCounted: Set<ThreadingProof.Guarantee> = [],
        state: @escaping @MainActor @Sendable (Service) async -> [String]
    ) -> ServiceProof {
        ServiceProof(service: "\(Service.self)", center: center.rawValue, notCounted: notCounted) {
            await proveThreading(
                of: makeService,
                observing: [.meterDidStart, .meterDidEnd],
                sample: { name, number in Notification(name: name, object: nil, userInfo: [Meter.key: number]) },
                state: { await state($0) },
                through: center.make
            )
        }
    }

    private static let messages = [
        dial(Meter.DidReset.init(number:)) { $0.number },
        dial(Meter.DidShow.init(number:)) { $0.number },
        bookkeeper(Meter.DidStop.init(number:)) { $0.number },
        bookkeeper(Meter.DidTick.init(number:)) { $0.number },
    ]

    private static func dial<Message: MessageCenter.MainActorMessage>(
        _ sample: @escaping @MainActor @Sendable (Int) -> Message,
        number: @escaping @MainActor @Sendable (Message) -> Int
    ) -> ServiceProof where Message.Subject == Meter {
        ServiceProof(service: "\(Dial<Message>.self)", center: "MessageCenter()") {
            await proveThreading(
                of: { center in Dial(center, of: Message.self, number: number) },
                observing: Message.self,
                sample: sample,
                state: { $0.numbers },
                stop: { $0.stop() }
            )
        }
    }

    private static func bookkeeper<Message: MessageCenter.AsyncMessage>(
        _ sample: @escaping @Sendable (Int) -> Message,
        number: @escaping @Sendable (Message) -> Int
    ) -> ServiceProof where Message.Subject == Meter {
        ServiceProof(service: "\(Bookkeeper<Message>.self)", center: "MessageCenter()") {
            await proveThreading(
                of: { center in await Bookkeeper(center, of: Message.self, number: number) },
                observing: Message.self,
                sample: sample,
                state: { await $0.numbers },
                stop: { await $0.stop() }
            )
        }
    }
}

/// The centers on which the services that handle notifications are proven.
private enum CenterKind: String, CaseIterable {
    case foundation = "NotificationCenter()"
    case bridged = "MessageCenter(bridging:)"
    case mock = "MockNotificationCenter()"

    @MainActor func make() -> any NotificationProtocol {
        switch self {
        case .foundation: NotificationCenter()
        case .bridged: MessageCenter(bridging: NotificationCenter())
        case .mock: MockNotificationCenter()
        }
    }
}
