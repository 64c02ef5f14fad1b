import NotifiableAdapter

/// A message that a train arrived at the station.
protocol ArrivalMessage: MessageCenter.Message where Subject == Station {
    var arrival: Arrival { get }
}

/// The services of the last two stages, which differ only in the declarations of the messages.
///
/// Main-actor services observe a main-actor message, the others an asynchronous one.
enum MessageServices<
    Arrived: MessageCenter.MainActorMessage & ArrivalMessage,
    Reported: MessageCenter.AsyncMessage & ArrivalMessage
> {
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
                center.addObserver(of: station, for: Arrived.self) { [weak self] message in
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
            token = center.addObserver(of: station, for: Arrived.self) { [weak self] message in
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
            token = center.addObserver(of: station, for: Reported.self, on: self) { board, message in
                board.show(message.arrival)
            }
        }

        private func show(_ arrival: Arrival) { display.show(arrival) }
    }
}
