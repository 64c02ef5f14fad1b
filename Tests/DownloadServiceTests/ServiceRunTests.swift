import Foundation
import NotifiableTesting
import NotificationCensus
import Testing

@testable import download_service

@Suite(.timeLimit(.minutes(20)))
@MainActor struct `A run of the services` {
    @Test func `downloads every file over an expired session, before and after the migration alike`() async throws {
        let work = try WorkFolder()
        let source = try Source(madeUpIn: work.folder("server"))
        let before = try await ServiceRun(.before, of: source, in: work).run { _ in }
        #expect(before.isRight(totalBytes: source.totalBytes))
        #expect(before.isIntact.count == 3)
        #expect(before.pauses == 1)
        let after = try await ServiceRun(.after, of: source, in: work).run { _ in }
        #expect(after == before)
    }

    /// The center of the program whose posts the census records.
    private static let center = NotificationCenter()

    @Test(.census(of: center, onMainActor: [.settingsDidChange, .sessionDidRenew, .appWillResignActive]))
    func `posts its settings on the main actor, and its progress off it`() async throws {
        let work = try WorkFolder()
        let source = try Source(madeUpIn: work.folder("server"))
        _ = try await ServiceRun(.after, of: source, in: work, center: Self.center).run { _ in }
        let census = try #require(CensusTrait.current).snapshot()
        #expect(census[.settingsDidChange]?.count == 1)
        let progress = try #require(census[.transferDidAdvance])
        #expect(progress.postsOffMainExecutor == progress.count)
        #expect(progress.sites.first?.payload.map(\.key) == [PayloadKey.bytes, PayloadKey.file])
    }

    @Test(arguments: Stage.allCases)
    func `a file of no bytes, and one whose name looks like a part, arrive too`(stage: Stage) async throws {
        let work = try WorkFolder()
        let server = try work.folder("server")
        let files = [("empty", 0), ("settings.json", 5), ("a", 70_000), ("a.part", 3)].map { name, count in
            (server.appending(path: name), Data(repeating: 7, count: count))
        }
        for (file, data) in files { try data.write(to: file) }
        let source = try Source(files.map(\.0.path))
        let outcome = try await ServiceRun(stage, of: source, in: work).run { _ in }
        #expect(outcome.isRight(totalBytes: 70_008))
    }

    @Test(arguments: Stage.allCases)
    func `a file that goes away meanwhile is missed, and the others arrive`(stage: Stage) async throws {
        let work = try WorkFolder()
        let source = try Source(madeUpIn: work.folder("server"))
        let run = try await ServiceRun(stage, of: source, in: work)
        try FileManager.default.removeItem(at: source.files[2])
        var lines: [String] = []
        let outcome = await run.run { lines.append($0.description) }
        #expect(!outcome.isRight(totalBytes: source.totalBytes))
        #expect(outcome.isIntact.filter { !$0.value }.map(\.key) == ["cover.png"])
        #expect(outcome.description.hasPrefix("damaged: cover.png, "))
        #expect(lines.contains { $0.hasPrefix("DownloadDidFinish") && $0.contains("cover.png  0 bytes  ") })
    }
}
