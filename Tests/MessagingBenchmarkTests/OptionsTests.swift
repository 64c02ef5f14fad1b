import CommandLineSupport
import Testing

@testable import messaging_benchmark

struct `Options of the benchmark` {
    @Test func `without arguments, every case is measured and nothing is written`() throws {
        #expect(try Options([]) == .measure(Options.Measurement()))
    }

    @Test func `cases, rounds and files are asked for`() throws {
        let options = try Options(["--case", "post-1", "--case", "actor", "--rounds", "3", "--json", "a", "--svg", "b"])
        #expect(
            options
                == .measure(
                    Options.Measurement(cases: ["post-1", "actor"], rounds: 3, json: "a", svg: "b", markdown: false)
                )
        )
    }

    @Test func `each command reads its own arguments`() throws {
        #expect(try Options(["list"]) == .list)
        #expect(try Options(["gate", "t.json", "--record"]) == .gate(thresholds: "t.json", isRecording: true))
        #expect(try Options(["soak", "--operations", "5"]) == .soak(operations: 5))
        #expect(
            try Options(["work", "post-1", "--contender", "x"])
                == .work(caseName: "post-1", contender: "x", operations: 1000)
        )
        #expect(try Options(["help"]) == .help)
    }

    @Test(arguments: [
        (["--rounds", "0"], "--rounds needs a number above 0, not '0'"),
        (["--rounds"], "--rounds needs a value"),
        (["post-1"], "unexpected argument 'post-1'"),
        (["list", "more"], "unexpected argument 'more'"),
        (["gate"], "gate needs a FILE"),
        (["gate", "a", "b"], "more than one FILE"),
        (["work", "--loud"], "unknown option '--loud'"),
        (["soak", "now"], "unexpected argument 'now'"),
    ])
    func `what makes no sense is misuse, with a reason`(arguments: [String], reason: String) {
        #expect(throws: CommandFailure(.usage, reason)) { try Options(arguments) }
    }
}
