import NotifiableAdapter

/// Stage 4: messages only.
///
/// The center has no legacy center. Only the notification that Foundation posts still crosses a bridge, in `system`.
enum MessagesStage {
    /// A train arrived. The observers have run when `post` returns.
    struct TrainDidArrive: MessageCenter.MainActorMessage {
        typealias Subject = Station
        var arrival: Arrival
    }

    /// A train arrived: for posters and observers that are not on the main actor.
    struct ArrivalWasReported: MessageCenter.AsyncMessage {
        typealias Subject = Station
        var arrival: Arrival
    }

    /// Runs on the main actor, wherever an arrival is posted.
    @MainActor final class DepartureScreen {
        private let display: Display
        private var tokens: [MessageCenter.ObservationToken] = []

        init(
            _ station: Station,
            _ settings: StationSettings,
            _ display: Display,
            center: MessageCenter = .default,
            system: MessageCenter = .default
        ) {
            self.display = display
            tokens = [
                center.addObserver(of: station, for: TrainDidArrive.self) { [weak self] message in
                    self?.show(message.arrival)
                },
                system.addObserver(of: settings.defaults, for: SettingsDidChange.self) { [weak self] _ in
                    self?.show(settings)
                },
            ]
        }

        private func show(_ arrival: Arrival) { display.show(arrival) }

        private func show(_ settings: StationSettings) { display.showOperators(settings.showsOperators) }
    }

    /// Ends its observation with its token.
    @MainActor final class Kiosk {
        private let display: Display
        private var token: MessageCenter.ObservationToken?

        init(_ station: Station, _ display: Display, center: MessageCenter = .default) {
            self.display = display
            token = center.addObserver(of: station, for: TrainDidArrive.self) { [weak self] message in
                self?.show(message.arrival)
            }
        }

        private func show(_ arrival: Arrival) { display.show(arrival) }
    }

    /// Receives the messages in its own isolation, in order.
    actor StationBoard {
        nonisolated var unownedExecutor: UnownedSerialExecutor { .stationBoard }
        private let display: Display
        private var token: MessageCenter.ObservationToken?

        init(_ station: Station, _ display: Display, center: MessageCenter = .default) async {
            self.display = display
            token = center.addObserver(of: station, for: ArrivalWasReported.self, on: self) { board, message in
                board.show(message.arrival)
            }
        }

        private func show(_ arrival: Arrival) { display.show(arrival) }
    }

    /// Receives one message at a time, in order, off the main actor.
    final class Announcer: Sendable {
        private let token: MessageCenter.ObservationToken

        init(_ station: Station, _ display: Display, center: MessageCenter = .default) {
            token = center.addObserver(of: station, for: ArrivalWasReported.self) { message in
                display.announce(message.arrival)
            }
        }
    }

    /// Posts the arrivals: both messages from each poster, as there are observers of both.
    struct Dispatcher: ArrivalDispatcher {
        let station: Station
        let center: MessageCenter

        func postOnMainActor(_ arrival: Arrival) { post(arrival) }

        func postOnThread(_ arrival: Arrival) { post(arrival) }

        func post(_ arrival: Arrival, from signalBox: isolated SignalBox) { post(arrival) }

        private func post(_ arrival: Arrival) {
            center.post(ArrivalWasReported(arrival: arrival), subject: station)
            ensureMainThread { center.post(TrainDidArrive(arrival: arrival), subject: station) }
        }
    }
}
