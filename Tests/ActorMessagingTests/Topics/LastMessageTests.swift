import TestSupport
import Testing

@testable import ActorMessaging

/// A subject that posts about itself in its `deinit`, after other code has used the center meanwhile.
private final class Announcer: Sendable {
    struct Closing: MessageCenter.MainActorMessage, Sendable { typealias Subject = Announcer }
    struct Closed: MessageCenter.AsyncMessage { typealias Subject = Announcer }

    private let center: MessageCenter
    private let meanwhile: @Sendable () -> Void

    init(_ center: MessageCenter, meanwhile: @escaping @Sendable () -> Void = {}) {
        self.center = center
        self.meanwhile = meanwhile
    }

    deinit {
        meanwhile()
        MainActor.assumeIsolated { center.post(Closing(), subject: self) }
        center.post(Closed(), subject: self)
    }
}

// On Apple platforms, a weak reference is `nil` from the beginning of the `deinit`.
@Suite(.enabled(if: SubjectReference.keepsAddress), .timeLimit(.minutes(20)))
struct `The last message of a subject` {
    private let center = MessageCenter()
    private let met = Journal<String>()

    @Test @MainActor func `G10: reaches its observers, and no other subject's`() async {
        let other = Announcer(MessageCenter())
        let tokens = [("its", Announcer(center)), ("other", other)].flatMap { name, announcer in
            observe(announcer, name) + [
                center.addObserver(of: announcer, for: Announcer.Closed.self, on: Ledger()) { _, _ in }
            ]
        }
        #expect(Set(await met.collected(4)) == ["its main", "its closure", "its actor", "its bounded actor"])
        for token in tokens { center.end(token) }
    }

    private func observe(_ announcer: Announcer, _ name: String) -> [MessageCenter.ObservationToken] {
        [
            center.addObserver(of: announcer, for: Announcer.Closing.self) { [met] _ in met.append("\(name) main") },
            center.addObserver(of: announcer, for: Announcer.Closed.self) { [met] _ in met.append("\(name) closure") },
            center.addObserver(of: announcer, for: Announcer.Closed.self, on: MainActor.shared) { [met] _, _ in
                met.append("\(name) actor")
            },
            center.addObserver(of: announcer, for: Announcer.Closed.self, on: MainActor.shared, buffering: .newest(3)) {
                [met] _, _ in met.append("\(name) bounded actor")
            },
        ]
    }

    /// A use of the center by other code while the subject is in its `deinit`.
    enum Operation: CaseIterable, Sendable {
        case add, remove, post

        func run(on center: MessageCenter) {
            switch self {
            case .add: center.end(center.addObserver(for: Signal.self) { _ in })
            case .remove:
                let tokens = [
                    center.addObserver(for: Announcer.Closed.self) { _ in },
                    center.addObserver(for: Announcer.Closing.self) { _ in },
                ]
                for token in tokens { center.removeObserver(token) }
            case .post: center.post(Announcer.Closed())
            }
        }

        @MainActor func runOnMainActor(on center: MessageCenter) {
            if self == .post { center.post(Announcer.Closing()) } else { run(on: center) }
        }
    }

    @Test(arguments: Operation.allCases, [1, 5]) @MainActor
    func `G10: is handled, whatever examines observers during the deinit`(operation: Operation, subjects: Int) async {
        var tokens: [MessageCenter.ObservationToken] = []
        let waiting = Journal<String>()
        for _ in 0..<subjects {
            var announcer: Announcer? = Announcer(center) { [center] in
                for _ in 0..<SweepCounter.interval * (subjects + 2) {
                    MainActor.assumeIsolated { operation.runOnMainActor(on: center) }
                }
                onThreadBlocking { for _ in 0..<SweepCounter.interval * (subjects + 2) { operation.run(on: center) } }
            }
            tokens += observe(announcer!, "its")
            let (arrivals, signals) = (
                center.messages(of: announcer, for: Announcer.Closing.self),
                center.messages(of: announcer, for: Announcer.Closed.self)
            )
            announcer = nil
            for _ in 0..<SweepCounter.interval * (subjects + 2) { Operation.remove.run(on: center) }
            await laterTurn()
            // The sequences end after the message, because the `deinit` has ended.
            for await _ in arrivals { waiting.append("main") }
            for await _ in signals { waiting.append("asynchronous") }
        }
        await center.drain()
        for name in ["main", "closure", "actor", "bounded actor"] {
            #expect(met.entries.count { $0 == "its \(name)" } == subjects, "\(name)")
        }
        #expect(waiting.entries.count { $0 == "main" } == subjects)
        #expect(waiting.entries.count { $0 == "asynchronous" } == subjects)
        for token in tokens { center.end(token) }
    }

