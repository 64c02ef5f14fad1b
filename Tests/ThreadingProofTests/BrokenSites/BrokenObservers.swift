import Foundation
import NotifiableAdapter

@testable import threading_proof

/// Runs main-actor observers on some other thread.
struct LeavingTheMainActor: BrokenCenter {
    let base: MessageCenter

    func observeShows(of meter: Meter?, _ body: @escaping @MainActor @Sendable (Int) -> Void) -> Token {
        // What the compiler refuses.
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

/// Runs the observers of all after those of one, whenever they registered.
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

/// Keeps every other message back until the next one has been handled.
struct Overtaking: BrokenCenter {
    let base: MessageCenter

    func observeTicks(
        of meter: Meter?,
        on clerk: Clerk,
        _ body: @escaping @Sendable (isolated Clerk, Int) -> Void
    ) -> Token {
        let held = Journal<Int>()
        return base.observeTicks(of: meter, on: clerk) { clerk, number in
            guard number % 2 == 1 else { return held.append(number) }
            body(clerk, number)
            body(clerk, held.entries.first { $0 == number - 1 } ?? number - 1)
        }
    }
}

/// Runs an actor's observers wherever the task is.
struct LeavingTheActor: BrokenCenter {
    let base: MessageCenter

    func observeTicks(
        of meter: Meter?,
        on clerk: Clerk,
        _ body: @escaping @Sendable (isolated Clerk, Int) -> Void
    ) -> Token {
        // What the compiler refuses.
        let body = unsafeBitCast(body, to: (@Sendable (Clerk, Int) -> Void).self)
        return base.observeTicks(of: meter) { body(clerk, $0) }
    }
}

/// Observes by address, and so for ever.
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
