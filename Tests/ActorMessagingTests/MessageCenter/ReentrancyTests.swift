import ActorMessaging
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

struct `Reentrancy` {
    private let center = MessageCenter()
    private let journal = Journal<String>()

    @Test @MainActor func `G14 a main-actor handler may use its center`() {
        let token = center.addObserver(for: Arrival.self) { [center, journal] _ in
            useEverything(of: center)
            journal.record("used")
        }
        center.post(Arrival(number: 1))
        #expect(journal.entries == ["used"])
        #expect(center.observers.count == 1)
        center.end(token)
    }

    @Test func `G14 an asynchronous handler may use its center`() async {
        let token = center.addObserver(for: Signal.self) { [center, journal] _ in
            useEverything(of: center)
            journal.record("used")
        }
        center.post(Signal(number: 1))
        #expect(await journal.next() == "used")
        center.end(token)
    }

    @Test func `G14 a handler on an actor may use its center`() async {
        let ledger = Ledger()
        let token = center.addObserver(for: Signal.self, on: ledger) { [center, journal] _, _ in
            useEverything(of: center)
            journal.record("used")
        }
        center.post(Signal(number: 1))
        #expect(await journal.next() == "used")
        center.end(token)
    }

    @Test @MainActor func `G14 a relay's handler may use its center`() {
        let relay = WatchingRelay()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        relay.onSignal { [weak center, journal] _ in
            if let center { useEverything(of: center) }
            journal.record("signal")
        }
        relay.onArrival { [weak center, journal] _ in
            if let center { useEverything(of: center) }
            journal.record("arrival")
        }
        center.post(Signal(number: 1))
        center.post(Arrival(number: 1))
        #expect(journal.entries == ["signal", "arrival"])
    }

    @Test func `G14 a relay that is told of a type may use its center`() {
        let relay = TellingRelay()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        relay.use(center)
        center.post(Signal(number: 1))
        #expect(relay.told.entries.contains("Signal"))
    }

    @Test func `G14 the diagnostics closure may use the center, whatever is reported`() async {
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
                    journal.record(diagnostic.description)
                },
                reportsDeadLetters: true
            )
        )
        centers.record(WeakReference(center))
        let foreign = self.center.addObserver(for: Signal.self) { _ in }
        center.removeObserver(foreign)
        center.post(Beacon(number: 1))
        let sequences = (
            center.messages(for: Beacon.self, bufferSize: 1),
            center.messages(for: Beacon.self, buffering: .oldest(1))
        )
        for number in 0..<2 { center.post(Beacon(number: number)) }
        for report in [
            "Beacon was posted and has no observers", "belongs to another", "(.newest(1)) lost 1 of",
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
            journal.record(name)
        }
    }

    @Test @MainActor func `G14 what an observer captured may use the center as it dies with the observer`() async {
        let tokens = [
            { [center, canary = user("main")] in center.addObserver(for: Arrival.self) { _ in canary.sing() } }(),
            { [center, canary = user("task")] in center.addObserver(for: Signal.self) { _ in canary.sing() } }(),
            { [center, canary = user("actor")] in
                center.addObserver(for: Signal.self, on: Ledger()) { _, _ in canary.sing() }
            }(),
        ]
        for token in tokens { center.removeObserver(token) }
        #expect(journal.entries == ["main", "task", "actor"])
    }

    @Test @MainActor func `G14 what an observer captured may use the center as it dies inside a handler`() {
        var tokens: [MessageCenter.ObservationToken] = []
        let first = center.addObserver(for: Arrival.self) { _ in tokens.removeAll() }
        tokens = ["a", "b"].map { name in
            let canary = user(name)
            return center.addObserver(for: Arrival.self) { _ in canary.sing() }
        }
        center.post(Arrival(number: 1))
        #expect(Set(journal.entries) == ["a", "b"])
        center.end(first)
    }

    @Test func `G14 what an observer of a dead actor or subject captured may use the center as it dies`() {
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

    @Test func `G14 what a message carries may use the center as it is lost or discarded`() async {
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
        let token = center.addObserver(for: Parcel.self, on: actor) { _, _ in }
        center.post(Parcel(content: user("third")))
        await actor.executor.step()
        #expect(await journal.collected(3) == ["first", "second", "third"])
        center.end(token)
    }

    @Test func `G14 what waits for an observer may use the center as it dies with the removal`() async {
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

    @Test func `G14 every use on any thread, while others post, ends`() async {
        let tokens = (
            center.addObserver(for: Signal.self) { [center] _ in useEverything(of: center) },
            center.addObserver(for: Arrival.self) { [center] _ in useEverything(of: center) }
        )
        await onThreads(4) { [center] thread in
            for number in 0..<50 {
                if thread == 0 { center.post(Signal(number: number)) }
                useEverything(of: center)
            }
        }
        await MainActor.run { for number in 0..<50 { center.post(Arrival(number: number)) } }
        center.end(tokens.0, tokens.1)
    }

    /// A relay that uses the center when it is told of a type.
    private final class TellingRelay: MessageRelay {
        let told = Journal<String>()
        private let center = Journal<WeakReference<MessageCenter>>()

        func use(_ center: MessageCenter) { self.center.record(WeakReference(center)) }

        func connect<Message: MessageCenter.AsyncMessage>(
            to port: AsyncMessagePort<Message>
        ) -> (@Sendable (Message, (any AnyObject)?) -> Void)? {
            let isFirst = told.count == 0
            told.record("\(Message.self)")
            if isFirst, let center = center.entries.first?.object { useEverything(of: center) }
            return nil
        }
    }
}
