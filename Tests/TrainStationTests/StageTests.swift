import Testing

@testable import train_station

@MainActor
struct StageTests {
    private static let arrivals = (try? TimetableSource.bundled.read())?.arrivals ?? []

    @Test(arguments: [StageName.notifiable, .bridged, .messages])
    func `a later stage holds all it promises and ends with the timetable's board`(name: StageName) async {
        let outcome = await name.run(Self.arrivals)
        #expect(outcome.broken.map(\.description) == [])
        #expect(!outcome.isBroken)
        #expect(outcome.boards == [Board(after: Self.arrivals), Board(after: Self.arrivals)])
    }

    @Test func `each later stage measures the guarantees it stands for`() async {
        func guarantees(of name: StageName) async -> [Int] {
            Set(await name.run(Self.arrivals).promised.compactMap(\.guarantee)).sorted().map(\.rawValue)
        }
        #expect(await guarantees(of: .notifiable) == [4, 5, 7, 8, 10])
        #expect(await guarantees(of: .bridged) == [1, 2, 3, 4, 6, 7, 8, 9, 11, 13])
        #expect(await guarantees(of: .messages) == [1, 2, 5, 6, 7, 8, 9])
    }

    @Test func `the legacy stage shows its hazards, and they are no broken guarantee`() async throws {
        let outcome = await StageName.legacy.run(Self.arrivals)
        let faults = Set(outcome.broken.map(\.fault))
        #expect(faults.isSuperset(of: [.offMainActor, .late, .lostInCast, .afterClosing, .missedOrDoubled]))
        #expect(!outcome.isBroken)
        #expect(outcome.boards != [Board(after: Self.arrivals), Board(after: Self.arrivals)])
        // Every arrival that the thread and the actor posted, and the change of the settings.
        let turns = Turn.turns(of: Self.arrivals).filter { $0.poster != .mainActor }
        let offMain = try #require(outcome.broken.first { $0.fault == .offMainActor })
        #expect(offMain.broken == turns.map(\.arrivals.count).reduce(0, +) + 1)
    }

    @Test(arguments: StageName.allCases)
    func `each stage meets Foundation's own notification off the main actor`(name: StageName) async throws {
        let judgements = await name.run(Self.arrivals).judgements
        let change = try #require(judgements.last { $0.delivery.occurrence == .settingsChange })
        #expect(change.postedOn == .backgroundThread)
        #expect(change.delivery.step == (name == .legacy ? .refused : .handled))
        #expect(change.delivery.place == (name == .legacy ? .backgroundThread : .mainActor))
    }

    @Test(arguments: StageName.allCases)
    func `a single arrival is enough for every stage`(name: StageName) async {
        let outcome = await name.run(Array(Self.arrivals.prefix(1)))
        #expect(!outcome.isBroken)
    }

    @Test func `arrivals are dealt out by turns, in order and completely`() {
        let turns = Turn.turns(of: Self.arrivals)
        #expect(turns.flatMap(\.arrivals) == Self.arrivals)
        #expect(turns.prefix(4).map(\.poster) == [.mainActor, .backgroundThread, .signalBox, .mainActor])
    }
}
