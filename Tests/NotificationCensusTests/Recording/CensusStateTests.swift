import CNotificationCensus
import Testing

@testable import NotificationCensus

struct `State of a census` {
    @Test func `a new site needs details, and a known one is counted from its numbers`() {
        var state = CensusState(limits: .init(names: 10, sites: 10))
        #expect(state.record(Sample()) == .needsDetails)
        #expect(state.names.isEmpty)
        #expect(state.record(Sample(), describing: true) == .recorded(name: 0, site: 0))
        #expect(state.record(Sample()) == .recorded(name: 0, site: 0))
        #expect(state.names.map(\.count) == [2])
        #expect(state.sites.map(\.count) == [2])
    }

    @Test(arguments: [
        Sample(name: "B"), Sample(stack: [1, 2, 4]), Sample(stack: [1, 2]), Sample(executor: 9), Sample(object: 9),
        Sample(payload: 9),
    ])
    func `a post that differs in anything needs details`(other: Sample) {
        var state = CensusState(limits: .init(names: 10, sites: 10))
        _ = state.record(Sample(), describing: true)
        #expect(state.record(other) == .needsDetails)
        #expect(state.record(other, describing: true) != .needsDetails)
        #expect(state.record(other) != .needsDetails)
        #expect(state.record(Sample()) != .needsDetails)
        #expect(state.names.map(\.count).reduce(0, +) == 4)
    }

