import Dispatch
import TestSupport
import Testing

@testable import ActorMessaging

/// Task-local values of a poster.
private enum Context {
    @TaskLocal static var request = "none"
    @TaskLocal static var user = "nobody"
    @TaskLocal static var language = "none"

    static let carried = [CarriedTaskLocal($request), CarriedTaskLocal($user)]

    /// The values where this is read.
    static var here: [String] { [request, user, language] }

    static func withValues<Result>(_ request: String, _ body: () throws -> Result) rethrows -> Result {
        try $language.withValue("en") {
            try $user.withValue("u-\(request)") { try $request.withValue(request, operation: body) }
        }
    }
}

@globalActor private actor Desk {
    static let shared = Desk()
}

extension Ledger {
    fileprivate static let carrying = Ledger()
}

struct `Carried task-local values` {
    private let center = MessageCenter(configuration: .init(carriedValues: Context.carried))
    private let seen = Journal<[String]>()

    private func expect(_ requests: [String]) async {
        await center.drain()
        #expect(seen.entries == requests.map { [$0, "u-\($0)", "none"] })
    }

    /// An observer that runs later.
    enum Kind: CaseIterable, Sendable {
        case actor, closure, closureOfGlobalActor

        fileprivate func observe(_ center: MessageCenter, _ body: @escaping @Sendable () -> Void)
            -> MessageCenter.ObservationToken
        {
            switch self {
            case .actor: center.addObserver(for: Signal.self, on: Ledger.carrying) { _, _ in body() }
            case .closure:
                center.addObserver(for: Signal.self) { _ in
                    // Also after its own suspensions.
                    await Task.yield()
                    body()
                }
            case .closureOfGlobalActor:
                center.addObserver(for: Signal.self) { @Desk _ in
                    Desk.assertIsolated()
                    body()
                }
            }
        }
    }

    @Test(arguments: Kind.allCases) func `G15: an observer has those of each post`(kind: Kind) async {
        let token = kind.observe(center) { [seen] in seen.append(Context.here) }
        for request in ["r1", "r2"] { Context.withValues(request) { center.post(Signal(number: 1)) } }
        await onThread { Context.withValues("r3") { center.post(Signal(number: 1)) } }
        await expect(["r1", "r2", "r3"])
        center.post(Signal(number: 2))
        await center.drain()
        #expect(seen.entries.last == ["none", "nobody", "none"])
        center.removeObserver(token)
    }

    @Test func `G15: a bounded observer has those of the message that is left`() async {
        let ledger = SteppedActor()
        let token = center.addObserver(for: Signal.self, on: ledger, buffering: .newest(1)) { [seen] _, _ in
            seen.append(Context.here)
        }
        for request in ["r1", "r2"] { Context.withValues(request) { center.post(Signal(number: 1)) } }
        await ledger.executor.step()
        #expect(seen.entries == [["r2", "u-r2", "none"]])
        center.removeObserver(token)
    }

    @Test func `G15: an awaited post carries them`() async {
        let token = center.addObserver(for: Signal.self) { [seen] _ in seen.append(Context.here) }
        let outcome = await Context.$request.withValue("r1") {
            await Context.$user.withValue("u-r1") { await center.postAndWait(Signal(number: 1)) }
        }
        #expect(outcome.handled == 1)
        await expect(["r1"])
        center.removeObserver(token)
    }

    @Test func `G15: a sequence runs in the task of its consumer`() async {
        let sequence = center.messages(for: Signal.self)
        Context.withValues("r1") { center.post(Signal(number: 1)) }
        var iterator = sequence.makeAsyncIterator()
        _ = await iterator.next()
        #expect(Context.here == ["none", "nobody", "none"])
    }

    @Test func `G15: a carried center is carried beside them`() async {
        let replacement = MessageCenter()
        let found = Journal<Bool>()
        let token = center.addObserver(for: Signal.self) { [seen] _ in
            seen.append(Context.here)
            found.append(DefaultMessageCenter.replacement === replacement)
        }
        DefaultMessageCenter.replace(with: replacement) {
            Context.withValues("r1") { center.post(Signal(number: 1)) }
        }
        await expect(["r1"])
        #expect(found.entries == [true])
        center.removeObserver(token)
    }
}
