import Testing
import ActorMessaging

struct Ping: MessageCenter.AsyncMessage { final class S: Sendable {}; typealias Subject = S; var n: Int }
struct Pong: MessageCenter.MainActorMessage { final class S {}; typealias Subject = S; var n: Int }
actor Ac { var got: [Int] = []; func add(_ n: Int) { got.append(n) } }

@Test @MainActor func smoke() async throws {
    let c = MessageCenter()
    var got: [Int] = []
    let t = c.addObserver(for: Pong.self) { got.append($0.n) }
    let s = Pong.S()
    let t2 = c.addObserver(of: s, for: Pong.self) { m, subj in got.append(m.n * 10); #expect(subj === s) }
    c.post(Pong(n: 1)); c.post(Pong(n: 2), subject: s)
    #expect(got == [1, 2, 20])
    c.removeObserver(t); _ = t2
    c.post(Pong(n: 3), subject: s)
    #expect(got == [1, 2, 20, 30])
    let a = Ac()
    let t3 = c.addObserver(for: Ping.self, on: a) { a, m in a.add(m.n) }
    let seq = c.messages(for: Ping.self, buffering: .unbounded)
    for i in 0..<1000 { c.post(Ping(n: i)) }
    var it = seq.makeAsyncIterator()
    for i in 0..<1000 { #expect(await it.next(isolation: #isolation)?.n == i) }
    while await a.got.count < 1000 { await Task.yield() }
    #expect(await a.got == Array(0..<1000))
    print(c.observers); _ = t3
}
