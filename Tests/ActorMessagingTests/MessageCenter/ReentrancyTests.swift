import ActorMessaging
import TestSupport
import Testing

/// Every use of a center that a handler might make, of a message type that nobody here observes otherwise.
@Sendable private func useEverything(of center: MessageCenter) {
    let tokens = [
        center.addObserver(for: Numbered<Void>.self) { _ in },
        center.addObserver(for: NumberedOnMain<Void>.self) { _ in },
        center.addObserver(for: Arrival.self) { _ in },
        center.addObserver(for: Signal.self) { _ in },
        center.addObserver(of: Station(), for: Signal.self, on: Ledger()) { _, _ in },
    ]
    let sequence = center.messages(for: Signal.self, buffering: .unbounded)
    center.post(Numbered<Void>(number: 1))
    center.post(Numbered<Void>(number: 2), subject: Station())
    if ProcessMainRunLoop.main.isCurrent {
        MainActor.assumeIsolated { center.post(NumberedOnMain<Void>(number: 1)) }
    }
    _ = center.observers
    center.removeObserver(tokens[0])
    withExtendedLifetime((tokens, sequence)) {}
}

@Suite(.timeLimit(.minutes(20))) struct `Reentrancy` {
    private let kept = Kept()
    private let center = MessageCenter()
    private let journal = Journal<String>()

    @Test @MainActor func `G14: a handler of each kind may use its center`() async {
        let use = { @Sendable [center, journal] (name: String) in
            useEverything(of: center)
            journal.append(name)
        }
        let token = center.addObserver(for: Arrival.self) { _ in use("main actor") }
        center.post(Arrival(number: 1))
        #expect(journal.entries == ["main actor"])
        #expect(center.observers.count == 1)
        center.removeObserver(token)
        kept += center.addObserver(for: Beacon.self) { _ in use("task") }
        let ledger = Ledger()
        kept += center.addObserver(for: Beacon.self, on: ledger) { _, _ in use("actor") }
        center.post(Beacon(number: 1))
        #expect(await Set(journal.collected(3)) == ["main actor", "task", "actor"])
    }

    @Test @MainActor func `G14: a relay's handler may use its center`() {
        let relay = WatchingRelay()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        let posts = ["Signal(number: 1)", "Arrival(number: 1)"]
        relay.onPost { [weak center, journal] text in
            guard posts.contains(text), let center else { return }
            useEverything(of: center)
            journal.append(text)
        }
        center.post(Signal(number: 1))
        center.post(Arrival(number: 1))
        #expect(journal.entries == posts)
    }

    @Test func `G14: the diagnostics closure may use the center, whatever is reported`() async {
        let centers = Journal<WeakReference<MessageCenter>>()
        let center = MessageCenter(
            configuration: .init(
                diagnostics: { [journal] diagnostic in
                    for reference in centers.entries {
                        guard let center = reference.object else { continue }
                        switch diagnostic {
                        // A use of the center that reported the same would never end.
                        case .deadLetter: withExtendedLifetime(center.addObserver(for: Signal.self) { _ in }) {}
                        default: useEverything(of: center)
                        }
                    }
                    journal.append(diagnostic.description)
                },
                reportsDeadLetters: true
            )
        )
        centers.append(WeakReference(center))
        let foreign = self.center.addObserver(for: Signal.self) { _ in }
        center.removeObserver(foreign)
        center.post(Beacon(number: 1))
        let sequences = (
            center.messages(for: Beacon.self, bufferSize: 2),
            center.messages(for: Beacon.self, buffering: .oldest(1))
        )
        for number in 0..<3 { center.post(Beacon(number: number)) }
        for report in [
            "Beacon was posted and has no observers", "belongs to another", "(.newest(2)) lost 1 of",
            "(.oldest(1)) lost 1 of",
        ] {
            #expect(journal.entries.contains { $0.contains(report) })
        }
        withExtendedLifetime(sequences) {}
        self.center.end(foreign)
    }

    /// An object that uses the center as it dies.
    private func user(_ name: String) -> Canary {
        Canary { [center, journal] in
            useEverything(of: center)
            journal.append(name)
        }
    }

    @Test @MainActor func `G14: the captures of an observer may use the center in their deinit`() async {
        let ledger = Ledger()
        let tokens = [
            { [center, canary = user("main")] in center.addObserver(for: Arrival.self) { _ in canary.sing() } }(),
            { [center, canary = user("task")] in center.addObserver(for: Signal.self) { _ in canary.sing() } }(),
            { [center, canary = user("actor")] in
                center.addObserver(for: Signal.self, on: ledger) { _, _ in canary.sing() }
            }(),
        ]
        for token in tokens { center.removeObserver(token) }
        #expect(journal.entries == ["main", "task", "actor"])
    }

    @Test @MainActor func `G14: the captures of an observer may use the center in their deinit inside a handler`() {
        var tokens: [MessageCenter.ObservationToken] = []
        kept += center.addObserver(for: Arrival.self) { _ in tokens.removeAll() }
        tokens = ["a", "b"].map { name in
            let canary = user(name)
            return center.addObserver(for: Arrival.self) { _ in canary.sing() }
        }
        center.post(Arrival(number: 1))
        #expect(Set(journal.entries) == ["a", "b"])
    }

    @Test func `G14: captures of an observer without its actor or subject may use the center in deinit`() {
        var tokens: [MessageCenter.ObservationToken] = []
        for _ in 0..<200 {
            let canary = user("dead")
            tokens.append(center.addObserver(for: Signal.self, on: Ledger()) { _, _ in canary.sing() })
            tokens.append(center.addObserver(of: Station(), for: Signal.self) { _ in canary.sing() })
        }
        #expect(tokens.count == 400)
        tokens = []
        #expect(journal.count == 200)
        #expect(center.observers.isEmpty)
    }

    @Test func `G14: a payload may use the center in its deinit when its message is lost or discarded`() async {
        let sequence = center.messages(for: Parcel.self, bufferSize: 1)
        for name in ["first", "second"] { center.post(Parcel(content: user(name))) }
        #expect(journal.entries == ["first"])
        let task = Task.detached {
            withUnsafeCurrentTask { $0?.cancel() }
            var iterator = sequence.makeAsyncIterator()
            _ = await iterator.next()
        }
        await task.value
        #expect(journal.entries == ["first", "second"])
        let actor = SteppedActor()
        kept += center.addObserver(for: Parcel.self, on: actor) { _, _ in }
        center.post(Parcel(content: user("third")))
        await actor.executor.step()
        #expect(await journal.collected(3) == ["first", "second", "third"])
    }

    @Test func `G14: the payloads of discarded messages may use the center in their deinit`() async {
        let (began, gate) = (Gate(), Gate())
        let token = center.addObserver(for: Parcel.self) { _ in
            began.open()
            await gate.pass()
        }
        for name in ["runs", "waits", "waits"] { center.post(Parcel(content: user(name))) }
        await began.pass()
        center.removeObserver(token)
        #expect(journal.entries == ["waits", "waits"])
        gate.open()
        _ = await journal.collected(3)
    }

    @Test func `G14: every use on any thread, while others post, ends`() async {
        kept += center.addObserver(for: Signal.self) { [center] _ in useEverything(of: center) }
        kept += center.addObserver(for: Arrival.self) { [center] _ in useEverything(of: center) }
        await onThreads(4) { [center] thread in
            for number in 0..<50 {
                if thread == 0 { center.post(Signal(number: number)) }
                useEverything(of: center)
            }
        }
        await MainActor.run { for number in 0..<50 { center.post(Arrival(number: number)) } }
    }
}