    @Test func `names beyond the limit are counted together, without details`() {
        var state = CensusState(limits: .init(names: 2, sites: 10))
        for name in ["A", "B"] { _ = state.record(Sample(name: name), describing: true) }
        for name in ["C", "D", "C"] { #expect(state.record(Sample(name: name)) == .recorded(name: -1, site: -1)) }
        #expect(state.names.map(\.count) == [1, 1])
        #expect(state.unrecorded == 3)
    }

    @Test func `sites beyond the limit are counted with their name, without details`() {
        var state = CensusState(limits: .init(names: 10, sites: 2))
        for address in [1, 2] as [UInt] { _ = state.record(Sample(stack: [address]), describing: true) }
        for address in [3, 4, 1] as [UInt] {
            #expect(state.record(Sample(stack: [address])) == .recorded(name: 0, site: address == 1 ? 0 : -1))
        }
        #expect(state.names.map(\.count) == [5])
        #expect(state.names.map(\.withoutSite) == [2])
        #expect(state.sites.map(\.count) == [2, 1])
    }

    @Test func `executors, objects and payloads beyond the limit of a site are counted together`() {
        var state = CensusState(limits: .init(names: 10, sites: 10, variants: 2, payloads: 3, shapes: 100))
        for number in 1...5 as ClosedRange<UInt64> {
            _ = state.record(Sample(executor: number, object: number, payload: number), describing: true)
        }
        let site = state.sites[0]
        #expect(site.executors.counts.map(\.key) == [1, 2])
        #expect(site.executors.other == 3)
        #expect(site.objects.counts.count == 2 && site.objects.other == 3)
        // The payloads of the samples have one shape.
        #expect(site.payloads.counts.map(\.count) == [5])
    }

    @Test func `descriptions beyond the limit of the census aren't kept`() {
        var state = CensusState(limits: .init(names: 10, sites: 10, shapes: 2))
        for number in 1...4 as ClosedRange<UInt64> {
            _ = state.record(Sample(executor: number, object: number, payload: number), describing: true)
        }
        #expect(state.executors.count == 2 && state.objects.count == 2)
        // What is not kept is not asked for again.
        #expect(state.record(Sample(executor: 9, object: 9, payload: 9)) == .recorded(name: 0, site: 0))
        #expect(state.sites.map(\.count) == [5])
    }

    @Test func `a frequent name is sampled, and its count remains exact`() {
        var state = CensusState(limits: .init(names: 10, sites: 10))
        let sampling = NotificationCensus.Sampling(beyond: 10, oneIn: 5)
        for _ in 0..<40 where !state.skips(Sample().postName, at: 0, under: sampling) {
            _ = state.record(Sample(), describing: true)
        }
        #expect(state.names.map(\.count) == [40])
        #expect(state.names.map(\.sampledOut) == [24])
        #expect(state.sites.map(\.count) == [16])
    }

    @Test func `the activity of a name includes the posts that sampling skips`() {
        var state = CensusState(limits: .init(names: 10, sites: 10))
        let sampling = NotificationCensus.Sampling(beyond: 2, oneIn: 5)
        _ = state.record(Sample(), describing: true)
        for time in 1...1_000 as ClosedRange<UInt64> {
            let isSkipped = state.skips(Sample().postName, at: time, under: sampling)
            if isSkipped { #expect(state.names[0].activity.last == time) } else { _ = state.record(Sample()) }
        }
        #expect(state.names[0].sampledOut > 0)
    }

    @Test func `values that have no description are counted among the others`() throws {
        var state = CensusState(limits: .init(names: 10, sites: 10, shapes: 2))
        for number in 1...4 as ClosedRange<UInt64> {
            _ = state.record(Sample(executor: number, object: number, payload: number), describing: true)
        }
        let recorder = Recorder(configuration: .init(), isCalledByFoundation: false)
        let snapshot = SnapshotBuilder(state, of: recorder, symbols: ProcessSymbols()).snapshot(observers: [:])
        let site = try #require(snapshot.entries.first?.sites.first)
        #expect(site.executors.elements.map(\.count) == [1, 1] && site.executors.other == 2)
        #expect(site.objects.elements.map(\.count) == [1, 1] && site.objects.other == 2)
    }

    @Test(arguments: [
        (Int.min, Int.max, [false, true, true]), (.min, 2, [false, true, false]), (.max, .max, [false, false, false]),
        (1, .min, [false, false, false]), (1, 0, [false, false, false]),
    ])
    func `a sampling of any numbers is the nearest possible one`(threshold: Int, interval: Int, skips: [Bool]) {
        let sampling = NotificationCensus.Sampling(beyond: threshold, oneIn: interval)
        #expect((0..<3).map(sampling.skips) == skips)
    }

    @Test func `a late report of an earlier second doesn't begin the present one again`() {
        var activity = Activity()
        let second: UInt64 = 1_000_000_000
        for time in [5 * second, 6 * second, 5 * second + 1, 6 * second + 1, 6 * second + 2] { activity.add(at: time) }
        #expect(activity.peak >= 3)
    }

    @Test func `activity has the first and the last time and the busiest second`() {
        var activity = Activity()
        let second: UInt64 = 1_000_000_000
        // Two threads report times slightly out of order.
        for time in [5 * second, 5 * second + 2, 5 * second + 1, 6 * second, 5 * second - 1, 9 * second] {
            activity.add(at: time)
        }
        #expect(activity.first == 5 * second - 1)
        #expect(activity.last == 9 * second)
        #expect(activity.peak == 3)
    }
}

/// A post to record.
struct Sample: Sendable {
    var name = "A"
    var stack: [UInt] = [1, 2, 3]
    var executor: UInt64 = 1
    var object: UInt64 = 2
    var payload: UInt64 = 3

    var postName: PostName { PostName(kind: .notification, text: name) }
}

extension CensusState {
    fileprivate mutating func record(_ sample: Sample, describing: Bool = false) -> Outcome {
        let frames = sample.stack.map { CCensusFrame(record: 0, returnAddress: $0) }
        return frames.withUnsafeBufferPointer { frames in
            let post = ObservedPost(
                name: sample.postName,
                stack: frames,
                executor: sample.executor,
                object: sample.object,
                payload: sample.payload,
                enclosing: -1,
                time: 0
            )
            let details = PostDetails(
                name: sample.postName,
                frames: sample.stack.map { FrameLocation(address: $0, slide: nil) },
                images: [],
                executor: .queue("\(sample.executor)"),
                object: "\(sample.object)",
                payload: PayloadShape(["key": 1])
            )
            return record(post, details: describing ? details : nil)
        }
    }
}
