import TestSupport
import Testing

@testable import order_desk

@Suite(.timeLimit(.minutes(20))) struct `The command order desk` {
    @Test func `logs each order under its request, and measures each wait`() async throws {
        let metrics = Metrics()
        let lines = await OrderDesk.handle(200, metrics)
        #expect(Set(lines) == Set((1...200).map { "[r\($0)] order \($0) is ready for \(Desk.customer(of: $0))" }))
        #expect(metrics.timers.count == 1)
        #expect(metrics.timers.first?.count == 200)
        let name = try #require(metrics.timers.first?.name)
        #expect(name.contains("message=DidTakeOrder observer=order_desk/OrderDesk.swift:"))
    }

    @Test func `a histogram has a line for each bucket in use`() {
        let timer = TimerHistogram("wait")
        for duration: Int64 in [10, 999, 1_000, 50_000_000] { timer.recordNanoseconds(duration) }
        #expect(timer.description == "wait\n  < 1 µs  2\n  < 10 µs  1\n  ≥ 10 ms  1")
    }

    @Test func `prints the lines and the histogram`() async throws {
        let outcome = try await Command("order-desk").run(["--requests", "3"])
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("[r3] order 3 is ready for Ada\n"))
        #expect(outcome.output.contains("message_wait message=DidTakeOrder"))
    }

    @Test(arguments: [["--requests", "0"], ["--requests", "many"], ["now"]])
    func `refuses other arguments`(arguments: [String]) async throws {
        let outcome = try await Command("order-desk").run(arguments)
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains("USAGE: order-desk"))
    }
}
