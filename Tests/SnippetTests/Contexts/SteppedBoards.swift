// A board before and after each step, for the proofs of the steps in MIGRATION.md.

import Foundation
import NotifiableAdapter

extension Train {
    struct DidStop: MessageCenter.MainActorMessage {
        typealias Subject = Train
        var delayInMins: Int
    }
}

/// A closure that hops with a task.
@MainActor final class LegacyBoard {
    private(set) var delays: [Int] = []

    init(_ notificationCenter: NotificationCenter) {
        _ = notificationCenter.addObserver(forName: .trainDidArrive, object: nil, queue: nil) {
            [weak self] notification in
            guard let delayInMins = notification.userInfo?["XYZDelayInMins"] as? Int else { return }
            Task { @MainActor in self?.delays.append(delayInMins) }
        }
    }
}

@MainActor final class NotifiableBoard: Notifiable {
    private(set) var delays: [Int] = []

    init(_ notificationCenter: any NotificationProtocol) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.trainDidArrive]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        guard let delayInMins = notification.userInfo?["XYZDelayInMins"] as? Int else { return }
        ensureMainThread { self.delays.append(delayInMins) }
    }
}

@MainActor final class MessageBoard<Message: MessageCenter.MainActorMessage> {
    private(set) var delays: [Int] = []
    private var token: MessageCenter.ObservationToken?

    init(_ messageCenter: MessageCenter, delay: @escaping @MainActor (Message) -> Int) {
        token = messageCenter.addObserver(for: Message.self) { [weak self] in self?.delays.append(delay($0)) }
    }
}
