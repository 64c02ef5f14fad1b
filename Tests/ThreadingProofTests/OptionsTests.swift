import Testing

@testable import threading_proof

struct OptionsTests {
    @Test func `by default, a table is printed`() throws {
        #expect(try Options([]).format == .table)
    }

    @Test func `JSON and help are asked for`() throws {
        #expect(try Options(["--json"]).format == .json)
        #expect(try Options(["-h"]).wantsHelp)
        #expect(try Options(["--json", "--help"]).wantsHelp)
    }

    @Test(arguments: [("--loud", "unknown option '--loud'"), ("table", "unexpected argument 'table'")])
    func `anything else is misuse`(argument: String, reason: String) {
        let failure = #expect(throws: CommandFailure.self) { try Options([argument]) }
        #expect(failure == CommandFailure(.usage, "\(reason)\n\(Options.usage)"))
    }
}
