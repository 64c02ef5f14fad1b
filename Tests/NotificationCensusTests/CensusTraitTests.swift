import Foundation
import NotifiableTesting
import NotificationCensus
import Testing

@Suite(.timeLimit(.minutes(20))) struct `Trait for a census` {
    private static let center = NotificationCenter()

    @MainActor @Test(.census(of: Self.center, onMainActor: [.first]))
    func `a test under a census can read it`() throws {
        Self.center.post(name: .first, object: nil)
        let census = try #require(CensusTrait.current)
        #expect(census.snapshot()[.first]?.count == 1)
    }

    @Test func `a post off the main actor is an issue that names the place`() async throws {
        let center = NotificationCenter()
        let census = NotificationCensus(of: center)
        census.start()
        let line = #line + 1
        await Task.detached { for _ in 0..<3 { center.post(name: .first, object: nil) } }.value
        await MainActor.run { center.post(name: .second, object: nil) }
        let snapshot = census.snapshot()
        #expect(snapshot.expectPostedOnMainActor(.second))
        withKnownIssue {
            #expect(!snapshot.expectPostedOnMainActor(.first))
        } matching: { issue in
            "\(issue)".contains("First was posted off the main actor 3 times, on task, at ")
                && "\(issue)".contains("CensusTraitTests.swift:\(line)")
        }
    }
}
