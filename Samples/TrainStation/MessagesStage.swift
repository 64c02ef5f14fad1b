import NotifiableAdapter

/// Stage 4: messages only.
///
/// The center has no legacy center. Only the notification that Foundation posts still crosses a bridge, in `system`.
enum MessagesStage {
    /// A train arrived. The observers have run when `post` returns.
    struct TrainDidArrive: MessageCenter.MainActorMessage, ArrivalMessage {
        typealias Subject = Station
        var arrival: Arrival
    }

    /// A train arrived: for posters and observers that are not on the main actor.
    struct ArrivalWasReported: MessageCenter.AsyncMessage, ArrivalMessage {
        typealias Subject = Station
        var arrival: Arrival
    }

    typealias Services = MessageServices<TrainDidArrive, ArrivalWasReported>

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
