import Foundation
import NotifiableAdapter

/// Stage 2: the services are `Notifiable`.
///
/// The center and its notifications are still Foundation's. Each handler runs on the posting thread, and hops to its
/// service's isolation. The payload keys are declared once, in ``ArrivalPayload``.
enum NotifiableStage {
    /// Hops with `ensureMainThread`: in place on the main actor, later elsewhere.
    @MainActor final class DepartureScreen: Notifiable {
        private let display: Display
        private let settings: StationSettings

        init(
            _ settings: StationSettings,
            _ display: Display,
            center: any NotificationProtocol = NotificationCenter.default,
            system: any NotificationProtocol = NotificationCenter.default
        ) {
            self.settings = settings
            self.display = display
            startObservingNotifications(withNotificationCenter: center, forObserver: self, observing: [.trainDidArrive])
            startObservingNotifications(
                withNotificationCenter: system,
                forObserver: self,
                observing: [StationSettings.didChange]
            )
        }

        nonisolated func handleNotifications(_ notification: Notification) {
            switch notification.name {
            case .trainDidArrive:
                guard let arrival = Arrival(notification) else { return }
                ensureMainThread { self.show(arrival) }
            case StationSettings.didChange where notification.object as? UserDefaults === settings.defaults:
                ensureMainThread { self.showSettings() }
            default: break
            }
        }

        private func show(_ arrival: Arrival) { display.show(arrival) }

        private func showSettings() { display.showOperators(settings.showsOperators) }
    }

    /// Receives no notification after its deallocation.
    @MainActor final class Kiosk: Notifiable {
        private let display: Display

        init(_ display: Display, center: any NotificationProtocol = NotificationCenter.default) {
            self.display = display
            startObservingNotifications(withNotificationCenter: center, forObserver: self, observing: [.trainDidArrive])
        }

        nonisolated func handleNotifications(_ notification: Notification) {
            guard let arrival = Arrival(notification) else { return }
            ensureMainThread { self.show(arrival) }
        }

        private func show(_ arrival: Arrival) { display.show(arrival) }
    }

    /// Hops through a mailbox, which keeps the order.
    actor StationBoard: Notifiable {
        nonisolated var unownedExecutor: UnownedSerialExecutor { .stationBoard }
        private let display: Display
        private nonisolated let mailbox = Mailbox<StationBoard>()

        init(_ display: Display, center: any NotificationProtocol = NotificationCenter.default) {
            self.display = display
            startObservingNotifications(withNotificationCenter: center, forObserver: self, observing: [.trainDidArrive])
        }

        nonisolated func handleNotifications(_ notification: Notification) {
            guard let arrival = Arrival(notification) else { return }
            mailbox.send(to: self) { $0.show(arrival) }
        }

        private func show(_ arrival: Arrival) { display.show(arrival) }
    }

    /// Works on the posting thread and needs no other isolation.
    final class Announcer: Notifiable, Sendable {
        private let display: Display

        init(_ display: Display, center: any NotificationProtocol = NotificationCenter.default) {
            self.display = display
            startObservingNotifications(withNotificationCenter: center, forObserver: self, observing: [.trainDidArrive])
        }

        func handleNotifications(_ notification: Notification) {
            guard let arrival = Arrival(notification) else { return }
            display.announce(arrival)
        }
    }

    /// Posts the arrivals.
    struct Dispatcher: ArrivalDispatcher {
        let station: Station
        let center: any NotificationProtocol

        func postOnMainActor(_ arrival: Arrival) { post(arrival) }

        func postOnThread(_ arrival: Arrival) { post(arrival) }

        func post(_ arrival: Arrival, from signalBox: isolated SignalBox) { post(arrival) }

        private func post(_ arrival: Arrival) {
            center.post(name: .trainDidArrive, object: station, userInfo: Arrival.userInfo.userInfo(from: arrival))
        }
    }
}
