import NotifiableTestKit
import TestSupport
import Testing

@testable import ActorMessaging

/// With work that grows with the square of the number of messages or observers, each takes minutes.
@Suite(.disabled(if: isThreadSanitized, "slower by a factor"), .timeLimit(.minutes(20))) @MainActor
struct `The work for many retained messages` {
    private let kept = Kept()
    private let count = 20_000

    @Test func `is in proportion when an observer takes them`() async {
        let center = MessageCenter()
        for number in 0..<count { center.post(Job(number: number)) }
        var iterator = center.messages(for: Job.self).makeAsyncIterator()
        var taken = 0
        while taken < count, await iterator.next()?.number == taken { taken += 1 }
        #expect(taken == count)
    }

    @Test func `is in proportion when a main-actor observer takes them, and when observers give them back`() async {
        let center = MessageCenter()
        for number in 0..<count { center.post(Deep(number: number)) }
        for _ in 0..<3 {
            let sequence = center.messages(for: Deep.self)
            withExtendedLifetime(sequence) {}
        }
        await laterTurn()
        var next = 0
        let token = center.addObserver(for: Deep.self) { message in if message.number == next { next += 1 } }
        #expect(next == count)
        withExtendedLifetime(token) {}
    }

    @Test func `is one look at a message that nobody takes, beside observers of other subjects`() {
        let center = MessageCenter()
        let stations = (0..<3000).map { _ in Station() }
        kept += stations
        for station in stations {
            kept += center.addObserver(of: station, for: Job.self) { _ in }
            kept += center.addObserver(of: station, for: Deep.self) { _ in }
        }
        for number in 0..<3000 {
            center.post(Job(number: number))
            center.post(Deep(number: number))
        }
        #expect(center.retained.map(\.count) == [3000, 3000])
    }

    @Test func `is in proportion when observers are removed in one turn while one waits`() {
        let runLoop = ManualRunLoop()
        let center = MessageCenter(configuration: .init(mainRunLoop: runLoop))
        let stations = (0..<6000).map { _ in Station() }
        let tokens = stations.map { center.addObserver(of: $0, for: Deep.self) { _ in } }
        center.post(Deep(number: 1))
        for token in tokens { center.removeObserver(token) }
        runLoop.runTurn()
        #expect(center.retained.map(\.count) == [1])
        withExtendedLifetime(stations) {}
    }

    @Test func `needs no stack when a sequence leaves out messages that were forgotten`() async {
        await #expect(processExitsWith: .success) {
            let center = MessageCenter()
            for number in 0..<20_000 { center.post(Job(number: number)) }
            var iterator = center.messages(for: Job.self).makeAsyncIterator()
            center.forgetRetained(Job.self)
            center.post(Job(number: -1))
            let first = await iterator.next()
            precondition(first?.number == -1)
        }
    }

    @Test func `is reported if handlers that start nest posts deeply`() {
        let reports = Journal<String>()
        let center = MessageCenter(configuration: .init(diagnostics: { reports.append("\($0)") }))
        let most = MainActorTopic.mostNested
        for number in 0...most { center.post(Deep(number: number)) }
        let token = center.addObserver(for: Deep.self) { message in
            if message.number <= most { center.post(Deep(number: most + 1)) }
        }
        #expect(
            reports.entries == ["\(most) posts of Deep are nested; its observers may post to each other without end"]
        )
        withExtendedLifetime(token) {}
    }
}

@Suite @MainActor struct `A retained message that was posted with another default center` {
    /// Posts a message of each retention in a center that is the default one.
    private func post(in center: MessageCenter) {
        DefaultMessageCenter.replace(with: center) {
            center.post(Level(number: 1))
            center.post(Setting(number: 1))
            center.post(Order(number: 1))
            center.post(Link(number: 1))
        }
    }

    @Test func `doesn't keep it alive`() {
        weak var center: MessageCenter?
        do {
            let new = MessageCenter()
            post(in: new)
            center = new
        }
        #expect(center == nil)
    }

    @Test func `G15: is handled with it, or with an empty one if it is deallocated`() async {
        let center = MessageCenter()
        post(in: center)
        let seen = Journal<MessageCenter.ID?>()
        let kept = Kept()
        kept += center.addObserver(for: Setting.self, startingWith: .latest) { _ in
            seen.append(DefaultMessageCenter.replacement?.id)
        }
        kept += center.addObserver(for: Link.self) { _ in seen.append(DefaultMessageCenter.replacement?.id) }
        kept += center.addObserver(for: Level.self, startingWith: .latest) { _ in
            seen.append(DefaultMessageCenter.replacement?.id)
        }
        kept += center.addObserver(for: Order.self) { _ in seen.append(DefaultMessageCenter.replacement?.id) }
        await center.drain()
        #expect(seen.entries == Array(repeating: center.id, count: 4))
        DefaultMessageCenter.replace(with: MessageCenter()) { center.post(Setting(number: 2)) }
        kept += center.addObserver(for: Setting.self, startingWith: .latest) { _ in
            seen.append(DefaultMessageCenter.replacement?.id)
        }
        #expect(seen.count == 6)
        #expect(seen.entries[5] != nil && seen.entries[5] != center.id)
    }
}
