import Foundation
import NotifiableAdapter

/// The stages of the migration, in order.
enum Stage: String, CaseIterable, Sendable {
    case legacy
    case notifiable
    case bridged
    case messages

    /// The changes since the previous stage.
    var summary: String {
        switch self {
        case .legacy: "notifications, each handler for itself"
        case .notifiable: "one handler a service, ensureMainThread, a mailbox; the posters stay as they are"
        case .bridged: "typed messages; one poster still posts notifications, one service still handles them"
        case .messages: "typed messages alone"
        }
    }

    /// Runs the stage over the arrivals of a timetable.
    ///
    /// - Parameters:
    ///   - arrivals: The arrivals.
    ///   - legacy: The center to which the stage posts its notifications.
    func run(_ arrivals: [Arrival], legacy: NotificationCenter = NotificationCenter()) async -> StageOutcome {
        await StageRun(stage: self, arrivals: arrivals, legacy: legacy).run()
    }
}

/// The result of a stage.
struct StageOutcome: Sendable {
    let stage: Stage
    let arrivals: [Arrival]
    /// The posts and their deliveries.
    let log: Log
    /// The reports of the stage's message centers.
    let reports: [MessageDiagnostic]
    /// The number of times that Foundation posted its own notification.
    let settingsPosts: Int
    /// The content of the screen and of the station board in the end.
    let boards: [Board]
    /// The announcements.
    let announced: Board

    /// Whether the screen and the station board match the timetable.
    var isBoardRight: Bool { boards.allSatisfy { $0 == Board(showing: arrivals) } }

    var hasFault: Bool { !isBoardRight || log.judgedDeliveries.contains { $0.fault != nil } }
}

/// Runs one stage: makes its services, and posts the arrivals.
@MainActor struct StageRun {
    let stage: Stage
    let arrivals: [Arrival]
    let legacy: NotificationCenter
    private let station = Station()
    private let settings = StationSettings()
    let timeline = Timeline()

    func run() async -> StageOutcome {
        var services = await makeServices()
        await post(through: &services)
        let settingsPosts = await changeSettings()
        await timeline.wait { [stage] log in
            let expected = Service.allCases.map { log.arrivals(for: $0).count }.reduce(0, +) + settingsPosts
            return log.count(.handled)
                >= (stage == .legacy ? log.count(.received) - log.count(.refused) - log.count(.lost) : expected)
        }
        withExtendedLifetime(services) { services.end() }
        return StageOutcome(
            stage: stage,
            arrivals: arrivals,
            log: timeline.log,
            reports: timeline.reports,
            settingsPosts: settingsPosts,
            boards: [timeline.board(of: .screen), timeline.board(of: .board)],
            announced: timeline.board(of: .announcer)
        )
    }

    // MARK: Services

    struct Services {
        var kiosk: AnyObject?
        let others: [AnyObject]
        let dispatcher: any ArrivalDispatcher
        var end: () -> Void = {}
    }

    private func display(_ service: Service) -> Display { Display(service: service, timeline: timeline) }

