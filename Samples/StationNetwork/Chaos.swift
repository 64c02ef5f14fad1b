#if NATS
    import ActorMessaging
    import Foundation
    import NATSRelay
    import NATSServers

    /// A poster and a receiver, and everything that may happen between them.
    ///
    /// A server is killed and started again, connections are cut and refused, the server stops answering,
    /// acknowledgments are dropped, the receiver's handler is slow, and the poster posts faster than anything can
    /// store. In the end, each posted message must have been handled once, in order, or reported.
    struct Chaos {
        let server: String
        let duration: Duration
        let seed: UInt64

        private struct DidTick: RelayedMessage {
            final class Clock: RelayedSubject {
                let relayID = "clock"
            }

            typealias Subject = Clock
            static let relayName = "clock.didTick"
            var number: Int
        }

        /// The numbers of messages that were posted, handled and reported.
        private final class Ledger: Sendable {
            struct Entries {
                var posted = 0
                var handled = 0
                var last = 0
                var disorders = 0
                var overflowed = 0
                var rejected = 0
                var missing = 0
                var late = 0
                var disconnections = 0
                var deepest = 0

                var reported: Int { overflowed + rejected + missing }
                var isBalanced: Bool { posted == handled + reported && disorders == 0 }
            }

            let entries = Lock(Entries())

            func handle(_ number: Int) {
                entries.withLock { entries in
                    entries.handled += 1
                    if number <= entries.last { entries.disorders += 1 }
                    entries.last = number
                }
            }

            func record(_ diagnostic: MessageDiagnostic) {
                guard case .relay(let diagnostic as NATSRelayDiagnostic) = diagnostic else { return }
                entries.withLock { entries in
                    switch diagnostic {
                    case .outboxOverflow: entries.overflowed += 1
                    case .rejected: entries.rejected += 1
                    case .missing(_, let sequences): entries.missing += sequences.count
                    case .deadLetter: entries.late += 1
                    case .disconnected: entries.disconnections += 1
                    default: break
                    }
                }
            }
        }

        /// Runs for the duration, prints the ledger, and returns whether it is balanced.
        func run() async throws -> Bool {
            printLine("chaos: \(duration), seed \(seed)")
            var generator = SplitMix64(seed: seed)
            let server = try NATSServer(executable: server)
            let proxies = [FaultyProxy(to: server.port), FaultyProxy(to: server.port)]
            let ledger = Ledger()
            let delay = Lock(Duration.zero)
            let (poster, posting) = station(proxies[0].url, receiver: nil, ledger)
            let (receiver, receiving) = station(proxies[1].url, receiver: "board", ledger)
            let token = receiving.addObserver(for: DidTick.self) { (message: DidTick) in
                let pause = delay.withLock { $0 }
                if pause > .zero { try? await Task.sleep(for: pause) }
                ledger.handle(message.number)
            }
            try await receiver.start()
            try await poster.start()
            let end = ContinuousClock.now + duration
            var actions: [String: Int] = [:]
            while ContinuousClock.now < end {
                let burst = Int.random(in: 100...3000, using: &generator)
                for _ in 0..<burst {
                    let number = ledger.entries.withLock { entries in
                        entries.posted += 1
                        return entries.posted
                    }
                    posting.post(DidTick(number: number))
                }
                let depth = receiving.observers.map(\.depth).max() ?? 0
                ledger.entries.withLock { $0.deepest = max($0.deepest, depth) }
                let pause = Duration.milliseconds(Int.random(in: 20...1200, using: &generator))
                switch Int.random(in: 0..<10, using: &generator) {
                case 0:
                    actions["kill", default: 0] += 1
                    server.kill()
                    try await Task.sleep(for: pause)
                    try server.start()
                case 1, 2:
                    actions["cut", default: 0] += 1
                    proxies.randomElement(using: &generator)?.cut()
                case 3:
                    actions["refuse", default: 0] += 1
                    let proxy = proxies.randomElement(using: &generator)
                    proxy?.setOpen(false)
                    try await Task.sleep(for: pause)
                    proxy?.setOpen(true)
                case 4:
                    actions["suspend", default: 0] += 1
                    server.suspend()
                    try await Task.sleep(for: pause)
                    server.resume()
                case 5:
                    actions["drop acknowledgments", default: 0] += 1
                    for proxy in proxies {
                        proxy.drop { direction, subject in
                            direction == .toClient ? subject.contains(".ack.") : subject.hasPrefix("$JS.ACK.")
                        }
                    }
                    try await Task.sleep(for: pause)
                    for proxy in proxies { proxy.drop(nil) }
                case 6:
                    actions["slow handler", default: 0] += 1
                    delay.withLock { $0 = .milliseconds(2) }
                    try await Task.sleep(for: pause)
                    delay.withLock { $0 = .zero }
                default:
                    try await Task.sleep(for: pause / 4)
                }
            }
            try await settle(poster, ledger)
            withExtendedLifetime(token) {}
            for proxy in proxies { proxy.close() }
            report(ledger, actions)
            return ledger.entries.withLock { $0.isBalanced }
        }

        private func station(_ url: String, receiver: String?, _ ledger: Ledger) -> (NATSRelay, MessageCenter) {
            var configuration = NATSRelay.Configuration(servers: [url], namespace: "chaos", receiver: receiver)
            configuration.resendAfter = .milliseconds(500)
            configuration.redeliverAfter = .seconds(2)
            configuration.outbox.buffering = .oldest(5000)
            let relay = NATSRelay(configuration, types: [DidTick.self])
            let center = MessageCenter(configuration: .init(diagnostics: { ledger.record($0) }, relays: [relay]))
            return (relay, center)
        }

        /// Waits until the ledger is balanced, for at most two minutes.
        private func settle(_ poster: NATSRelay, _ ledger: Ledger) async throws {
            let flush = Task { try await poster.flush() }
            let end = ContinuousClock.now + .seconds(120)
            while ContinuousClock.now < end, !ledger.entries.withLock({ $0.isBalanced }) {
                try await Task.sleep(for: .milliseconds(100))
            }
            flush.cancel()
            _ = await flush.result
        }

        private func report(_ ledger: Ledger, _ actions: [String: Int]) {
            for (name, count) in actions.sorted(by: { $0.key < $1.key }) { printLine("  \(name): \(count)") }
            let entries = ledger.entries.withLock { $0 }
            printLine(
                """
                posted \(entries.posted) = handled \(entries.handled) + overflowed \(entries.overflowed) \
                + rejected \(entries.rejected) + missing \(entries.missing)
                out of order or repeated: \(entries.disorders), late: \(entries.late), \
                disconnections: \(entries.disconnections), deepest mailbox: \(entries.deepest)
                the ledger is \(entries.isBalanced ? "balanced" : "NOT balanced")
                """
            )
        }
    }

    /// Random numbers that are the same for the same seed.
    struct SplitMix64: RandomNumberGenerator {
        private var state: UInt64

        init(seed: UInt64) { state = seed }

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
#endif