    @Test(arguments: [false, true]) @MainActor
    func `G10: reaches an observer that was added off the main actor, beside changes that are pruned`(isPruned: Bool) {
        let added = Journal<MessageCenter.ObservationToken>()
        var announcer: Announcer? = Announcer(center) { [center] in
            if isPruned { onThreadBlocking { for _ in 0..<100 { Operation.remove.run(on: center) } } }
        }
        onThreadBlocking { [center, met, weak announcer] in
            added.append(
                center.addObserver(of: announcer, for: Announcer.Closing.self) { _ in met.append("main") }
            )
        }
        announcer = nil
        #expect(met.entries == ["main"])
        for token in added.entries { center.end(token) }
    }

    @Test func `G10: of thousands on four threads, each reaches its observers, and a drain waits for them`() async {
        let (handled, ledger) = (Journal<Int>(), Ledger())
        let tokens = Journal<MessageCenter.ObservationToken>()
        await onThreads(4) { [center] thread in
            for number in 0..<500 {
                let subject = Sender(center)
                tokens.append(center.addObserver(of: subject, for: Sender.Closed.self) { _ in handled.append(0) })
                tokens.append(
                    center.addObserver(of: subject, for: Sender.Closed.self, on: ledger) { _, _ in handled.append(1) }
                )
                if number % 2 == 0 {
                    tokens.append(
                        center.addObserver(of: subject, for: Sender.Closed.self, on: ledger, buffering: .newest(2)) {
                            _,
                            _ in handled.append(2)
                        }
                    )
                }
            }
        }
        await center.drain()
        let entries = handled.entries
        #expect((0...2).map { kind in entries.count { $0 == kind } } == [2000, 2000, 1000])
        for token in tokens.entries { center.end(token) }
    }

    /// Observes itself in its `deinit`. In an optimized build, such an object may be on the stack.
    private final class LateObserver: Sendable {
        struct Closed: MessageCenter.AsyncMessage { typealias Subject = LateObserver }

        private let center: MessageCenter
        private let tokens: Journal<MessageCenter.ObservationToken>
        private let ledger: Ledger
        private let met: Journal<String>

        init(_ center: MessageCenter, _ tokens: Journal<MessageCenter.ObservationToken>, _ met: Journal<String>) {
            self.center = center
            self.tokens = tokens
            self.met = met
            ledger = Ledger()
        }

        deinit {
            tokens.append(center.addObserver(of: self, for: Closed.self) { [met] _ in met.append("closure") })
            tokens.append(
                center.addObserver(of: self, for: Closed.self, on: ledger) { [met] _, _ in met.append("actor") }
            )
            center.post(Closed(), subject: self)
        }
    }

    @Test func `G10: an observer that is added during the deinit gets nothing, and nothing about others`() async {
        let tokens = Journal<MessageCenter.ObservationToken>()
        for _ in 0..<100 { _ = LateObserver(center, tokens, met) }
        await center.drain()
        #expect(met.isEmpty)
        for token in tokens.entries { center.removeObserver(token) }
    }

    /// Posts in its `deinit`, on any thread.
    private final class Sender: Sendable {
        struct Closed: MessageCenter.AsyncMessage { typealias Subject = Sender }

        private let center: MessageCenter

        init(_ center: MessageCenter) { self.center = center }

        deinit { center.post(Closed(), subject: self) }
    }
}

#if !canImport(Darwin)
    /// The behavior of the runtime that the libraries rely on, for each toolchain.
    struct `The end of a deinit` {
        private final class Dying {
            private let check: (ObjectIdentifier) -> Void
            weak var weakSelf: Dying?
            init(_ check: @escaping (ObjectIdentifier) -> Void) { self.check = check }
            deinit { check(ObjectIdentifier(self)) }
        }

        @Test(arguments: [false, true]) func `is told by the unowned references`(hasSideTable: Bool) {
            var states: [Bool] = []
            var object: Dying? = Dying { states.append(UnownedReferences.hasEnded($0)) }
            if hasSideTable { object?.weakSelf = object }
            let (first, second) = (WeakSubject(object), WeakSubject(object))
            #expect(!first.hasEnded)
            object = nil
            #expect(states == [false])
            #expect(first.hasEnded && second.hasEnded)
        }

        @Test func `is delayed by an unowned reference elsewhere`() {
            var object: Dying? = Dying { _ in }
            let reference = WeakSubject(object)
            var other: (() -> Void)? = { [unowned object = object!] in _ = object }
            object = nil
            #expect(!reference.hasEnded)
            withExtendedLifetime(other) {}
            other = nil
            #expect(reference.hasEnded)
        }
    }

    extension WeakSubject {
        fileprivate var hasEnded: Bool {
            var released = DeferredReleases()
            return hasEnded(releasing: &released)
        }
    }
#endif
