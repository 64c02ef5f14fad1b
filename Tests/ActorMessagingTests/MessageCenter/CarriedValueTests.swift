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

struct `Carried task-local values` {
    private let center = MessageCenter(configuration: .init(carriedValues: Context.carried))
    private let seen = Journal<[String]>()

    private func expect(_ requests: [String]) async {
        await center.drain()
        #expect(seen.entries == requests.map { [$0, "u-\($0)", "none"] })
    }

    @Test func `G15: an observer on an actor has those of each post`() async {
        let ledger = Ledger()
        let token = center.addObserver(for: Signal.self, on: ledger) { [seen] _, _ in seen.append(Context.here) }
        for request in ["r1", "r2"] { Context.withValues(request) { center.post(Signal(number: 1)) } }
        await expect(["r1", "r2"])
        center.removeObserver(token)
    }

    @Test func `G15: a closure has them, also after its own suspensions`() async {
        let token = center.addObserver(for: Signal.self) { [seen] _ in
            seen.append(Context.here)
            await Task.yield()
            seen.append(Context.here)
        }
        for request in ["r1", "r2"] { Context.withValues(request) { center.post(Signal(number: 1)) } }
        await expect(["r1", "r1", "r2", "r2"])
        center.removeObserver(token)
    }

    @Test func `G15: a closure of a global actor has them, in its isolation`() async {
        let token = center.addObserver(for: Signal.self) { @Desk [seen] _ in
            Desk.assertIsolated()
            seen.append(Context.here)
        }
        Context.withValues("r1") { center.post(Signal(number: 1)) }
        await expect(["r1"])
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

    @Test func `G15: a post without values has the defaults, also among others`() async {
        let ledger = Ledger()
        let token = center.addObserver(for: Signal.self, on: ledger) { [seen] _, _ in seen.append(Context.here) }
        Context.withValues("r1") { center.post(Signal(number: 1)) }
        center.post(Signal(number: 2))
        await center.drain()
        #expect(seen.entries == [["r1", "u-r1", "none"], ["none", "nobody", "none"]])
        center.removeObserver(token)
    }

    @Test func `G15: what a handler posts has the values of the handler`() async {
        let ledger = Ledger()
        let tokens = [
            center.addObserver(for: Signal.self, on: ledger) { [center] _, signal in
                center.post(Beacon(number: signal.number))
            },
            center.addObserver(for: Beacon.self) { [seen] _ in seen.append(Context.here) },
        ]
        Context.withValues("r1") { center.post(Signal(number: 1)) }
        await center.drain()
        await expect(["r1"])
        for token in tokens { center.removeObserver(token) }
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

    @Test func `G15: a thread outside tasks is a poster, too`() async {
        let token = center.addObserver(for: Signal.self) { [seen] _ in seen.append(Context.here) }
        await onThread { Context.withValues("r1") { center.post(Signal(number: 1)) } }
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

    @Test func `G15: a center without carried values carries none`() async {
        let center = MessageCenter()
        let token = center.addObserver(for: Signal.self) { [seen] _ in seen.append(Context.here) }
        Context.withValues("r1") { center.post(Signal(number: 1)) }
        await center.drain()
        #expect(seen.entries == [["none", "nobody", "none"]])
        center.removeObserver(token)
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
