import Foundation
import NotifiableAdapter
import NotifiableTestKit

/// A service that is proven, and on which center.
struct ServiceProof: Sendable {
    let service: String
    let center: String
    /// Findings that are not counted, since nothing in the service could break them.
    var notCounted: Set<ThreadingProof.Guarantee> = []
    let prove: @MainActor () async -> ThreadingProof

    /// A plain class, a main-actor class and an actor that handle notifications, on each center; and one observer of each
    /// kind of message.
    static let all = CenterKind.allCases.flatMap(notifiables) + messages

    private static func notifiables(on center: CenterKind) -> [ServiceProof] {
        [
            // It has no isolated state.
            ServiceProof(service: "\(Notebook.self)", center: center.rawValue, notCounted: [.isolation]) {
                await proveThreading(
                    of: { Notebook(notificationCenter: $0) },
                    observing: [.meterDidStart, .meterDidEnd],
                    sample: numbered,
                    state: { $0.entries },
                    through: center.make
                )
            },
            ServiceProof(service: "\(Panel.self)", center: center.rawValue) {
                await proveThreading(
                    of: { Panel(notificationCenter: $0) },
                    observing: [.meterDidStart, .meterDidEnd],
                    sample: numbered,
                    state: { $0.entries },
                    through: center.make
                )
            },
            ServiceProof(service: "\(Register.self)", center: center.rawValue) {
                await proveThreading(
                    of: { Register(notificationCenter: $0) },
                    observing: [.meterDidStart, .meterDidEnd],
                    sample: numbered,
                    state: { await $0.entries },
                    through: center.make
                )
            },
        ]
    }

    private static let messages = [
        ServiceProof(service: "\(Dial<Meter.DidReset>.self)", center: "MessageCenter()") {
            await proveThreading(
                of: { center in Dial(center, of: Meter.DidReset.self) { $0.number } },
                observing: Meter.DidReset.self,
                sample: { Meter.DidReset(number: $0) },
                state: { $0.numbers },
                stop: { $0.stop() }
            )
        },
        ServiceProof(service: "\(Dial<Meter.DidShow>.self)", center: "MessageCenter()") {
            await proveThreading(
                of: { center in Dial(center, of: Meter.DidShow.self) { $0.number } },
                observing: Meter.DidShow.self,
                sample: { Meter.DidShow(number: $0) },
                state: { $0.numbers },
                stop: { $0.stop() }
            )
        },
        ServiceProof(service: "\(Bookkeeper<Meter.DidStop>.self)", center: "MessageCenter()") {
            await proveThreading(
                of: { center in await Bookkeeper(center, of: Meter.DidStop.self) { $0.number } },
                observing: Meter.DidStop.self,
                sample: { Meter.DidStop(number: $0) },
                state: { await $0.numbers },
                stop: { await $0.stop() }
            )
        },
        ServiceProof(service: "\(Bookkeeper<Meter.DidTick>.self)", center: "MessageCenter()") {
            await proveThreading(
                of: { center in await Bookkeeper(center, of: Meter.DidTick.self) { $0.number } },
                observing: Meter.DidTick.self,
                sample: { Meter.DidTick(number: $0) },
                state: { await $0.numbers },
                stop: { await $0.stop() }
            )
        },
    ]

    @Sendable private static func numbered(_ name: Notification.Name, _ number: Int) -> Notification {
        Notification(name: name, object: nil, userInfo: [Meter.key: number])
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

extension Notification.Name {
    static let meterDidStart = Notification.Name("threading-proof.meterDidStart")
    static let meterDidEnd = Notification.Name("threading-proof.meterDidEnd")
}

extension Notification {
    /// What a service writes down of it.
    var entry: String { "\(name.rawValue) \(number ?? -1)" }
}
