import NotifiableTestKit

/// The services of one stage, with a timetable of their own: what a proof compares between two stages.
@MainActor final class StationDay {
    /// The arrivals that each display has shown, in order.
    struct Displays: Equatable, Sendable {
        fileprivate(set) var screen: [String] = []
        fileprivate(set) var kiosk: [String] = []
        fileprivate(set) var board: [String] = []
        fileprivate(set) var announcer: [String] = []
    }

    private let run: StageRun
    private var services: StageRun.Services
    private let signalBox = SignalBox()
    private var posts = 0

    private init(_ stage: Stage, _ centers: StepCenters) async {
        run = StageRun(stage: stage, arrivals: Timetable.arrivals, legacy: centers.notificationCenter)
        services = await run.makeServices()
    }

    private func post(from poster: Turn.Poster) async {
        let turn = Turn(poster: poster, arrivals: Timetable.arrivals[posts...posts])
        posts += 1
        await run.post(turn, with: services.dispatcher, signalBox)
    }

    private func closeKiosk() {
        run.timeline.closeKiosk()
        services.kiosk = nil
    }

    private var displays: Displays {
        var displays = Displays()
        for delivery in run.timeline.log.deliveries where delivery.step == .handled {
            guard case .arrival(let number) = delivery.occurrence else { continue }
            let list =
                switch delivery.service {
                case .screen: \Displays.screen
                case .kiosk: \Displays.kiosk
                case .board: \Displays.board
                case .announcer: \Displays.announcer
                }
            displays[keyPath: list].append("\(delivery.service.rawValue): train \(number + 1)")
        }
        return displays
    }

    /// Compares a stage with the one after it.
    static func proveStep(
        from before: Stage,
        to after: Stage,
        expecting expected: Set<StepDifference.Kind> = []
    ) async -> StepProof {
        func action(
            _ name: String,
            _ run: @escaping @MainActor (StationDay) async -> Void
        ) -> StepAction<StationDay, StationDay> {
            StepAction(name, before: run, after: run)
        }
        return await NotifiableTestKit.proveStep(
            from: { await StationDay(before, $0) },
            to: { await StationDay(after, $0) },
            acting: [
                action("a train arrives, posted on the main actor") { await $0.post(from: .mainActor) },
                action("a train arrives, posted on a thread") { await $0.post(from: .backgroundThread) },
                action("a train arrives, posted by the signal box") { await $0.post(from: .signalBox) },
                action("close the kiosk") { $0.closeKiosk() },
            ],
            stateBefore: { $0.displays },
            stateAfter: { $0.displays },
            expecting: expected
        )
    }
}
