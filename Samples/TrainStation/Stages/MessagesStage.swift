import Foundation
import NotifiableAdapter
import Synchronization

/// Stage 4: messages alone. The center has no legacy side; only what Foundation posts still crosses a bridge, its own.
@MainActor
final class MessagesStage: Stage {
    nonisolated private let center: MessageCenter
    /// Where Foundation's own notifications come in.
    private let system: MessageCenter
    nonisolated private let station: Station
    private let screen: DepartureScreen
    private var kiosk: Kiosk?
    private let board: StationBoard
    private let announcer: Announcer

    init(station: Station, settings: StationSettings, timeline: Timeline) {
        let configuration = MessageCenter.Configuration(diagnostics: { _ in })
        system = MessageCenter(bridging: NotificationCenter.default, configuration: configuration)
        center = MessageCenter()
        self.station = station
        screen = DepartureScreen(station, settings, timeline, center: center, system: system)
        kiosk = Kiosk(station, timeline, center: center)
        board = StationBoard(timeline)
        board.observe(station, center: center)
        announcer = Announcer(timeline)
        announcer.observe(station, center: center)
    }

    func postOnMainActor(_ arrival: Arrival) { report(arrival) }

    nonisolated func postOnBackgroundThread(_ arrival: Arrival) { report(arrival) }

    func post(_ arrival: Arrival, from signalBox: isolated SignalBox) { report(arrival) }

    /// Two messages, as there are two kinds of observers: those whose turn matters, and those with an isolation of their own.
    private nonisolated func report(_ arrival: Arrival) {
        center.post(ArrivalWasReported(arrival: arrival), subject: station)
        ensureMainThread { self.center.post(TrainDidArrive(arrival: arrival), subject: self.station) }
    }

    func closeKiosk() { kiosk = nil }

    func boards() async -> [Board] { [screen.board, await board.board] }
    var announcements: [String] { announcer.announcements }
}

// MARK: Messages

extension MessagesStage {
    /// A train has come in: observers have run when `post` returns.
    struct TrainDidArrive: MessageCenter.MainActorMessage {
        typealias Subject = Station
        var arrival: Arrival
    }

    /// A train has come in, for those who post from anywhere and observe in an isolation of their own.
    struct ArrivalWasReported: MessageCenter.AsyncMessage {
        typealias Subject = Station
        var arrival: Arrival
    }
}
