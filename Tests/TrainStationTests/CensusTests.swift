import Foundation
import NotificationCensus
import Testing

@testable import train_station

/// The legacy stage under a census: what the census finds is compared with what the sample reports.
@Suite(.timeLimit(.minutes(5))) @MainActor struct `Census of the legacy stage` {
    @Test func `the census has every poster with its executor, file, line and number of posts`() async throws {
        let center = NotificationCenter()
        let (census, system) = (NotificationCensus(of: center), NotificationCensus())
        census.start()
        system.start()
        let outcome = await Stage.legacy.run(Timetable.arrivals, legacy: center)
        census.stop()
        system.stop()
        var snapshot = census.snapshot()
        snapshot.merge(system.snapshot())
        try check(snapshot, against: outcome.log)
    }

    // MARK: Posters

    /// The sample's posters of arrivals: where they post, and the text of the line on which they do.
    private static let posters: [(place: Place, executor: CensusSnapshot.Executor, line: String)] = [
        (.mainActor, .mainExecutor, "func postOnMainActor(_ arrival: Arrival) { post("),
        (.backgroundThread, .other, "func postOnThread(_ arrival: Arrival) { post("),
        (.signalBox, .queue("train-station: actor (signal box)"), "post(arrival, platform: Int(arrival.platform)"),
    ]

    private func check(_ snapshot: CensusSnapshot, against log: Log) throws {
        let arrivals = try #require(snapshot[.trainDidArrive])
        let posts = log.posts.filter { $0.occurrence != .settingsChange }
        #expect(arrivals.count == posts.count)
        #expect(arrivals.sites.allSatisfy { $0.poster?.file?.contains("TrainStation/") == true })
        let lines = try String(contentsOf: Self.legacyStage, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let lineNumber = { (text: String) in try #require(lines.firstIndex { $0.contains(text) }) + 1 }
        let post = try lineNumber("center.post(name: .trainDidArrive")
        #expect(arrivals.sites.allSatisfy { $0.passes(line: post) })
        for poster in Self.posters {
            let count = posts.count { $0.place == poster.place }
            #expect(arrivals.sites.compactMap { $0.executors[poster.executor] }.reduce(0, +) == count)
            #if DEBUG
                // The poster calls the function that posts as its last act. The optimizer replaces it by that function.
                let line = try lineNumber(poster.line)
                let sites = arrivals.sites.filter { $0.passes(line: line) }
                #expect(sites.flatMap(\.executors.elements).allSatisfy { $0.value == poster.executor })
                #expect(sites.map(\.count).reduce(0, +) == count)
            #endif
        }
        let keys = Set(arrivals.sites.map { $0.payload.map(\.key) })
        #expect(keys == [["delay", "number", "operator", "platform", "time", "train"]])
        let platforms = arrivals.sites.flatMap(\.payload).filter { $0.key == "platform" }.flatMap(\.types.elements)
        #expect(Set(platforms.map(\.value)) == ["Swift.String", "Swift.Int"])

        // Foundation posts this one, when the sample resets its settings.
        let changes = try #require(snapshot[StationSettings.didChange]).sites.filter {
            $0.poster?.file?.hasSuffix("TrainStation/Station/Station.swift") == true
        }
        #expect(Set(changes.flatMap(\.executors.elements).map(\.value)) == [.other])
    }

    private static let legacyStage = URL(filePath: #filePath)
        .appending(path: "../../../Samples/TrainStation/LegacyStage.swift").standardizedFileURL
}

extension CensusSnapshot.Site {
    /// Whether the legacy stage posts or calls the poster at a line.
    fileprivate func passes(line: Int) -> Bool {
        frames.contains { $0.line == line && $0.file?.hasSuffix("TrainStation/LegacyStage.swift") == true }
    }
}
