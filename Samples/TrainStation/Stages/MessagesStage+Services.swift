import Foundation
import NotifiableAdapter
import Synchronization

extension MessagesStage {
    @MainActor
    final class DepartureScreen {
        private(set) var board = Board()
        private var showsOperators = false
        private let timeline: Timeline
        private var tokens: [MessageCenter.ObservationToken] = []

        init(
            _ station: Station,
            _ settings: StationSettings,
            _ timeline: Timeline,
            center: MessageCenter = .default,
            system: MessageCenter = .default
        ) {
            self.timeline = timeline
            tokens = [
                center.addObserver(of: station, for: TrainDidArrive.self) { [weak self] message in
                    self?.show(message.arrival)
                },
                system.addObserver(of: settings.defaults, for: SettingsDidChange.self) { [weak self] _ in
                    self?.takeOver(settings)
                },
            ]
        }

        private func show(_ arrival: Arrival) {
            board.show(arrival)
            timeline.handled(arrival, by: .screen)
        }

        private func takeOver(_ settings: StationSettings) {
            showsOperators = settings.showsOperators
            timeline.handledSettings(by: .screen)
        }
    }

    @MainActor
    final class Kiosk {
        private var current: Arrival?
        /// Ends the observation when the kiosk goes.
        private var token: MessageCenter.ObservationToken?

        init(_ station: Station, _ timeline: Timeline, center: MessageCenter = .default) {
            token = center.addObserver(of: station, for: TrainDidArrive.self) { [weak self] message in
                self?.current = message.arrival
                timeline.handled(message.arrival, by: .kiosk)
            }
        }
    }

    actor StationBoard {
        private nonisolated let executor = StationExecutor(.board)
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        private(set) var board = Board()
        private nonisolated let timeline: Timeline
        private nonisolated let token = Mutex<MessageCenter.ObservationToken?>(nil)

        init(_ timeline: Timeline) { self.timeline = timeline }

        nonisolated func observe(_ station: Station, center: MessageCenter = .default) {
            let token = center.addObserver(of: station, for: ArrivalWasReported.self, on: self) { board, message in
                board.show(message.arrival)
            }
            self.token.withLock { $0 = token }
        }

        private func show(_ arrival: Arrival) {
            board.show(arrival)
            timeline.handled(arrival, by: .board)
        }
    }

    final class Announcer: Sendable {
        private let spoken = Mutex<[String]>([])
        var announcements: [String] { spoken.withLock { $0 } }
        private let timeline: Timeline
        private let token = Mutex<MessageCenter.ObservationToken?>(nil)

        init(_ timeline: Timeline) { self.timeline = timeline }

        func observe(_ station: Station, center: MessageCenter = .default) {
            let token = center.addObserver(of: station, for: ArrivalWasReported.self) { [weak self] message in
                self?.announce(message.arrival)
            }
            self.token.withLock { $0 = token }
        }

        private func announce(_ arrival: Arrival) {
            if let text = Announcement.text(for: arrival) { spoken.withLock { $0.append(text) } }
            timeline.handled(arrival, by: .announcer)
        }
    }
}
