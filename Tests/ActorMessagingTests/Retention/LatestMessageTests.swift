import NotifiableTestKit
import TestSupport
import Testing

@testable import ActorMessaging

@Suite(.timeLimit(.minutes(20))) @MainActor struct `The latest message` {
    private let kept = Kept()
    private let runLoop = ManualRunLoop()
    private let center: MessageCenter
    private let journal = Journal<String>()

    init() { center = MessageCenter(configuration: .init(mainRunLoop: runLoop)) }

    private func observe(_ name: String, of station: Station? = nil) {
        kept += center.addObserver(of: station, for: Setting.self, startingWith: .latest) { [journal] in
            journal.append("\(name) \($0.number)")
        }
    }

    @Test func `G17: reaches an observer inside addObserver only if it asks, and before later ones`() {
        center.post(Setting(number: 1))
        center.post(Setting(number: 2))
        kept += center.addObserver(for: Setting.self) { [journal] in journal.append("next \($0.number)") }
        observe("latest")
        #expect(journal.entries == ["latest 2"])
        center.post(Setting(number: 3))
        #expect(journal.entries == ["latest 2", "next 3", "latest 3"])
    }

    @Test func `is kept from the first post on, although nobody has used the type before`() {
        #expect(center.retained.isEmpty)
        center.post(Setting(number: 1))
        #expect(center.retained.map(\.count) == [1])
        #expect(center.retained.first?.retention == .latest)
    }

    @Test func `of a subject reaches its observers, and the latest of all those of every subject`() {
        let (first, second) = (Station(), Station())
        center.post(Setting(number: 1), subject: first)
        center.post(Setting(number: 2), subject: second)
        center.post(Setting(number: 3), subject: second)
        observe("first", of: first)
        observe("second", of: second)
        observe("all")
        #expect(journal.entries == ["first 1", "second 3", "all 3"])
        #expect(center.retained.map(\.count) == [2])
        center.post(Setting(number: 4))
        observe("first", of: first)
        observe("all")
        #expect(journal.entries.suffix(2) == ["first 1", "all 4"])
    }

    @Test func `takes the subject along`() {
        let station = Station()
        center.post(Setting(number: 1), subject: station)
        var subjects: [Station?] = []
        kept += center.addObserver(of: station, for: Setting.self, startingWith: .latest) { (_, subject: Station) in
            subjects.append(subject)
        }
        kept += center.addObserver(for: Setting.self, startingWith: .latest) { (_, subject: Station?) in
            subjects.append(subject)
        }
        #expect(subjects.count == 2 && subjects.allSatisfy { $0 === station })
    }

    @Test func `G10: about a subject goes with it, and then there is no latest of all`() {
        center.post(Setting(number: 1))
        do {
            let station = Station()
            center.post(Setting(number: 2), subject: station)
            withExtendedLifetime(station) {}
        }
        observe("all")
        #expect(journal.isEmpty)
    }

    @Test func `G12: is the latest before its observers run, and reaches an observer that a handler adds once`() {
        var token: MessageCenter.ObservationToken?
        kept += center.addObserver(for: Setting.self) { [center, journal] message in
            guard token == nil else { return }
            token = center.addObserver(for: Setting.self, startingWith: .latest) { journal.append("\($0.number)") }
        }
        center.post(Setting(number: 1))
        #expect(journal.entries == ["1"])
        center.post(Setting(number: 2))
        #expect(journal.entries == ["1", "2"])
    }

    @Test func `isn't doubled by a post of a relay that learns of the first observer`() {
        let relay = WatchingRelay()
        center.attach(relay)
        center.post(Setting(number: 1))
        relay.onInterest { [weak center] _ in MainActor.assumeIsolated { center?.post(Setting(number: 2)) } }
        observe("late")
        #expect(journal.entries == ["late 1", "late 2"])
    }

    @Test func `isn't doubled for an observer that the release of the previous one adds`() {
        let observe = { @MainActor @Sendable [center, journal, kept] in
            kept += center.addObserver(for: Setting.self, startingWith: .latest) { journal.append("\($0.number)") }
        }
        let station = Station()
        center.post(Setting(number: 1, content: Canary { MainActor.assumeIsolated { observe() } }))
        center.post(Setting(number: 2), subject: station)
        #expect(journal.entries == ["2"])
    }

    @Test func `of a nested post is newer, and stays`() {
        kept += center.addObserver(for: Setting.self) { [center] message in
            if message.number == 1 { center.post(Setting(number: 2)) }
        }
        center.post(Setting(number: 1))
        observe("late")
        #expect(journal.entries == ["late 2"])
    }

    @Test func `that an observer posts while it starts comes after the one it starts with, and isn't doubled`() {
        center.post(Setting(number: 1))
        kept += center.addObserver(for: Setting.self, startingWith: .latest) { [center, journal] message in
            journal.append("begin \(message.number)")
            if message.number == 1 { center.post(Setting(number: 2)) }
            journal.append("end \(message.number)")
        }
        #expect(journal.entries == ["begin 1", "begin 2", "end 2", "end 1"])
    }

    @Test func `reaches an observer that is added off the main actor on the next turn`() {
        center.post(Setting(number: 1))
        observeOnThread()
        #expect(journal.isEmpty)
        runLoop.runTurn()
        #expect(journal.entries == ["thread 1"])
        runLoop.runTurn()
        center.post(Setting(number: 2))
        #expect(journal.entries == ["thread 1", "thread 2"])
    }

    @Test(arguments: [true, false])
    func `or before the next message, in order, unless it is removed as another one is released`(isRemoved: Bool) {
        let tokens = Journal<MessageCenter.ObservationToken>()
        let onRelease = { @MainActor @Sendable [center] in
            for token in tokens.entries where isRemoved { center.removeObserver(token) }
            center.post(Setting(number: 2))
        }
        center.post(Setting(number: 1))
        let released = center.addObserver(for: Setting.self) {
            [canary = Canary { MainActor.assumeIsolated { onRelease() } }] _ in canary.sing()
        }
        onThreadBlocking { [center] in center.removeObserver(released) }
        for name in ["a", "b"] { tokens.append(observeOnThread(name)) }
        center.post(Setting(number: 3))
        runLoop.runTurn()
        #expect(journal.entries == (isRemoved ? [] : ["a 1", "b 1", "a 2", "b 2", "a 3", "b 3"]))
    }

    @Test func `but never inside another addObserver or removeObserver`() {
        center.post(Setting(number: 1))
        observeOnThread()
        let token = center.addObserver(for: Setting.self, startingWith: .latest) { [journal] in
            journal.append("main \($0.number)")
        }
        #expect(journal.entries == ["main 1"])
        center.removeObserver(token)
        #expect(journal.entries == ["main 1"])
        runLoop.runTurn()
        #expect(journal.entries == ["main 1", "thread 1"])
    }

    @Test func `doesn't reach an observer that is removed before its turn`() {
        center.post(Setting(number: 1))
        let token = observeOnThread()
        center.removeObserver(token)
        runLoop.runTurn()
        center.post(Setting(number: 2))
        #expect(journal.isEmpty)
    }

    @discardableResult private func observeOnThread(_ name: String = "thread") -> MessageCenter.ObservationToken {
        let token = Lock<MessageCenter.ObservationToken?>(nil)
        onThreadBlocking { [center, journal, kept] in
            let new = center.addObserver(for: Setting.self, startingWith: .latest) {
                journal.append("\(name) \($0.number)")
            }
            token.withLock { $0 = kept(new) }
        }
        return token.withLock { $0! }
    }

    // MARK: Asynchronous messages

    @Test func `of an asynchronous type is the first one of a closure, an actor and a sequence`() async {
        center.post(Level(number: 0))
        center.post(Level(number: 1))
        let ledger = SteppedLedger(journal)
        kept += center.addObserver(for: Level.self, startingWith: .latest) { [journal] in
            journal.append("closure \($0.number)")
        }
        kept += center.addObserver(for: Level.self, startingWith: .latest, on: ledger) { $0.note($1.number) }
        let sequence = center.messages(for: Level.self, startingWith: .latest, bufferSize: 1)
        center.post(Level(number: 2))
        await center.drain()
        #expect(journal.entries.filter { $0.hasPrefix("closure") } == ["closure 1", "closure 2"])
        #expect(journal.entries.filter { $0.hasPrefix("actor") } == ["actor 1", "actor 2"])
        #expect(await sequence.first(2).map(\.number) == [1, 2])
        // A further iterator observes from its own creation.
        #expect(await sequence.first(1).map(\.number) == [2])
    }

    @Test func `of a main-actor type is the first one of a sequence`() async {
        center.post(Setting(number: 1))
        let sequence = center.messages(for: Setting.self, startingWith: .latest)
        center.post(Setting(number: 2))
        #expect(await sequence.first(2).map(\.number) == [1, 2])
    }

    @Test func `reaches an observer that coalesces, and the newest one does`() async {
        center.post(Level(number: 1))
        let gate = Gate()
        kept += center.addObserver(for: Level.self, startingWith: .latest, buffering: .newest(1)) { [journal] in
            await gate.pass()
            journal.append("\($0.number)")
        }
        for number in 2...5 { center.post(Level(number: number)) }
        gate.open()
        await center.drain()
        #expect(journal.entries.first == "1")
        #expect(journal.entries.last == "5")
    }

    // MARK: Memory

    @Test func `is released when it is replaced or forgotten`() {
        let released = Journal<Int>()
        func canary(_ number: Int) -> Canary { Canary { released.append(number) } }
        center.post(Setting(number: 1, content: canary(1)))
        center.post(Setting(number: 2, content: canary(2)))
        #expect(released.entries == [1])
        let station = Station()
        center.post(Setting(number: 3, content: canary(3)), subject: station)
        #expect(released.entries == [1, 2])
        center.post(Setting(number: 4, content: canary(4)), subject: station)
        #expect(released.entries == [1, 2, 3])
        center.forgetRetained(Setting.self, subject: Station())
        #expect(released.entries == [1, 2, 3])
        center.forgetRetained(Setting.self, subject: station)
        #expect(released.entries == [1, 2, 3, 4])
        center.post(Setting(number: 5, content: canary(5)))
        center.forgetRetained(Setting.self)
        #expect(released.entries == [1, 2, 3, 4, 5])
        observe("all")
        observe("one", of: station)
        #expect(journal.isEmpty)
        #expect(center.retained.isEmpty)
    }

    @Test func `that is forgotten off the main actor reaches no later observer, and is released on the main actor`() {
        let released = Journal<Bool>()
        center.post(Setting(number: 1, content: Canary { released.append(ProcessMainRunLoop.main.isCurrent) }))
        onThreadBlocking { [center] in center.forgetRetained(Setting.self) }
        observe("late")
        #expect(journal.isEmpty)
        #expect(released.entries == [true])
    }

    @Test func `G14: is released on the main actor if its center dies elsewhere`() async {
        let released = Journal<Bool>()
        nonisolated(unsafe) var dying: MessageCenter? = MessageCenter()
        dying?.post(Setting(number: 1, content: Canary { released.append(ProcessMainRunLoop.main.isCurrent) }))
        let station = Station()
        dying?.post(
            Setting(number: 2, content: Canary { released.append(ProcessMainRunLoop.main.isCurrent) }),
            subject: station
        )
        onThreadBlocking { unsafe dying = nil }
        #expect(await released.collected(2) == [true, true])
    }

    @Test func `G14: may post and observe when it is released`() {
        let post = { @MainActor @Sendable [center] in center.post(Setting(number: 10)) }
        center.post(Setting(number: 1, content: Canary { MainActor.assumeIsolated { post() } }))
        kept += center.addObserver(for: Setting.self) { [journal] in journal.append("\($0.number)") }
        center.post(Setting(number: 2))
        #expect(journal.entries == ["10", "2"])
        observe("late")
        #expect(journal.entries.last == "late 10")
    }

    @Test func `G10: leaves the table with its subject within a bounded number of posts`() {
        let released = Journal<Int>()
        for number in 0..<100 {
            center.post(Setting(number: number, content: Canary { released.append(number) }), subject: Station())
        }
        for number in 0..<100 * SweepCounter.interval { center.post(Setting(number: number)) }
        #expect(released.count == 100)
        #expect(center.retained.map(\.count) == [1])
    }

    @Test func `G10: leaves the table with its subject within a bounded number of additions`() {
        let released = Journal<Int>()
        for number in 0..<100 {
            center.post(Level(number: number, content: Canary { released.append(number) }), subject: Station())
            center.post(Setting(number: number, content: Canary { released.append(number) }), subject: Station())
        }
        for _ in 0..<110 * SweepCounter.interval {
            center.removeObserver(center.addObserver(for: Level.self) { _ in })
            center.removeObserver(center.addObserver(for: Setting.self) { _ in })
        }
        #expect(released.count == 200)
        #expect(center.retained.isEmpty)
    }

    @Test func `G10: of an object that posts in its deinit isn't kept`() {
        final class Closer: Sendable {
            struct DidClose: MessageCenter.MainActorMessage, Sendable {
                typealias Subject = Closer
                static var retention: MessageCenter.Retention { .latest }
            }
            struct DidLeave: MessageCenter.MainActorMessage, Sendable {
                typealias Subject = Closer
                static var retention: MessageCenter.Retention { .untilObserved(limit: 1) }
            }
            let center: MessageCenter
            init(_ center: MessageCenter) { self.center = center }
            deinit {
                MainActor.assumeIsolated {
                    center.post(DidClose(), subject: self)
                    center.post(DidLeave(), subject: self)
                }
            }
        }
        center.post(Closer.DidClose())
        center.post(Closer.DidLeave())
        _ = Closer(center)
        kept += center.addObserver(for: Closer.DidClose.self, startingWith: .latest) { [journal] _ in
            journal.append("closed")
        }
        kept += center.addObserver(for: Closer.DidLeave.self) { [journal] _ in journal.append("left") }
        #expect(journal.entries == ["left"], "the one that waited without a subject isn't lost for it")
    }

    // MARK: Context

    @Test func `G15: is handled with the values of its post, by closures, actors and in place`() async {
        let center = MessageCenter(
            configuration: .init(mainRunLoop: runLoop, carriedValues: [CarriedTaskLocal(Request.$current)])
        )
        Request.$current.withValue("posted") {
            center.post(Level(number: 1))
            center.post(Setting(number: 1))
        }
        kept += center.addObserver(for: Setting.self, startingWith: .latest) { [journal] _ in
            journal.append(Request.current)
        }
        kept += center.addObserver(for: Level.self, startingWith: .latest) { [journal] _ in
            journal.append(Request.current)
        }
        await center.drain()
        #expect(journal.entries == ["posted", "posted"])
    }

    @Test func `is a dead letter if nobody observes it`() {
        let reporting = ReportingCenter(reportsDeadLetters: true)
        reporting.center.post(Setting(number: 1))
        #expect(reporting.reports.count == 1)
    }

    @Test func `startRetaining traps for a type that retains nothing`() async {
        await expectText(
            "Arrival retains nothing",
            on: #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                MessageCenter().startRetaining(Arrival.self)
            }
        )
    }

    @Test func `a description has the type, the number and the age`() throws {
        center.post(Setting(number: 1))
        let info = try #require(center.retained.first)
        #expect(info.messageType is Setting.Type)
        #expect(info.age >= .zero && info.age < .seconds(60))
        #expect(info.count == 1 && info.retention == .latest)
    }
}

private enum Request {
    @TaskLocal static var current = "none"
}

/// An actor that writes into a journal.
actor SteppedLedger {
    private let journal: Journal<String>

    init(_ journal: Journal<String>) { self.journal = journal }

    func note(_ number: Int) { journal.append("actor \(number)") }
}
