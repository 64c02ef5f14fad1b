import NotifiableAdapter
import NotifiableTestKit
import Testing

private enum Request {
    @TaskLocal static var identifier = "none"
    @TaskLocal static var user = 0

    static let samples = [CarriedSample($identifier) { "r\($0)" }, CarriedSample($user) { $0 }]
}

private final class Order: Sendable {
    struct DidShip: MessageCenter.AsyncMessage {
        typealias Subject = Order
        var number: Int
    }
}

/// Logs each message with the request that it belongs to.
private actor Log {
    enum Fault { case none, losesValues, losesOneValue }

    private(set) var lines: [String] = []
    private var token: MessageCenter.ObservationToken?

    init(_ center: MessageCenter, _ fault: Fault = .none) async {
        token = center.addObserver(for: Order.DidShip.self, on: self) { log, message in
            switch fault {
            case .none: log.write("\(message.number) \(Request.identifier) \(Request.user)")
            case .losesOneValue: log.write("\(message.number) \(Request.identifier)")
            case .losesValues: Task.detached { await log.write("\(message.number) \(Request.identifier)") }
            }
        }
    }

    func write(_ line: String) { lines.append(line) }
}

@Suite(.timeLimit(.minutes(10))) struct `Proof of carried values` {
    private func proof(_ fault: Log.Fault, carrying samples: [CarriedSample] = Request.samples) async -> ThreadingProof
    {
        await proveThreading(
            of: { await Log($0, fault) },
            observing: Order.DidShip.self,
            sample: { Order.DidShip(number: $0) },
            state: { await $0.lines },
            carrying: samples,
            turns: fewTurns
        )
    }

    @Test func `holds for a service whose effects show the values of the poster`() async {
        let proof = await proof(.none)
        #expect(proof.isHeld, "\(proof)")
        #expect(proof[.carriedValues].verdict == .held)
        #expect(proof[.carriedValues].number == "G15")
        // From three places, for two values.
        #expect(proof[.carriedValues].trials == 6)
    }

    @Test func `finds a service that hops to a task without the values`() async {
        let finding = await proof(.losesValues)[.carriedValues]
        #expect(finding.verdict == .broken)
        #expect(finding.evidence.contains("with another value 1, DidShip has the same effect"))
    }

    @Test func `finds the value that doesn't arrive`() async {
        let finding = await proof(.losesOneValue)[.carriedValues]
        #expect(finding.verdict == .broken)
        #expect(finding.evidence.contains("with another value 2"))
        #expect(!finding.evidence.contains("with another value 1,"))
    }

    @Test func `doesn't apply without values`() async {
        let finding = await proof(.none, carrying: [])[.carriedValues]
        #expect(finding.verdict == .notApplicable)
    }
}
