import Foundation
import NotifiableAdapter

/// Stage 3: an arrival is a message, and the center bridges it to the notification.
///
/// Main-actor services observe a main-actor message, the others an asynchronous one. The thread still posts
/// notifications, and the announcer still handles them.
enum BridgedStage {
    /// A train arrived. The observers have run when `post` returns.
    struct TrainDidArrive: MessageCenter.BridgedMainActorMessage, ArrivalPayload {
        typealias Subject = Station
        static let name = Notification.Name.trainDidArrive
        var arrival: Arrival
    }

    /// The notification, for posters and observers that are not on the main actor.
    struct ArrivalWasReported: MessageCenter.BridgedAsyncMessage, ArrivalPayload {
        typealias Subject = Station
        static let name = Notification.Name.trainDidArrive
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

    /// The announcer is not migrated yet.
    typealias Announcer = NotifiableStage.Announcer

    /// Posts the arrivals: two posters post messages.
    struct Dispatcher: ArrivalDispatcher {
        let station: Station
        let center: MessageCenter
        let legacy: any NotificationProtocol

        func postOnMainActor(_ arrival: Arrival) {
            center.post(TrainDidArrive(arrival: arrival), subject: station)
        }

        /// Posts a notification, because this poster is not migrated yet.
        func postOnThread(_ arrival: Arrival) {
            legacy.post(name: .trainDidArrive, object: station, userInfo: Arrival.userInfo.userInfo(from: arrival))
        }

        func post(_ arrival: Arrival, from signalBox: isolated SignalBox) {
            center.post(ArrivalWasReported(arrival: arrival), subject: station)
        }
    }
}
