import Foundation
import NotifiableAdapter
import TestSupport

@testable import threading_proof

/// A center that forwards to a real one, except for what a conforming type overrides.
protocol BrokenCenter: TriedCenter {
    var base: MessageCenter { get }
}

extension BrokenCenter {
    func observeShows(of meter: Meter?, _ body: @escaping @MainActor @Sendable (Int) -> Void) -> Token {
        base.observeShows(of: meter, body)
    }

    func observeTicks(of meter: Meter?, on clerk: Clerk, _ body: @escaping TickBody) -> Token {
        base.observeTicks(of: meter, on: clerk, body)
    }

    func observeTicks(of meter: Meter?, _ body: @escaping @Sendable (Int) async -> Void) -> Token {
        base.observeTicks(of: meter, body)
    }

    func removeObserver(_ token: Token) { base.removeObserver(token) }

    func ticks(bufferSize: Int) -> MessageSequence<Meter.DidTick> {
        base.ticks(bufferSize: bufferSize)
    }

    @MainActor func show(_ number: Int, of meter: Meter?) { base.show(number, of: meter) }
    func tick(_ number: Int, of meter: Meter?) { base.tick(number, of: meter) }
    func tickAndWait(_ number: Int) async -> DeliveryOutcome { await base.tickAndWait(number) }
    func drain() async { await base.drain() }
}

/// Runs main-actor observers on another thread.
struct LeavingTheMainActor: BrokenCenter {
    let base: MessageCenter

    func observeShows(of meter: Meter?, _ body: @escaping @MainActor @Sendable (Int) -> Void) -> Token {
        // The compiler rejects the direct call.
        let body = unsafeBitCast(body, to: (@Sendable (Int) -> Void).self)
        return base.observeShows(of: meter) { number in Thread.detachNewThread { body(number) } }
    }
}

/// Runs main-actor observers a turn later.
struct HoppingFirst: BrokenCenter {
    let base: MessageCenter

    func observeShows(of meter: Meter?, _ body: @escaping @MainActor @Sendable (Int) -> Void) -> Token {
        base.observeShows(of: meter) { number in ProcessMainRunLoop.main.enqueue { body(number) } }
    }
}

/// Runs the observers of all subjects after those of one, in any registration order.
struct AllComeLast: BrokenCenter {
    let base: MessageCenter
    private let second = MessageCenter(configuration: .init(diagnostics: { _ in }))

    init(base: MessageCenter) { self.base = base }

    func observeShows(of meter: Meter?, _ body: @escaping @MainActor @Sendable (Int) -> Void) -> Token {
        meter == nil ? second.observeShows(body) : base.observeShows(of: meter, body)
    }

    func show(_ number: Int, of meter: Meter?) {
        base.show(number, of: meter)
        second.show(number)
    }

    func removeObserver(_ token: Token) {
        base.removeObserver(token)
        second.removeObserver(token)
    }
}

/// Doesn't wait.
struct ReturningEarly: BrokenCenter {
    let base: MessageCenter

    func tickAndWait(_ number: Int) async -> DeliveryOutcome {
        base.tick(number)
        return DeliveryOutcome()
    }

    func drain() async {}
}

/// Delays every second message until the next one has been handled.
struct Overtaking: BrokenCenter {
    let base: MessageCenter

    func observeTicks(of meter: Meter?, on clerk: Clerk, _ body: @escaping TickBody) -> Token {
        let held = Journal<Int>()
        return base.observeTicks(of: meter, on: clerk) { clerk, number in
            guard number % 2 == 1 else { return held.append(number) }
            body(clerk, number)
            body(clerk, held.entries.first { $0 == number - 1 } ?? number - 1)
        }
    }
}

/// Runs an actor's observers outside the actor.
struct LeavingTheActor: BrokenCenter {
    let base: MessageCenter

    func observeTicks(of meter: Meter?, on clerk: Clerk, _ body: @escaping TickBody) -> Token {
        // The compiler rejects the direct call.
        let body = unsafeBitCast(body, to: (@Sendable (Clerk, Int) -> Void).self)
        return base.observeTicks(of: meter) { body(clerk, $0) }
    }
}

/// Observes an address instead of an object.
struct ObservingAddresses: BrokenCenter {
    let base: MessageCenter
    private let observers = Journal<(ObjectIdentifier, @MainActor @Sendable (Int) -> Void)>()

    init(base: MessageCenter) { self.base = base }

    func observeShows(of meter: Meter?, _ body: @escaping @MainActor @Sendable (Int) -> Void) -> Token {
        if let meter { observers.append((ObjectIdentifier(meter), body)) }
        return base.observeShows { _ in }
    }

    func show(_ number: Int, of meter: Meter?) {
        guard let meter else { return }
        for (address, body) in observers.entries where address == ObjectIdentifier(meter) { body(number) }
    }
}

/// Doesn't remove observers.
struct NeverRemoving: BrokenCenter {
    let base: MessageCenter
    private let kept = Journal<Token>()

    init(base: MessageCenter) { self.base = base }

    func removeObserver(_ token: Token) { kept.append(token) }
}

/// Keeps subjects alive.
struct KeepingSubjects: BrokenCenter {
    let base: MessageCenter
    private let kept = Journal<Meter>()

    init(base: MessageCenter) { self.base = base }

    func observeShows(of meter: Meter?, _ body: @escaping @MainActor @Sendable (Int) -> Void) -> Token {
        if let meter { kept.append(meter) }
        return base.observeShows(of: meter, body)
    }
}

/// Posts each message twice.
struct PostingTwice: BrokenCenter {
    let base: MessageCenter

    func tick(_ number: Int, of meter: Meter?) {
        base.tick(number, of: meter)
        base.tick(number, of: meter)
    }
}

/// Defers nested posts until the outer one has ended.
@MainActor final class PostponingNestedPosts: BrokenCenter {
    let base: MessageCenter
    private var waiting: [Int] = []
    private var isPosting = false

    init(base: MessageCenter) { self.base = base }

    func show(_ number: Int, of meter: Meter?) {
        waiting.append(number)
        guard !isPosting else { return }
        isPosting = true
        while !waiting.isEmpty { base.show(waiting.removeFirst(), of: meter) }
        isPosting = false
    }
}

/// Loses every hundredth message.
struct LosingSome: BrokenCenter {
    let base: MessageCenter

    func tick(_ number: Int, of meter: Meter?) {
        if number % 100 != 40 { base.tick(number, of: meter) }
    }
}

/// A main run loop that runs the newest job first, and is never current.
final class ReversingRunLoop: MainRunLoop {
    private let jobs = NSLock()
    /// `nonisolated(unsafe)`: `jobs` guards it.
    nonisolated(unsafe) private var waiting: [@MainActor @Sendable () -> Void] = []

    var isCurrent: Bool { false }

    func enqueue(_ job: @escaping @MainActor @Sendable () -> Void) {
        jobs.withLock { waiting.append(job) }
        ProcessMainRunLoop.main.enqueue { [self] in
            let turn = jobs.withLock {
                defer { waiting = [] }
                return waiting
            }
            for job in turn.reversed() { job() }
        }
    }
}

/// A notification center that runs its observers under a lock.
final class LockingCenter: NotificationProtocol {
    private let base = NotificationCenter()
    private let lock = NSLock()

    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        lock.withLock { base.post(name: name, object: object, userInfo: userInfo) }
    }

    func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        base.addObserver(forName: name, object: object, queue: queue, using: block)
    }

    func removeObserver(_ observer: Any) { base.removeObserver(observer) }
}
