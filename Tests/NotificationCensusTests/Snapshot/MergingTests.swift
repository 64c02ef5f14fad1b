import Foundation
import NotificationCensus
import TestSupport
import Testing

struct MergingTests {
    @Test func `files of several processes are added up site by site`() async throws {
        let folder = try ScratchFolder()
        var merged = CensusSnapshot()
        for number in 0..<3 {
            let file = folder.url(of: "\(number).json")
            _ = try await Command("census-posts").run([file.path])
            merged.merge(try CensusSnapshot(contentsOf: file))
        }
        #expect(merged.runs.count == 3)
        #expect(merged.entries.map(\.count) == [12, 9])
        #expect(merged.entries.map { $0.sites.map(\.count) } == [[12], [9]])
        let payloads = merged.entries.map { $0.sites.flatMap(\.payload) }
        #expect(payloads.map { $0.map(\.key) } == [["reason"], ["hour"]])
        #expect(payloads.map { $0.map(\.missing) } == [[9], [0]])
        #expect(Set(merged.images).count == merged.images.count)
    }

    @Test func `merging is the same in any order, and keys that one side lacks are missing there`() throws {
        func snapshot(_ payloads: [[String: Any]]) -> CensusSnapshot {
            let center = NotificationCenter()
            let census = NotificationCensus(of: center)
            census.start()
            for payload in payloads { center.post(name: .first, object: nil, userInfo: payload) }
            return census.snapshot()
        }
        let (one, other) = (snapshot([["a": 1], ["a": 2]]), snapshot([["b": ""], ["a": "", "b": ""], [:]]))
        var forwards = one
        forwards.merge(other)
        var backwards = other
        backwards.merge(one)
        for merged in [forwards, backwards] {
            let site = try #require(merged[.first]?.sites.first)
            #expect(site.count == 5)
            #expect(site.payload.map(\.key) == ["a", "b"])
            #expect(site.payload.map(\.missing) == [2, 3])
            #expect(site.payload[0].types["Swift.Int"] == 2)
            #expect(site.payload[0].types["Swift.String"] == 1)
        }
    }
}
