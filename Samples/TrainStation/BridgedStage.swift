import Foundation
import NotifiableAdapter

/// Stage 3: an arrival is a message, and the center bridges it to the notification.
///
/// The thread still posts notifications, and the announcer still handles them.
enum BridgedStage {
    /// A train arrived. The observers have run when `post` returns.
    struct TrainDidArrive: MessageCenter.BridgedMainActorMessage, ArrivalMessage, ArrivalPayload {
        typealias Subject = Station
        static let name = Notification.Name.trainDidArrive
        var arrival: Arrival
    }

    /// The notification, for posters and observers that are not on the main actor.
    struct ArrivalWasReported: MessageCenter.BridgedAsyncMessage, ArrivalMessage, ArrivalPayload {
        typealias Subject = Station
        static let name = Notification.Name.trainDidArrive
        var arrival: Arrival
    }

    typealias Services = MessageServices<TrainDidArrive, ArrivalWasReported>

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