    func makeServices() async -> Services {
        let configuration = MessageCenter.Configuration(diagnostics: { [timeline] in timeline.report($0) })
        func recording(_ center: NotificationCenter, _ observers: [Service]) -> RecordingCenter {
            RecordingCenter(center, observers: observers, timeline: timeline)
        }
        switch stage {
        case .legacy:
            let center = recording(legacy, Service.allCases)
            let system = recording(.default, [.screen])
            let screen = LegacyStage.DepartureScreen(
                station,
                settings,
                display(.screen),
                center: center,
                system: system
            )
            return Services(
                kiosk: LegacyStage.Kiosk(station, display(.kiosk), center: center),
                others: [
                    LegacyStage.StationBoard(station, display(.board), center: center),
                    LegacyStage.Announcer(station, display(.announcer), center: center),
                ],
                dispatcher: LegacyStage.Dispatcher(station: station, center: center),
                end: { screen.stopObserving() }
            )
        case .notifiable:
            let center = recording(legacy, Service.allCases)
            let system = recording(.default, [.screen])
            let screen = NotifiableStage.DepartureScreen(settings, display(.screen), center: center, system: system)
            return Services(
                kiosk: NotifiableStage.Kiosk(display(.kiosk), center: center),
                others: [
                    NotifiableStage.StationBoard(display(.board), center: center),
                    NotifiableStage.Announcer(display(.announcer), center: center), screen, system,
                ],
                dispatcher: NotifiableStage.Dispatcher(station: station, center: center)
            )
        case .bridged:
            let center = MessageCenter(bridging: legacy, configuration: configuration)
            let system = MessageCenter(bridging: NotificationCenter.default, configuration: configuration)
            let announced = recording(legacy, [.announcer])
            let screen = BridgedStage.Services.DepartureScreen(
                station,
                settings,
                display(.screen),
                center: center,
                system: system
            )
            let kiosk = BridgedStage.Services.Kiosk(station, display(.kiosk), center: center)
            let board = await BridgedStage.Services.StationBoard(station, display(.board), center: center)
            return Services(
                kiosk: kiosk,
                others: [
                    screen, board, BridgedStage.Announcer(display(.announcer), center: announced), announced, system,
                ],
                dispatcher: BridgedStage.Dispatcher(station: station, center: center, legacy: legacy),
                end: {
                    // Another team's code posts a platform that is a number as a number.
                    guard let arrival = arrivals.first else { return }
                    let userInfo = Arrival.userInfo.userInfo(from: arrival).merging(["platform": 4]) { $1 }
                    legacy.post(name: .trainDidArrive, object: station, userInfo: userInfo)
                }
            )
        case .messages:
            let center = MessageCenter()
            let system = MessageCenter(bridging: NotificationCenter.default, configuration: configuration)
            let screen = MessagesStage.Services.DepartureScreen(
                station,
                settings,
                display(.screen),
                center: center,
                system: system
            )
            let kiosk = MessagesStage.Services.Kiosk(station, display(.kiosk), center: center)
            let board = await MessagesStage.Services.StationBoard(station, display(.board), center: center)
            return Services(
                kiosk: kiosk,
                others: [screen, board, MessagesStage.Announcer(station, display(.announcer), center: center), system],
                dispatcher: MessagesStage.Dispatcher(station: station, center: center)
            )
        }
    }

    // MARK: Posts

    private func post(through services: inout Services) async {
        let signalBox = SignalBox()
        let turns = Turn.turns(of: arrivals)
        for (index, turn) in turns.enumerated() {
            if index == turns.count / 2 {
                services.kiosk = nil
                timeline.closeKiosk()
            }
            await post(turn, with: services.dispatcher, signalBox)
            // Jobs that the posts have deferred to the main run loop run before the next turn.
            await withCheckedContinuation { continuation in
                ProcessMainRunLoop.main.enqueue { continuation.resume() }
            }
        }
    }

    func post(_ turn: Turn, with dispatcher: any ArrivalDispatcher, _ signalBox: SignalBox) async {
        switch turn.poster {
        case .mainActor:
            for arrival in turn.arrivals {
                timeline.posting(.arrival(arrival.number)) { dispatcher.postOnMainActor(arrival) }
            }
        case .backgroundThread:
            await onBackgroundThread { [timeline] in
                for arrival in turn.arrivals {
                    timeline.posting(.arrival(arrival.number)) { dispatcher.postOnThread(arrival) }
                }
            }
        case .signalBox:
            await signalBox.run { [timeline] signalBox in
                for arrival in turn.arrivals {
                    timeline.posting(.arrival(arrival.number)) { dispatcher.post(arrival, from: signalBox) }
                }
            }
        }
    }

    /// Makes Foundation post its notification, and returns the number of posts.
    private func changeSettings() async -> Int {
        await onBackgroundThread { [settings, timeline] in
            let count = Count()
            timeline.posting(.settingsChange) {
                let token = NotificationCenter.default.addObserver(
                    forName: StationSettings.didChange,
                    object: settings.defaults,
                    queue: nil
                ) { _ in count.increase() }
                settings.reset()
                NotificationCenter.default.removeObserver(token)
            }
            return count.value
        }
    }

    /// `@unchecked Sendable`: the lock guards the number.
    private final class Count: @unchecked Sendable {
        private let lock = NSLock()
        private var number = 0

        var value: Int { lock.withLock { number } }
        func increase() { lock.withLock { number += 1 } }
    }
}
