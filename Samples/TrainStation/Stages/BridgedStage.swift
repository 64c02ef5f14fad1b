import Foundation
import NotifiableAdapter
import Synchronization

/// Stage 3: an arrival is a message, of the main actor for those whose turn it matters in, asynchronous for the others. The
/// background thread still posts notifications, and the announcer still handles them: the center is the bridge.
@MainActor
final class BridgedStage: Stage {
    nonisolated private let legacy = NotificationCenter()
    nonisolated private let center: MessageCenter
    /// Where Foundation's own notifications come in.
    private let system: MessageCenter
    nonisolated private let station: Station
    nonisolated private let reports: DiagnosticLog
    private let screen: DepartureScreen
    private var kiosk: Kiosk?
    private let board: StationBoard
    private let announcer: Announcer

    init(station: Station, settings: StationSettings, timeline: Timeline) {
        let reports = DiagnosticLog()
        let configuration = MessageCenter.Configuration(diagnostics: { reports.append($0) })
        system = MessageCenter(bridging: NotificationCenter.default, configuration: configuration)
        center = MessageCenter(bridging: legacy, configuration: configuration)
        self.reports = reports
        self.station = station
        screen = DepartureScreen(station, settings, timeline, center: center, system: system)
        kiosk = Kiosk(station, timeline, center: center)
        board = StationBoard(timeline)
        board.observe(station, center: center)
        announcer = Announcer(timeline, notificationCenter: legacy)
    }

    func postOnMainActor(_ arrival: Arrival) {
        center.post(TrainDidArrive(arrival: arrival), subject: station)
    }

    /// The poster that has not been migrated.
    nonisolated func postOnBackgroundThread(_ arrival: Arrival) {
        legacy.post(name: Station.trainDidArrive, object: station, userInfo: Arrival.userInfo.userInfo(from: arrival))
    }

    func post(_ arrival: Arrival, from signalBox: isolated SignalBox) {
        center.post(ArrivalWasReported(arrival: arrival), subject: station)
    }

    func closeKiosk() { kiosk = nil }

    func finish(expecting count: Int, on timeline: Timeline) async {
        await timeline.waitForHandled(count)
        // Another team's code: a platform that is a number is posted as a number.
        guard let arrival = screen.board.lastArrivals.values.first else { return }
        let userInfo = Arrival.userInfo.userInfo(from: arrival).merging(["platform": 4]) { $1 }
        legacy.post(name: Station.trainDidArrive, object: station, userInfo: userInfo)
    }

    func ownFindings(_ log: Log) -> [Finding] { Self.findings(of: reports, in: log) }
    func boards() async -> [Board] { [screen.board, await board.board] }
    var announcements: [String] { announcer.announcements }
}

// MARK: Messages

extension BridgedStage {
    /// A train has come in: observers have run when `post` returns.
    struct TrainDidArrive: MessageCenter.BridgedMainActorMessage, ArrivalPayload {
        typealias Subject = Station
        static let name = Station.trainDidArrive
        var arrival: Arrival
    }

    /// The same notification, for those who post from anywhere and observe in an isolation of their own.
    struct ArrivalWasReported: MessageCenter.BridgedAsyncMessage, ArrivalPayload {
        typealias Subject = Station
        static let name = Station.trainDidArrive
        var arrival: Arrival
    }
}
