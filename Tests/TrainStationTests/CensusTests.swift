import Foundation
import NotificationCensus
import TestSupport
import Testing

@testable import train_station

/// The legacy stage under a census: what the census finds is compared with what the sample reports.
@MainActor @Suite(.serialized)
struct CensusTests {
    /// Names the file into which the test writes its snapshot instead of checking it, in a copy of the tests without symbols.
    private nonisolated static let fileVariable = "TRAIN_STATION_CENSUS"

    @Test func `the census has every poster with its executor, file, line and number of posts`() async throws {
        let center = NotificationCenter()
        let (census, system) = (NotificationCensus(of: center), NotificationCensus())
        census.start()
        system.start()
        let arrivals = try TimetableSource.bundled.arrivals()
        let outcome = await Stage.legacy.run(arrivals, legacy: center)
        census.stop()
        system.stop()
        var snapshot = census.snapshot()
        snapshot.merge(system.snapshot())
        if let path = ProcessInfo.processInfo.environment[Self.fileVariable] {
            return try snapshot.write(to: URL(fileURLWithPath: path))
        }
        try check(snapshot, against: outcome.posts)
    }

    @Test(
        .enabled(if: LLVMTools.areAvailable, "llvm-objcopy or llvm-symbolizer is missing in PATH"),
        .disabled(if: isThreadSanitized, "the sanitizer's runtime needs the program's symbols"),
        .disabled(if: ProcessInfo.processInfo.environment[fileVariable] != nil, "this is the copy")
    )
    func `a copy without symbols has the same posters, once the debug file is read`() async throws {
        let folder = try ScratchFolder()
        let tests = try #require(Bundle.main.executableURL)
        let copy = try await LLVMTools.strip(tests, into: folder)
        let file = folder.url(of: "census.json")
        let outcome = try await Command(executable: copy.program).run(
            ["--testing-library", "swift-testing", "--filter", "TrainStationTests.CensusTests"],
            environment: [Self.fileVariable: file.path]
        )
        try #require(outcome.code == 0, "\(outcome.errors)")
        var snapshot = try CensusSnapshot(contentsOf: file)
        #expect(snapshot[.trainDidArrive]?.sites.contains { $0.poster?.file != nil } == false)
        try snapshot.symbolicate(with: CensusSymbolizer(debugFiles: [copy.debugFile]))
        // The copy has posted the same timetable.
        let expected = await Stage.legacy.run(try TimetableSource.bundled.arrivals()).posts
        try check(snapshot, against: expected)
    }

    // MARK: Posters

    /// The functions of the dispatcher that post, by their parts of the mangled or demangled name, and where they do.
    private static let posters: [(function: String, place: Place, executor: CensusSnapshot.Executor)] = [
        ("postOnMainActor", .mainActor, .mainExecutor),
        ("postOnThread", .backgroundThread, .other),
        ("from: isolated", .signalBox, .queue("train-station: actor (signal box)")),
    ]

    private func check(_ snapshot: CensusSnapshot, against posts: [StageOutcome.Post: Int]) throws {
        let source = try String(contentsOf: legacyStage, encoding: .utf8).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        let entry = try #require(snapshot[.trainDidArrive])
        #expect(entry.count == posts.filter(\.key.isArrival).map(\.value).reduce(0, +))
        for site in entry.sites {
            // Each post goes through the sample's recording center and through the dispatcher's `post`.
            #expect(site.frames.contains { $0.file?.hasSuffix("TrainStation/Harness/Timeline.swift") == true })
            let frame = try #require(site.frames.last { $0.file?.hasSuffix("TrainStation/LegacyStage.swift") == true })
            let line = try #require(frame.line.map { source[$0 - 1] })
            #expect(line.contains("post("), "\(line)")
        }
        var found: [StageOutcome.Post: Int] = [:]
        for poster in Self.posters {
            let sites = entry.sites.filter { $0.executors[poster.executor] != nil }
            #expect(sites.allSatisfy { $0.executors.elements.count == 1 })
            found[.init(isArrival: true, place: poster.place)] = sites.map(\.count).reduce(0, +)
        }
        #expect(found == posts.filter(\.key.isArrival))
        print(entry.sites.map { s in s.frames.map { "\($0.function ?? "?") \($0.file ?? "?"):\($0.line ?? 0)" } })

        let change = try #require(snapshot[StationSettings.didChange])
        let sites = change.sites.filter { $0.poster?.file?.hasSuffix("TrainStation/Station/Station.swift") == true }
        print(change.sites.map { s in s.frames.map { "\($0.function ?? "?") \($0.file ?? "?"):\($0.line ?? 0)" } })
        #expect(sites.map(\.executors.elements).map { $0.map(\.value) } == [[.other]])
    }

    private var legacyStage: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .appending(path: "Samples/TrainStation/LegacyStage.swift")
    }
}
