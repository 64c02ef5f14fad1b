import ActorMessaging
import CommandLineSupport

/// Handles requests concurrently. Each one posts a message, whose handler writes a log line later, in another task.
@main enum OrderDesk {
    private static let help = """
        USAGE: order-desk [--requests N] [--help]

        Handles requests concurrently. The lines that handlers log later have the identifier of the
        request that posted the message; a histogram shows how long the messages waited.

          --requests N  how many requests to handle, at least 1 (5)
          --help        print this

        EXIT: 0 each order was logged under its request, 1 one was not, 64 usage.
        """

    static func main() async { await CommandLineTool("order-desk", help: help).main(run) }

    private static func run(_ words: [String]) async throws(CommandFailure) -> ExitCode {
        let arguments = try Arguments(words, options: ["--requests"])
        let requests = try arguments.positiveInteger(of: "--requests") ?? 5
        try arguments.expectNoOperands()
        let metrics = Metrics()
        let lines = await handle(requests, metrics)
        for line in lines { print(line) }
        print()
        for timer in metrics.timers { print(timer.description) }
        let expected = (1...requests).map { "[r\($0)] order \($0) is ready for \(Desk.customer(of: $0))" }
        return Set(lines) == Set(expected) ? .success : .failure
    }

    /// Handles a number of requests, and returns the lines that were logged.
    static func handle(_ requests: Int, _ metrics: Metrics) async -> [String] {
        let center = MessageCenter(
            configuration: .init(
                // Without this line, each handler logs "[none]".
                carriedValues: [CarriedTaskLocal(Request.$identifier)],
                instrument: WaitTimes(metrics)
            )
        )
        let log = await Log(center)
        await withDiscardingTaskGroup { group in
            for number in 1...requests {
                group.addTask {
                    await Request.$identifier.withValue("r\(number)") { await Desk(center).order(number) }
                }
            }
        }
        // The posts have returned; this waits for their handlers.
        await center.drain()
        return await log.lines
    }
}

/// The request that a task handles.
enum Request {
    @TaskLocal static var identifier = "none"
}

/// Takes orders.
struct Desk {
    struct DidTakeOrder: MessageCenter.AsyncMessage {
        typealias Subject = AnyObject
        var number: Int
        var customer: String
    }

    private let center: MessageCenter

    init(_ center: MessageCenter) { self.center = center }

    func order(_ number: Int) async {
        await Task.yield()
        center.post(DidTakeOrder(number: number, customer: Self.customer(of: number)))
    }

    static func customer(of number: Int) -> String { ["Ada", "Grace", "Barbara"][number % 3] }
}

/// Logs orders, each with the request that it belongs to.
actor Log {
    private(set) var lines: [String] = []
    private var token: MessageCenter.ObservationToken?

    init(_ center: MessageCenter) async {
        token = center.addObserver(for: Desk.DidTakeOrder.self, on: self) { log, message in
            log.write("order \(message.number) is ready for \(message.customer)")
        }
    }

    /// Writes a line with the current request, as a logging library's metadata provider does.
    private func write(_ text: String) { lines.append("[\(Request.identifier)] \(text)") }
}
