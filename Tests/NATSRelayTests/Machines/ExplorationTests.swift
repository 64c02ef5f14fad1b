#if NATS
    import ActorMessaging
    import Foundation
    import TestSupport
    import Testing

    @testable import NATSRelay

    extension `One after the other` {
        @Suite struct `Outbox, stream and sequencer in every order` {
            private static func limits(_ buffering: MailboxBuffering, window: Int) -> NATSRelay.Outbox {
                var limits = NATSRelay.Outbox()
                limits.buffering = buffering
                limits.window = window
                return limits
            }

            private static let narrow = limits(.oldest(9), window: 1)
            private static let wide = limits(.oldest(9), window: 2)

            /// The systems that are explored. The environment variable `NATS_TESTS=all` adds larger ones.
            private static var systems: [DeliverySystem] {
                let systems = [
                    // R1, R2, R3
                    DeliverySystem(posts: 2, limits: wide, .init(cuts: 1)),
                    DeliverySystem(posts: 2, limits: wide, .init(losses: 1)),
                    DeliverySystem(posts: 3, limits: wide, .init(redeliveries: 1)),
                    // R5
                    DeliverySystem(posts: 3, limits: limits(.newest(2), window: 1), .init(cuts: 1)),
                    DeliverySystem(posts: 4, limits: limits(.oldest(2), window: 2), .init()),
                    // R8
                    DeliverySystem(posts: 3, limits: wide, .init(replacements: 1)),
                    DeliverySystem(posts: 2, limits: wide, .init(cuts: 1, replacements: 1)),
                ]
                guard ProcessInfo.processInfo.environment["NATS_TESTS"] == "all" else { return systems }
                return systems + [
                    DeliverySystem(posts: 3, limits: wide, .init(cuts: 1)),
                    DeliverySystem(posts: 3, limits: wide, .init(losses: 1)),
                    DeliverySystem(posts: 2, limits: wide, .init(losses: 1, replacements: 1)),
                    DeliverySystem(posts: 2, limits: narrow, .init(cuts: 1, losses: 1)),
                    DeliverySystem(posts: 2, limits: narrow, .init(losses: 1, redeliveries: 1, replacements: 1)),
                ]
            }

            /// Explores on a thread of its own, and leaves the threads of the other tests to them.
            private func explore(_ system: @escaping @Sendable () -> DeliverySystem) async -> (
                states: Int, failure: FailingHistory?
            ) {
                await onThread { Exploration { _ in system() }.everyState() }
            }

            @Test(arguments: systems.indices)
            func `each message is handled once, in order, or reported`(_ index: Int) async {
                let (states, failure) = await explore { Self.systems[index] }
                #expect(failure == nil, "\(failure.map(String.init(describing:)) ?? "")")
                #expect(states > 100)
            }

            @Test(arguments: DeliverySystem.Bug.allCases)
            func `a deliberate bug is found`(_ bug: DeliverySystem.Bug) async {
                let limits = bug == .losesInSilence ? Self.limits(.oldest(1), window: 1) : Self.wide
                let (_, failure) = await explore { DeliverySystem(posts: 2, limits: limits, bug.failures, bug: bug) }
                #expect(failure != nil)
            }
        }
    }

    struct `The outbox` {
        private func outbox(
            _ buffering: MailboxBuffering = .oldest(100),
            window: Int = 10
        ) -> OutboxStateMachine<String> {
            var limits = NATSRelay.Outbox()
            limits.window = window
            limits.bytes = 100
            limits.buffering = buffering
            var outbox = OutboxStateMachine<String>(limits: limits)
            outbox.connect()
            return outbox
        }

        @Test func `bounds the bytes`() {
            var outbox = outbox()
            #expect(outbox.post("a", bytes: 60) == [])
            #expect(outbox.post("b", bytes: 41) == ["b"])
            #expect(outbox.post("c", bytes: 40) == [])
        }

        @Test func `has room for the bytes of what was acknowledged`() {
            var outbox = outbox()
            for number in 1...10 {
                #expect(outbox.post("\(number)", bytes: 60) == [])
                #expect(outbox.next()?.content == "\(number)")
                outbox.acknowledge(UInt64(number))
            }
        }

        @Test func `loses as many old messages as a new one needs`() {
            var outbox = outbox(.newest(100))
            for text in ["a", "b", "c"] { #expect(outbox.post(text, bytes: 30) == []) }
            #expect(outbox.next()?.content == "a")
            #expect(outbox.post("d", bytes: 60) == ["b", "c"])
            // What is sent keeps its place, so this one doesn't fit.
            #expect(outbox.post("e", bytes: 80) == ["e"])
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
        private typealias Texts = Sequencer<String, Int>

        /// Receives a message that is stored once, and returns its arrival and what is ready.
        private func receive(
            _ item: String,
            _ sequence: UInt64,
            base: UInt64 = 1,
            from poster: String = "p",
            _ sequencer: inout Texts
        ) -> [String] {
            let stored = UInt64(item.utf8.first ?? 0)
            let arrival = sequencer.receive(item, 1, stored: stored, sequence: sequence, base: base, from: poster)
            return ["\(arrival)"] + ready(&sequencer)
        }

        private func ready(_ sequencer: inout Texts) -> [String] {
            var items: [String] = []
            while let item = sequencer.nextReady() { items.append(item) }
            return items
        }

        @Test func `gives up a gap that stays open, and recognizes what arrives later`() {
            var sequencer = Texts(startsAtBeginning: true)
            #expect(receive("b", 2, &sequencer) == ["held"])
            #expect(sequencer.tick(isDoubtful: false).isEmpty)
            #expect(ready(&sequencer).isEmpty)
            #expect(sequencer.tick(isDoubtful: false).map(\.missing) == [1...1])
            #expect(ready(&sequencer) == ["b"])
            #expect(receive("a", 1, &sequencer) == ["late"])
            #expect(receive("a", 1, &sequencer) == ["duplicate"])
            #expect(receive("c", 3, &sequencer) == ["ready", "c"])
        }

        @Test func `gives up a gap of any size`() {
            var sequencer = Texts(startsAtBeginning: true)
            #expect(receive("b", .max - 1, &sequencer) == ["held"])
            for _ in 0..<2 { _ = sequencer.tick(isDoubtful: false) }
            #expect(ready(&sequencer) == ["b"])
            #expect(receive("a", 4711, &sequencer) == ["late"])
        }

        @Test func `doesn't report what the last receiver with its name may have handled`() {
            var sequencer = Texts(startsAtBeginning: false)
            #expect(receive("e", 5, base: 3, &sequencer) == ["held"])
            for _ in 0..<2 { #expect(sequencer.tick(isDoubtful: true).isEmpty) }
            #expect(ready(&sequencer) == ["e"])
            #expect(receive("q", 2, base: 2, from: "q", &sequencer) == ["ready", "q"])
            #expect(receive("b", 1, base: 1, from: "q", &sequencer) == ["late"])
        }

        @Test func `one poster's gap holds up no other`() {
            var sequencer = Texts(startsAtBeginning: true)
            #expect(receive("b", 2, &sequencer) == ["held"])
            #expect(receive("x", 1, from: "q", &sequencer) == ["ready", "x"])
            #expect(receive("a", 1, &sequencer) == ["ready", "a", "b"])
        }

        @Test func `refuses what exceeds the limit, except for what fills a gap`() {
            var sequencer = Texts(startsAtBeginning: true, mostPending: 2)
            #expect(receive("b", 2, &sequencer) == ["held"])
            #expect(receive("c", 3, &sequencer) == ["held"])
            #expect(receive("d", 4, &sequencer) == ["refused"])
            #expect(receive("a", 1, &sequencer) == ["ready", "a", "b", "c"])
            #expect(receive("d", 4, &sequencer) == ["refused"])
            for number in 1...2 { _ = sequencer.finish(UInt64(number), of: "p") }
            #expect(receive("d", 4, &sequencer) == ["ready", "d"])
        }

        @Test func `remembers a limited number of idle posters`() {
            var sequencer = Texts(startsAtBeginning: true, mostIdlePosters: 8)
            #expect(receive("a", 1, from: "busy", &sequencer) == ["ready", "a"])
            for number in 1...100 {
                #expect(receive("a", 1, from: "\(number)", &sequencer) == ["ready", "a"])
                #expect(sequencer.finish(1, of: "\(number)") == 1)
                #expect(sequencer.posterCount <= 9)
            }
            // Neither the one whose handlers run is forgotten, nor the last ones.
            for name in ["busy", "100"] { #expect(receive("b", 2, base: 2, from: name, &sequencer) == ["ready", "b"]) }
            #expect(receive("a", 1, from: "100", &sequencer) == ["duplicate"])
            // A forgotten one continues with any number.
            #expect(receive("b", 2, base: 2, from: "1", &sequencer) == ["ready", "b"])
        }
    }
#endif
