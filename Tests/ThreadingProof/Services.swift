import Foundation
import NotifiableAdapter
import TestSupport

// The services that this command proves: three that handle notifications, and two that observe messages.

/// A class that can be used from any thread.
final class Notebook: Notifiable, Sendable {
    private let journal = Journal<String>()

    init(notificationCenter: any NotificationProtocol) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.meterDidStart, .meterDidEnd]
        )
    }

    var entries: [String] { journal.entries }

    func handleNotifications(_ notification: Notification) { journal.append(notification.entry) }
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
@MainActor final class Dial<Message: MessageCenter.MainActorMessage> where Message.Subject == Meter {
    private(set) var numbers: [Int] = []
    private var token: MessageCenter.ObservationToken?

    init(_ center: MessageCenter, of messageType: Message.Type, number: @escaping @MainActor (Message) -> Int) {
        token = center.addObserver(for: messageType) { [weak self] message in self?.numbers.append(number(message)) }
    }

    func stop() { token = nil }
}

/// An actor that observes an asynchronous message.
actor Bookkeeper<Message: MessageCenter.AsyncMessage> where Message.Subject == Meter {
    private(set) var numbers: [Int] = []
    private var token: MessageCenter.ObservationToken?

    init(_ center: MessageCenter, of messageType: Message.Type, number: @escaping @Sendable (Message) -> Int) async {
        token = center.addObserver(for: messageType, on: self) { keeper, message in
            keeper.numbers.append(number(message))
        }
    }

    func stop() { token = nil }
}

extension Notification.Name {
    static let meterDidStart = Notification.Name("threading-proof.meterDidStart")
    static let meterDidEnd = Notification.Name("threading-proof.meterDidEnd")
}

extension Notification {
    /// The entry that a service makes of a notification.
    fileprivate var entry: String { "\(name.rawValue) \(number ?? -1)" }
}
