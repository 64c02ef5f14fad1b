import CommandLineSupport
import Testing

@testable import train_station

struct OptionsTests {
    @Test func `without arguments, all stages follow the timetable that ships with the sample`() throws {
        let options = try Options([])
        #expect(options.source == .bundled)
        #expect(options.stages == [.legacy, .notifiable, .bridged, .messages])
        #expect(!options.isVerbose)
    }

    @Test(arguments: StageName.allCases)
    func `a stage is asked for by its name`(stage: StageName) throws {
        #expect(try Options(["--stage", stage.rawValue]).stages == [stage])
        #expect(try Options(["--stage=\(stage.rawValue)"]).stages == [stage])
    }

    @Test func `a file is a path, and a dash standard input`() throws {
        #expect(try Options(["day.csv", "--verbose"]).source == .file("day.csv"))
        #expect(try Options(["-"]).source == .standardInput)
        #expect(try Options(["--", "--stage"]).source == .file("--stage"))
    }

    @Test(arguments: [
        (["--stage"], "--stage needs a value"),
        (["--stage", "later"], "--stage is one of: legacy, notifiable, bridged, messages; not 'later'"),
        (["--loud"], "unknown option '--loud'"),
        (["-x"], "unknown option '-x'"),
        (["a", "b"], "more than one FILE"),
    ])
    func `what makes no sense is misuse, with a reason`(arguments: [String], reason: String) {
        #expect(throws: CommandFailure(.usage, reason)) { try Options(arguments) }
    }
}
