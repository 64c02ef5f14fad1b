import NotifiableTestKit
import Testing

@testable import train_station

@MainActor
@Suite(.timeLimit(.minutes(20))) struct `Stages of the migration` {
    private static let arrivals = Timetable.arrivals

    @Test(arguments: [
        (Stage.notifiable, [4, 5, 7, 8, 10]),
        (.bridged, [1, 2, 3, 4, 6, 7, 8, 9, 11, 13]),
        (.messages, [1, 2, 5, 6, 7, 8, 9]),
    ])
    func `a stage keeps its guarantees, and ends with the timetable's board`(stage: Stage, guarantees: [Int]) async {
        let outcome = await stage.run(Self.arrivals)
        #expect(outcome.broken.map(\.description) == [])
        #expect(!outcome.hasFault)
        #expect(Set(outcome.promised.compactMap(\.guarantee?.rawValue)).sorted() == guarantees)
        #expect(outcome.boards == [Board(showing: Self.arrivals), Board(showing: Self.arrivals)])
    }

    @Test func `the legacy stage shows its hazards`() async {
        let outcome = await Stage.legacy.run(Self.arrivals)
        let faults = Set(outcome.broken.map(\.fault))
        #expect(faults.isSuperset(of: [.offMainActor, .late, .lostInCast, .afterClosing, .missedOrDoubled]))
        #expect(outcome.hasFault)
        #expect(!outcome.isBoardRight)
        // The arrivals that the thread and the actor posted, and the change of the settings.
        let turns = Turn.turns(of: Self.arrivals).filter { $0.poster != .mainActor }
        let offMain = outcome.log.judgedDeliveries.count { $0.fault == .offMainActor }
        #expect(offMain == turns.map(\.arrivals.count).reduce(0, +) + 1)
    }

    @Test(arguments: [
        (Stage.legacy, Stage.notifiable, [StepDifference.Kind.earlier, .gained, .silence]),
        (.notifiable, .bridged, []),
        (.bridged, .messages, []),
    ])
    func `a step changes what the faults of the stage before were`(
        before: Stage,
        after: Stage,
        kinds: [StepDifference.Kind]
    ) async {
        let steps = await StepLimits.$current.withValue(.short()) {
            await StationDay.proveStep(from: before, to: after)
        }
        #expect(Set(steps.flatMap(\.differences).map(\.kind)) == Set(kinds), "\(steps)")
    }

    @Test(arguments: Stage.allCases)
    func `each stage receives Foundation's own notification, posted off the main actor`(stage: Stage) async throws {
        let judgements = await stage.run(Self.arrivals).judgements
        let change = try #require(judgements.last { $0.delivery.occurrence == .settingsChange }?.delivery)
        #expect(change.postedOn == .backgroundThread)
        #expect(change.step == (stage == .legacy ? .refused : .handled))
        #expect(change.place == (stage == .legacy ? .backgroundThread : .mainActor))
    }

    @Test func `arrivals are dealt out by turns, in order and completely`() {
        let turns = Turn.turns(of: Self.arrivals)
        #expect(turns.flatMap(\.arrivals) == Self.arrivals)
        #expect(turns.prefix(4).map(\.poster) == [.mainActor, .backgroundThread, .signalBox, .mainActor])
    }

    @Test func `the bundled timetable is in order`() {
        #expect(Self.arrivals.count > 300)
        #expect(Self.arrivals.map(\.number) == Array(Self.arrivals.indices))
        let times = Self.arrivals.map(\.time.rawValue)
        #expect(times == times.sorted())
    }
}
