import Foundation
import NotifiableAdapter
import Synchronization

/// Stage 2: the services are `Notifiable`. The center and its notifications are still Foundation's; each handler runs on the
/// posting thread, knows it, and hops in the right way. Payload keys have one home, and posters and handlers both use it.
@MainActor
final class NotifiableStage: Stage {
    nonisolated private let center = NotificationCenter()
    nonisolated private let station: Station
    private let screen: DepartureScreen
    private var kiosk: Kiosk?
    private let board: StationBoard
    private let announcer: Announcer

    init(station: Station, settings: StationSettings, timeline: Timeline) {
        self.station = station
        screen = DepartureScreen(settings, timeline, notificationCenter: center)
        kiosk = Kiosk(timeline, notificationCenter: center)
        board = StationBoard(timeline, notificationCenter: center)
        announcer = Announcer(timeline, notificationCenter: center)
    }

    func postOnMainActor(_ arrival: Arrival) { report(arrival) }

    nonisolated func postOnBackgroundThread(_ arrival: Arrival) { report(arrival) }

    func post(_ arrival: Arrival, from signalBox: isolated SignalBox) { report(arrival) }

    private nonisolated func report(_ arrival: Arrival) {
        center.post(name: Station.trainDidArrive, object: station, userInfo: Arrival.userInfo.userInfo(from: arrival))
    }

    func closeKiosk() { kiosk = nil }

    func boards() async -> [Board] { [screen.board, await board.board] }
    var announcements: [String] { announcer.announcements }
}

// MARK: Services

extension NotifiableStage {
    @MainActor
    final class DepartureScreen: Notifiable {
        private(set) var board = Board()
        private var showsOperators = false
        private let settings: StationSettings
        private let timeline: Timeline

        init(
            _ settings: StationSettings,
            _ timeline: Timeline,
            notificationCenter: any NotificationProtocol = NotificationCenter.default
        ) {
            self.settings = settings
            self.timeline = timeline
            startObservingNotifications(
                withNotificationCenter: notificationCenter,
                forObserver: self,
                observing: [Station.trainDidArrive]
            )
            startObservingNotifications(
                withNotificationCenter: NotificationCenter.default,
                forObserver: self,
                observing: [StationSettings.didChange]
            )
        }

        nonisolated func handleNotifications(_ notification: Notification) {
            switch notification.name {
            case Station.trainDidArrive:
                timeline.received(by: .screen)
                guard let arrival = Arrival(notification) else { return timeline.lost(by: .screen) }
                ensureMainThread { self.show(arrival) }
            case StationSettings.didChange where notification.object as? UserDefaults === settings.defaults:
                timeline.received(by: .screen)
                ensureMainThread { self.takeOverSettings() }
            default: break
            }
        }

        private func show(_ arrival: Arrival) {
            board.show(arrival)
            timeline.handled(arrival, by: .screen)
        }

        private func takeOverSettings() {
            showsOperators = settings.showsOperators
            timeline.handledSettings(by: .screen)
        }
    }

    @MainActor
    final class Kiosk: Notifiable {
        private var current: Arrival?
        private let timeline: Timeline

        init(_ timeline: Timeline, notificationCenter: any NotificationProtocol = NotificationCenter.default) {
            self.timeline = timeline
            startObservingNotifications(
                withNotificationCenter: notificationCenter,
                forObserver: self,
                observing: [Station.trainDidArrive]
            )
        }

        nonisolated func handleNotifications(_ notification: Notification) {
            timeline.received(by: .kiosk)
            guard let arrival = Arrival(notification) else { return timeline.lost(by: .kiosk) }
            ensureMainThread {
                self.current = arrival
                self.timeline.handled(arrival, by: .kiosk)
            }
        }
    }

    actor StationBoard: Notifiable {
        private nonisolated let executor = StationExecutor(.board)
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        private(set) var board = Board()
        private nonisolated let timeline: Timeline
        private nonisolated let mailbox = Mailbox<StationBoard>()

        init(_ timeline: Timeline, notificationCenter: any NotificationProtocol = NotificationCenter.default) {
            self.timeline = timeline
            startObservingNotifications(
                withNotificationCenter: notificationCenter,
                forObserver: self,
                observing: [Station.trainDidArrive]
            )
        }

        nonisolated func handleNotifications(_ notification: Notification) {
            timeline.received(by: .board)
            guard let arrival = Arrival(notification) else { return timeline.lost(by: .board) }
            mailbox.send(to: self) { $0.show(arrival) }
        }

        private func show(_ arrival: Arrival) {
            board.show(arrival)
            timeline.handled(arrival, by: .board)
        }
    }

    final class Announcer: Notifiable, Sendable {
        private let spoken = Mutex<[String]>([])
        var announcements: [String] { spoken.withLock { $0 } }
        private let timeline: Timeline

        init(_ timeline: Timeline, notificationCenter: any NotificationProtocol = NotificationCenter.default) {
            self.timeline = timeline
            startObservingNotifications(
                withNotificationCenter: notificationCenter,
                forObserver: self,
                observing: [Station.trainDidArrive]
            )
        }

        func handleNotifications(_ notification: Notification) {
            timeline.received(by: .announcer)
            guard let arrival = Arrival(notification) else { return timeline.lost(by: .announcer) }
            if let text = Announcement.text(for: arrival) { spoken.withLock { $0.append(text) } }
            timeline.handled(arrival, by: .announcer)
        }
    }
}
