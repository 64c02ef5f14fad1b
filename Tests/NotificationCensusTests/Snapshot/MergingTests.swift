import CensusFile
import Foundation
import NotificationCensus
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `Merging of censuses` {
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
            let times = [one, other].flatMap(\.entries).map(\.activity)
            #expect(merged.entries[0].activity.first == times.map(\.first).min())
            #expect(merged.entries[0].activity.last == times.map(\.last).max())
            #expect(merged.entries[0].activity.peakPerSecond == times.map(\.peakPerSecond).max())
        }
    }

    @Test func `payloads beyond those that a site keeps aren't known to lack a key`() throws {
        // A site keeps 16 payloads, and a census 4,096.
        let many = (0..<20).map { ["a": 1, "number \($0)": 1] }
        let (one, other) = (snapshot(many, after: 0), snapshot([["a": 1], [:]], after: 4_096))
        let known = try #require(one[.first]?.sites.first)
        #expect(known.unknownPayloads == 4)
        #expect(known.payload.map(\.missing) == [0] + Array(repeating: 15, count: 16))
        let unknown = try #require(other[.first]?.sites.first)
        #expect(unknown.unknownPayloads == 1)
        #expect(unknown.payload.isEmpty)
        for (first, second) in [(one, other), (other, one)] {
            var merged = first
            merged.merge(second)
            let site = try #require(merged[.first]?.sites.first)
            #expect(site.count == 22)
            #expect(site.unknownPayloads == 5)
            // The second post has no payload.
            #expect(site.payload.map(\.missing) == [1] + Array(repeating: 16, count: 16))
        }
    }

    @Test func `a frame without a symbol keeps its image, wherever this one is listed`() {
        func snapshot(_ paths: [String]) -> CensusSnapshot { self.snapshot(of: paths.map { .init(path: $0) }) }
        var merged = snapshot(["a", "b"])
        merged.merge(snapshot(["b", "c"]))
        #expect(merged.images.map(\.path) == ["a", "b", "c"])
        let sites = merged.entries.flatMap(\.sites)
        #expect(sites.map(\.poster?.image) == [1, 0, 2])
        #expect(sites.map(\.count) == [2, 1, 1])
    }

    @Test func `a build is known by its identifier, not by its path`() {
        func snapshot(_ path: String, build: String?) -> CensusSnapshot {
            self.snapshot(of: [.init(path: path, buildID: build)])
        }
        let (old, new) = (snapshot("a", build: "1"), snapshot("a", build: "2"))
        let (moved, unknown) = (snapshot("b", build: "1"), snapshot("a", build: nil))
        for (one, other, counts) in [(old, new, [1, 1]), (old, moved, [2]), (old, unknown, [1, 1])] {
            for (first, second) in [(one, other), (other, one)] {
                var merged = first
                merged.merge(second)
                #expect(merged.entries.flatMap(\.sites).map(\.count) == counts)
                #expect(merged.images.count == 2)
            }
        }
    }

    /// Makes a snapshot with a site in each image.
    private func snapshot(of images: [CensusSnapshot.Image]) -> CensusSnapshot {
        let activity = CensusSnapshot.Activity(first: .distantPast, last: .distantFuture, peakPerSecond: 1)
        let sites = images.indices.map {
            CensusSnapshot.Site(frames: [.init(image: $0, offset: 1)], count: 1, activity: activity)
        }
        return CensusSnapshot(
            images: images,
            entries: [.init(kind: .message, name: "First", count: images.count, activity: activity, sites: sites)]
        )
    }

    /// Posts payloads at one site, after others at another one. If it were inlined, each call would be a site.
    @inline(never) private func snapshot(_ payloads: [[String: Any]], after others: Int = 0) -> CensusSnapshot {
        let center = NotificationCenter()
        let census = NotificationCensus(of: center, configuration: .init(callers: 0))
        census.start()
        for number in 0..<others { center.post(name: .second, object: nil, userInfo: ["\(number)": number]) }
        for payload in payloads { center.post(name: .first, object: nil, userInfo: payload) }
        return census.snapshot()
    }

    // MARK: Numbers

    @Test func `sums that are too large are the largest number`() {
        var counts = CensusSnapshot.Counts<CensusSnapshot.Executor>()
        for count in [Int.max, 1] { counts.add(.task, count: count) }
        counts.other = .max
        let key = CensusSnapshot.PayloadKey(key: "a", missing: .max)
        let activity = CensusSnapshot.Activity(first: .distantPast, last: .distantFuture, peakPerSecond: .max)
        let site = CensusSnapshot.Site(count: .max, executors: counts, payload: [key], activity: activity)
        let entry = CensusSnapshot.Entry(
            kind: .notification,
            name: "First",
            count: .max,
            sampledOut: .max,
            withoutSite: .max,
            activity: activity,
            sites: [site, site]
        )
        let snapshot = CensusSnapshot(entries: [entry], unrecordedPosts: .max)
        var merged = snapshot
        merged.merge(snapshot)
        #expect(snapshot.count == .max)
        #expect(entry.postsOffMainExecutor == .max)
        #expect(merged.entries.map(\.sites.count) == [2])
        merged.entries[0].sites = [site, site]
        #expect(merged == snapshot)
    }

    @Test func `tens of thousands of keys, types, images and runs are merged in a moment`() throws {
        let numbers = 0..<40_000
        let elements = numbers.map { "{\"value\":\"\($0)\",\"count\":1}" }.joined(separator: ",")
        let types = try JSONDecoder()
            .decode(CensusSnapshot.Counts<String>.self, from: Data("{\"elements\":[\(elements)],\"other\":0}".utf8))
        let activity = CensusSnapshot.Activity(first: .distantPast, last: .distantFuture, peakPerSecond: 1)
        let site = CensusSnapshot.Site(
            count: 1,
            objects: types,
            payload: numbers.map { CensusSnapshot.PayloadKey(key: "\($0)", missing: 1) },
            activity: activity
        )
        let snapshot = CensusSnapshot(
            runs: numbers.map {
                CensusSnapshot.Run(program: "", process: Int32($0), start: .distantPast, end: .distantPast, system: "")
            },
            images: numbers.map { CensusSnapshot.Image(path: "\($0)") },
            entries: [
                CensusSnapshot.Entry(
                    kind: .message,
                    name: "First",
                    count: 1,
                    activity: activity,
                    sites: [site],
                    observers: numbers.map { CensusSnapshot.Observer(isolation: "", file: "", line: $0) }
                )
            ]
        )
        var merged = snapshot
        merged.merge(snapshot)
        #expect(merged.runs == snapshot.runs && merged.images == snapshot.images)
        #expect(merged.entries.map(\.observers) == snapshot.entries.map(\.observers))
        let sites = merged.entries.flatMap(\.sites)
        #expect(sites.map { $0.payload.count { $0.missing == 2 } } == [numbers.count])
        #expect(sites.map { $0.objects.elements.count { $0.count == 2 } } == [numbers.count])
    }
}
