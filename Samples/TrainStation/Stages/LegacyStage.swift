import Foundation
import Synchronization

/// Stage 1: closures of `NotificationCenter`, strings, untyped payloads, and every fault that comes with them.
///
/// Where an app would trap or race, the handlers here notice and refuse, so that the faults can be counted.
@MainActor
final class LegacyStage: Stage {
    nonisolated private let center = NotificationCenter()
    nonisolated private let station: Station
    private let screen: DepartureScreen
    private var kiosk: Kiosk?
    private let board: StationBoard
    private let announcer: Announcer
    private let hops = Hops()

    init(station: Station, settings: StationSettings, timeline: Timeline) {
        self.station = station
        screen = DepartureScreen(center, station, settings, timeline)
        kiosk = Kiosk(center, station, timeline, hops)
        board = StationBoard(timeline)
        board.observe(center, station, hops)
        announcer = Announcer(center, station, timeline)
    }

    func postOnMainActor(_ arrival: Arrival) { report(arrival, platform: arrival.platform) }

    nonisolated func postOnBackgroundThread(_ arrival: Arrival) { report(arrival, platform: arrival.platform) }

    /// Another team's code: a platform that is a number is posted as a number.
    func post(_ arrival: Arrival, from signalBox: isolated SignalBox) {
        report(arrival, platform: Int(arrival.platform) ?? arrival.platform)
    }

    private nonisolated func report(_ arrival: Arrival, platform: Any) {
        let userInfo: [AnyHashable: Any] = [
            "number": arrival.number, "time": arrival.time.rawValue, "train": arrival.train,
            "operator": arrival.operatorName, "platform": platform, "delay": arrival.delay,
        ]
        center.post(name: Station.trainDidArrive, object: station, userInfo: userInfo)
    }

    func closeKiosk() { kiosk = nil }

    func finish(expecting count: Int, on timeline: Timeline) async {
        await hops.finish()
        screen.stopObserving()
    }

    func boards() async -> [Board] { [screen.board, await board.board] }
    var announcements: [String] { announcer.announcements }
}

// MARK: Services

extension LegacyStage {
    @MainActor
    final class DepartureScreen {
        private(set) var board = Board()
        private var showsOperators = false
        private var arrivalToken: (any NSObjectProtocol)?
        private var settingsToken: (any NSObjectProtocol)?
        private let center: NotificationCenter

        init(_ center: NotificationCenter, _ station: Station, _ settings: StationSettings, _ timeline: Timeline) {
            self.center = center
            arrivalToken = center.addObserver(forName: Station.trainDidArrive, object: station, queue: nil) {
                [weak self] notification in
                timeline.received(by: .screen)
                // Without this line, `assumeIsolated` traps where the poster is not on the main actor.
                guard Place.current == .mainActor else { return timeline.refused(by: .screen) }
                guard let arrival = Arrival(hopefully: notification) else { return timeline.lost(by: .screen) }
                MainActor.assumeIsolated { self?.board.show(arrival) }
                timeline.handled(arrival, by: .screen)
            }
            settingsToken = NotificationCenter.default.addObserver(
                forName: StationSettings.didChange,
                object: settings.defaults,
                queue: nil
            ) { [weak self] _ in
                timeline.received(by: .screen)
                guard Place.current == .mainActor else { return timeline.refused(by: .screen) }
                MainActor.assumeIsolated { self?.showsOperators = settings.showsOperators }
                timeline.handledSettings(by: .screen)
            }
        }

        /// To be remembered, by whoever owns the screen: the center keeps the closures.
        func stopObserving() {
            if let arrivalToken { center.removeObserver(arrivalToken) }
            if let settingsToken { NotificationCenter.default.removeObserver(settingsToken) }
        }
    }

    @MainActor
    final class Kiosk {
        private var current: Arrival?

        /// The token is dropped, in the belief that this ends the observation with the kiosk; and the closure keeps the
        /// kiosk, so nothing ever does.
        init(_ center: NotificationCenter, _ station: Station, _ timeline: Timeline, _ hops: Hops) {
            _ = center.addObserver(forName: Station.trainDidArrive, object: station, queue: nil) { notification in
                timeline.received(by: .kiosk)
                guard let arrival = Arrival(hopefully: notification) else { return timeline.lost(by: .kiosk) }
                // Safe from any thread, and a turn too late on the right one.
                hops.add(
                    Task { @MainActor in
                        self.current = arrival
                        timeline.handled(arrival, by: .kiosk)
                    }
                )
            }
        }
    }

    actor StationBoard {
        private nonisolated let executor = StationExecutor(.board)
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        private(set) var board = Board()
        private nonisolated let timeline: Timeline

        init(_ timeline: Timeline) { self.timeline = timeline }

        private func show(_ arrival: Arrival) {
            board.show(arrival)
            timeline.handled(arrival, by: .board)
        }

        /// Each arrival is a task of its own, and tasks reach the actor in whatever order they like.
        nonisolated func observe(_ center: NotificationCenter, _ station: Station, _ hops: Hops) {
            _ = center.addObserver(forName: Station.trainDidArrive, object: station, queue: nil) {
                [weak self, timeline] notification in
                timeline.received(by: .board)
                guard let arrival = Arrival(hopefully: notification) else { return timeline.lost(by: .board) }
                hops.add(Task { await self?.show(arrival) })
            }
        }
    }

    final class Announcer: Sendable {
        private let spoken = Mutex<[String]>([])
        var announcements: [String] { spoken.withLock { $0 } }

        init(_ center: NotificationCenter, _ station: Station, _ timeline: Timeline) {
            _ = center.addObserver(forName: Station.trainDidArrive, object: station, queue: nil) {
                [weak self] notification in
                timeline.received(by: .announcer)
                guard let arrival = Arrival(hopefully: notification) else { return timeline.lost(by: .announcer) }
                if let text = Announcement.text(for: arrival) { self?.spoken.withLock { $0.append(text) } }
                timeline.handled(arrival, by: .announcer)
            }
        }
    }
}
