import NotifiableTestKit

/// The services of one stage, with a timetable of their own: what a proof compares between two stages.
@MainActor final class StationDay {
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

    /// The arrivals that the displays of services have shown, each in order.
    private func shown(by services: [Service]) -> [String] {
        let deliveries = run.timeline.log.deliveries.filter { $0.step == .handled }
        return services.flatMap { service in
            deliveries.filter { $0.service == service }.map { delivery in
                guard case .arrival(let number) = delivery.occurrence else { return service.rawValue }
                return "\(service.rawValue): train \(number + 1)"
            }
        }
    }

    /// Proves the step from a stage to the one after it: for the services on the main actor, and for the others, whose
    /// displays change at any time, so that only the state at rest can be compared.
    static func proveStep(from before: Stage, to after: Stage) async -> [StepProof] {
        await [
            proveStep(from: before, to: after) { $0.shown(by: [.screen, .kiosk]) },
            proveStep(from: before, to: after) { day in
                await Task.yield()
                return day.shown(by: [.board, .announcer])
            },
        ]
    }

    private static func proveStep(
        from before: Stage,
        to after: Stage,
        state: @escaping @MainActor (StationDay) async -> [String]
    ) async -> StepProof {
        let posters: [(String, Turn.Poster)] = [
            ("on the main actor", .mainActor), ("on a thread", .backgroundThread), ("by the signal box", .signalBox),
        ]
        let arrivals = posters.map { place, poster in
            StepAction<StationDay, StationDay>(
                "a train arrives, posted \(place)",
                before: { await $0.post(from: poster) },
                after: { await $0.post(from: poster) }
            )
        }
        return await NotifiableTestKit.proveStep(
            from: { await StationDay(before, $0) },
            to: { await StationDay(after, $0) },
            // The actions post it, in the form of the stage.
            observing: [.trainDidArrive],
            acting: arrivals + [StepAction("close the kiosk", before: { $0.closeKiosk() }, after: { $0.closeKiosk() })],
            on: [],
            stateBefore: state,
            stateAfter: state
        )
    }
}
