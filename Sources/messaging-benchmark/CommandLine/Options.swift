/// What the command line asks for.
struct Options: Equatable {
    enum Command: Equatable {
        case measure(Measurement)
        case gate(thresholds: String, isRecording: Bool)
        case soak(operations: Int)
        /// One contender, for a tool that watches the process.
        case work(caseName: String, contender: String?, operations: Int)
        case list
        case help
    }

    struct Measurement: Equatable {
        /// The cases asked for; none for all.
        var cases: [String] = []
        var rounds = 21
        var json: String?
        var svg: String?
        var markdown = false
    }

    let command: Command

    static let usage = """
        USAGE: messaging-benchmark [--case NAME]… [--rounds N] [--markdown] [--json FILE] [--svg FILE]
               messaging-benchmark list
               messaging-benchmark gate FILE [--record]
               messaging-benchmark soak [--operations N]
               messaging-benchmark work CASE [--contender NAME] [--operations N]

        Measures this package's message center beside Foundation's and others that do the same work, by turns.
        Build it with `swift run -c release`; times of a debug build mean nothing.

          --case NAME    measure this case only; may be repeated
          --rounds N     how often each contender is measured (21)
          --markdown     print the table as Markdown
          --json FILE    write the figures of all rounds
          --svg FILE     write a chart
          list           print the cases and what each compares
          gate FILE      count instructions and allocations of an operation under valgrind, and compare them with the
                         thresholds in FILE; --record writes FILE anew
          soak           add, remove and post (10,000,000 times), and watch the memory of the process
          work CASE      do one contender's work and print nothing: for a tool that watches the process

        EXIT: 0 measured, or within the thresholds; 1 beyond them, or a contender lost messages; 64 usage;
              66 unreadable thresholds; 69 what is needed is not here; 73 unwritable file.
        """

    /// Reads the arguments, without the command's own name.
    init(_ arguments: [String]) throws(CommandFailure) {
        var rest = arguments[...]
        switch rest.first {
        case "--help", "-h", "help": command = .help
        case "list":
            rest.removeFirst()
            try Self.expectEnd(rest)
            command = .list
        case "gate":
            rest.removeFirst()
            command = try Self.gate(&rest)
        case "soak":
            rest.removeFirst()
            command = try Self.soak(&rest)
        case "work":
            rest.removeFirst()
            command = try Self.work(&rest)
        default: command = try Self.measure(&rest)
        }
    }

    private static func measure(_ rest: inout ArraySlice<String>) throws(CommandFailure) -> Command {
        var measurement = Measurement()
        while let argument = rest.popFirst() {
            switch argument {
            case "--case": measurement.cases.append(try value(of: argument, &rest))
            case "--rounds": measurement.rounds = try number(of: argument, &rest)
            case "--markdown": measurement.markdown = true
            case "--json": measurement.json = try value(of: argument, &rest)
            case "--svg": measurement.svg = try value(of: argument, &rest)
            case "--help", "-h": return .help
            default: throw misuse("unknown argument '\(argument)'")
            }
        }
        return .measure(measurement)
    }

    private static func gate(_ rest: inout ArraySlice<String>) throws(CommandFailure) -> Command {
        var file: String?
        var isRecording = false
        while let argument = rest.popFirst() {
            switch argument {
            case "--record": isRecording = true
            case _ where argument.hasPrefix("-"): throw misuse("unknown option '\(argument)'")
            case _ where file == nil: file = argument
            default: throw misuse("more than one FILE")
            }
        }
        guard let file else { throw misuse("gate needs a FILE") }
        return .gate(thresholds: file, isRecording: isRecording)
    }

    private static func soak(_ rest: inout ArraySlice<String>) throws(CommandFailure) -> Command {
        var operations = 10_000_000
        while let argument = rest.popFirst() {
            switch argument {
            case "--operations": operations = try number(of: argument, &rest)
            default: throw misuse("unknown argument '\(argument)'")
            }
        }
        return .soak(operations: operations)
    }

    private static func work(_ rest: inout ArraySlice<String>) throws(CommandFailure) -> Command {
        var caseName: String?
        var contender: String?
        var operations = 1000
        while let argument = rest.popFirst() {
            switch argument {
            case "--contender": contender = try value(of: argument, &rest)
            case "--operations": operations = try number(of: argument, &rest)
            case _ where argument.hasPrefix("-"): throw misuse("unknown option '\(argument)'")
            case _ where caseName == nil: caseName = argument
            default: throw misuse("more than one CASE")
            }
        }
        guard let caseName else { throw misuse("work needs a CASE") }
        return .work(caseName: caseName, contender: contender, operations: operations)
    }

    private static func expectEnd(_ rest: ArraySlice<String>) throws(CommandFailure) {
        if let argument = rest.first { throw misuse("unknown argument '\(argument)'") }
    }

    private static func value(
        of option: String,
        _ rest: inout ArraySlice<String>
    ) throws(CommandFailure) -> String {
        guard let value = rest.popFirst() else { throw misuse("\(option) needs a value") }
        return value
    }

    private static func number(of option: String, _ rest: inout ArraySlice<String>) throws(CommandFailure) -> Int {
        let value = try value(of: option, &rest)
        guard let number = Int(value), number > 0 else {
            throw misuse("\(option) needs a number above 0, not '\(value)'")
        }
        return number
    }

    private static func misuse(_ reason: String) -> CommandFailure {
        CommandFailure(.usage, "\(reason)\n\(usage)")
    }
}
