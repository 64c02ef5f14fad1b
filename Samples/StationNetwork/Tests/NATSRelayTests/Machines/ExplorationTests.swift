import Testing

@testable import NATSRelay

struct `Outbox, stream and sequencer in every order` {
    private static func limits(_ messages: Int, window: Int, _ overflow: NATSRelay.Outbox.Overflow) -> NATSRelay.Outbox
    {
        var limits = NATSRelay.Outbox()
        limits.messages = messages
        limits.window = window
        limits.overflow = overflow
        return limits
    }

    private static func systems(bug: DeliverySystem.Bug? = nil) -> [DeliverySystem] {
        [
            // R1, R2, R3: losses and a cut, with a window.
            DeliverySystem(
                posts: 3,
                limits: limits(9, window: 2, .losesNewest),
                cuts: 1,
                losses: 1,
                redeliveries: 1,
                bug: bug
            ),
            // R5: an outbox that overflows.
            DeliverySystem(
                posts: 4,
                limits: limits(2, window: 1, .losesOldest),
                cuts: 1,
                losses: 0,
                redeliveries: 0,
                bug: bug
            ),
            DeliverySystem(
                posts: 4,
                limits: limits(2, window: 2, .losesNewest),
                cuts: 0,
                losses: 1,
                redeliveries: 0,
                bug: bug
            ),
        ]
    }

    @Test func `each message is handled once, in order, or reported`() {
        for system in Self.systems() {
            let (states, failure) = exploreEveryState(of: system)
            #expect(failure == nil)
            print("explored \(states) states")
            #expect(states > 100)
        }
    }

    @Test(arguments: DeliverySystem.Bug.allCases)
    func `a deliberate bug is found`(_ bug: DeliverySystem.Bug) {
        let failure = Self.systems(bug: bug).lazy.compactMap { exploreEveryState(of: $0).failure }.first
        #expect(failure != nil)
    }
}

struct `The outbox` {
    private func outbox(messages: Int = 10, window: Int = 10) -> OutboxStateMachine<String> {
        var limits = NATSRelay.Outbox()
        limits.messages = messages
        limits.window = window
        limits.bytes = 100
        var outbox = OutboxStateMachine<String>(limits: limits)
        outbox.connect()
        return outbox
    }

    @Test func `bounds the bytes`() {
        var outbox = outbox()
        #expect(outbox.post("a", bytes: 60) == nil)
        #expect(outbox.post("b", bytes: 41) == "b")
        #expect(outbox.post("c", bytes: 40) == nil)
    }

    @Test func `sends a rejected message's number without the message`() {
        var outbox = outbox()
        for text in ["a", "b"] { _ = outbox.post(text, bytes: 1) }
        #expect(outbox.next()?.content == "a")
        #expect(outbox.next()?.content == "b")
        #expect(outbox.reject(1) == "a")
        #expect(outbox.reject(1) == nil)
        let skipped = outbox.next()
        #expect(skipped?.sequence == 1)
        #expect(skipped?.content == nil)
    }

    @Test func `is flushed when what was posted before is gone`() {
        var outbox = outbox()
        for text in ["a", "b"] { _ = outbox.post(text, bytes: 1) }
        let mark = outbox.lastPost
        _ = outbox.post("c", bytes: 1)
        for _ in 0..<3 { _ = outbox.next() }
        outbox.acknowledge(2)
        #expect(!outbox.isFlushed(to: mark))
        outbox.acknowledge(1)
        #expect(outbox.isFlushed(to: mark))
        #expect(!outbox.isFlushed(to: outbox.lastPost))
    }

    @Test func `keeps the window`() {
        var outbox = outbox(window: 2)
        for text in ["a", "b", "c"] { _ = outbox.post(text, bytes: 1) }
        #expect(outbox.next()?.sequence == 1)
        #expect(outbox.next()?.sequence == 2)
        #expect(outbox.next() == nil)
        outbox.acknowledge(2)
        // The window begins at the oldest unacknowledged message.
        #expect(outbox.next() == nil)
        outbox.acknowledge(1)
        #expect(outbox.next()?.sequence == 3)
    }
}

struct `The sequencer` {
    private func names(_ arrival: Sequencer<String, Int>.Arrival) -> String {
        switch arrival {
        case .deliver(let ready): ready.map(\.item).joined()
        case .hold: "hold"
        case .known: "known"
        case .duplicate: "duplicate"
        case .late: "late"
        }
    }

    @Test func `gives up a gap that stays open, and recognizes what arrives later`() {
        var sequencer = Sequencer<String, Int>(startsAtBeginning: true)
        #expect(names(sequencer.receive("b", 1, stored: 1, sequence: 2, base: 1, from: "p")) == "hold")
        #expect(sequencer.tick(isDoubtful: false).isEmpty)
        let givenUp = sequencer.tick(isDoubtful: false)
        #expect(givenUp.map(\.missing) == [1...1])
        #expect(givenUp.first?.ready.map(\.item) == ["b"])
        #expect(names(sequencer.receive("a", 2, stored: 2, sequence: 1, base: 1, from: "p")) == "late")
        #expect(names(sequencer.receive("c", 3, stored: 3, sequence: 3, base: 1, from: "p")) == "c")
    }

    @Test func `doesn't report what the last receiver with its name may have handled`() {
        var sequencer = Sequencer<String, Int>(startsAtBeginning: false)
        #expect(names(sequencer.receive("e", 1, stored: 9, sequence: 5, base: 3, from: "p")) == "hold")
        #expect(sequencer.tick(isDoubtful: true).isEmpty)
        #expect(sequencer.tick(isDoubtful: true).map(\.missing) == [nil])
        #expect(names(sequencer.receive("q", 2, stored: 10, sequence: 2, base: 2, from: "q")) == "q")
        #expect(names(sequencer.receive("b", 3, stored: 11, sequence: 1, base: 1, from: "q")) == "late")
    }

    @Test func `one poster's gap holds up no other`() {
        var sequencer = Sequencer<String, Int>(startsAtBeginning: true)
        #expect(names(sequencer.receive("b", 1, stored: 1, sequence: 2, base: 1, from: "p")) == "hold")
        #expect(names(sequencer.receive("x", 2, stored: 2, sequence: 1, base: 1, from: "q")) == "x")
        #expect(names(sequencer.receive("a", 3, stored: 3, sequence: 1, base: 1, from: "p")) == "ab")
    }
}
