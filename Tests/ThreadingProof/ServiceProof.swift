import Foundation
import NotifiableAdapter
import NotifiableTestKit

/// The proof of a sample service on one center.
struct ServiceProof: Sendable {
    let name: String
    let prove: @MainActor @Sendable () async -> ThreadingProof

    /// Each service that handles notifications, on each center; and the observers of messages.
    static let all =
        centers.flatMap { name, make in
            [
                notifiable(Panel.init, on: name, make) { $0.entries },
                notifiable(Register.init, on: name, make) { await $0.entries },
            ]
        } + messages

    private static let centers: [(String, @MainActor @Sendable () -> any NotificationProtocol)] = [
        ("NotificationCenter()", { NotificationCenter() }),
        ("MessageCenter(bridging:)", { MessageCenter(bridging: NotificationCenter()) }),
        ("MockNotificationCenter()", { MockNotificationCenter() }),
    ]

    static func notifiable<Service: Notifiable>(
        _ makeService: @escaping @MainActor @Sendable (any NotificationProtocol) -> Service,
        on center: String,
        _ makeCenter: @escaping @MainActor @Sendable () -> any NotificationProtocol,
        state: @escaping @MainActor @Sendable (Service) async -> [String]
    ) -> ServiceProof {
        ServiceProof(name: "\(Service.self) on \(center)") {
            await proveThreading(
                of: makeService,
                observing: [.meterDidStart, .meterDidEnd],
                sample: { name, number in Notification(name: name, object: nil, userInfo: ["number": number]) },
                state: { await state($0) },
                through: makeCenter
            )
        }
    }

    private static let messages = [
        ServiceProof(name: "Dial on MessageCenter()") {
            await proveThreading(
                of: { Dial($0) },
                observing: Meter.DidShow.self,
                sample: Meter.DidShow.init(number:),
                state: { $0.entries },
                stop: { $0.stop() }
            )
        },
        ServiceProof(name: "Bookkeeper on MessageCenter()") {
            await proveThreading(
                of: { await Bookkeeper($0) },
                observing: Meter.DidTick.self,
                sample: Meter.DidTick.init(number:),
                state: { await $0.entries },
                stop: { await $0.stop() },
                carrying: [CarriedSample(Meter.$reader) { "reader \($0)" }]
            )
        },
    ]
}

/// The subject of the messages.
final class Meter: Sendable {
    @TaskLocal static var reader = "none"

    struct DidShow: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Meter
        static let name = Notification.Name("threading-proof.meterDidShow")
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
        var number: Int
    }

    struct DidTick: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Meter
        static let name = Notification.Name("threading-proof.meterDidTick")
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
        var number: Int
    }
}

extension Notification.Name {
    static let meterDidStart = Notification.Name("threading-proof.meterDidStart")
    static let meterDidEnd = Notification.Name("threading-proof.meterDidEnd")
}

extension Notification {
    fileprivate var entry: String { "\(name.rawValue) \(userInfo?["number"] as? Int ?? -1)" }
}

/// A main-actor class that does its work in place if it can, otherwise on a later turn.
@MainActor final class Panel: Notifiable {
    private(set) var entries: [String] = []

    init(notificationCenter: any NotificationProtocol) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.meterDidStart, .meterDidEnd]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        ensureMainThread { self.entries.append(entry) }
    }
}

/// An actor that receives its work through a mailbox, in order.
actor Register: Notifiable {
    private nonisolated let mailbox = Mailbox<Register>(buffering: .unbounded)
    private(set) var entries: [String] = []

    init(notificationCenter: any NotificationProtocol) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.meterDidStart, .meterDidEnd]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        mailbox.send(to: self) { $0.entries.append(entry) }
    }
}

/// A main-actor class that observes a main-actor message.
@MainActor final class Dial {
    private(set) var entries: [Int] = []
    private var token: MessageCenter.ObservationToken?

    init(_ center: MessageCenter) {
        token = center.addObserver(for: Meter.DidShow.self) { [weak self] in self?.entries.append($0.number) }
    }

    func stop() { token = nil }
}

/// An actor that observes an asynchronous message.
actor Bookkeeper {
    private(set) var entries: [String] = []
    private var token: MessageCenter.ObservationToken?

    init(_ center: MessageCenter) async {
        token = center.addObserver(for: Meter.DidTick.self, on: self) { keeper, message in
            keeper.entries.append("\(message.number) by \(Meter.reader)")
        }
    }

    func stop() { token = nil }
}
