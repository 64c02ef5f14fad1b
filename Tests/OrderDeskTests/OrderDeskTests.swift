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

    @Test func `prints the lines and the histogram`() async throws {
        let outcome = try await Command("order-desk").run(["--requests", "3"])
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("[r3] order 3 is ready for Ada\n"))
        #expect(outcome.output.contains("message_wait message=DidTakeOrder"))
    }
}
