import CommandLineSupport

/// The parsed command line.
enum Options: Equatable {
    case measure(Measurement)
    case gate(thresholds: String, isRecording: Bool)
    case soak(operations: Int)
    /// One contender's work, for a tool that observes the process.
    case work(caseName: String, contender: String?, operations: Int)
    case list
    case help

    struct Measurement: Equatable {
        /// The names of the cases; empty for all.
        var cases: [String] = []
        var rounds = 21
        var json: String?
        var svg: String?
        var markdown = false
    }

    static let usage = """
        USAGE: messaging-benchmark [--case NAME]… [--rounds N] [--markdown] [--json FILE] [--svg FILE]
               messaging-benchmark list
               messaging-benchmark gate FILE [--record]
               messaging-benchmark soak [--operations N]
               messaging-benchmark work CASE [--contender NAME] [--operations N]

        Measures this package's message center, Foundation's and other means of doing the same work, in turn.
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
          work CASE      do one contender's work and print nothing: for a tool that observes the process

        EXIT: 0 measured, or within the thresholds; 1 beyond them, or a contender lost messages; 64 usage;
              66 unreadable thresholds; 69 what is needed is not here; 73 unwritable file.
        """

    /// Parses the arguments that follow the command's name.
    init(_ words: [String]) throws(CommandFailure) {
        let rest = words.dropFirst()
        switch words.first {
        case "help": self = .help
        case "list":
            try Arguments(rest).expectNoOperands()
            self = .list
        case "gate":
            let arguments = try Arguments(rest, flags: ["--record"])
            guard let file = try arguments.operand("FILE") else { throw CommandFailure(.usage, "gate needs a FILE") }
            self = .gate(thresholds: file, isRecording: arguments.contains("--record"))
        case "soak":
            let arguments = try Arguments(rest, options: ["--operations"])
            try arguments.expectNoOperands()
            self = .soak(operations: try arguments.positiveInteger(of: "--operations") ?? 10_000_000)
        case "work":
            let arguments = try Arguments(rest, options: ["--contender", "--operations"])
            guard let name = try arguments.operand("CASE") else { throw CommandFailure(.usage, "work needs a CASE") }
            self = .work(
                caseName: name,
                contender: try arguments.value(of: "--contender"),
                operations: try arguments.positiveInteger(of: "--operations") ?? 1000
            )
        default: self = .measure(try Measurement(words))
        }
    }
}

extension Options.Measurement {
    fileprivate init(_ words: [String]) throws(CommandFailure) {
        let arguments = try Arguments(
            words,
            flags: ["--markdown"],
            options: ["--case", "--rounds", "--json", "--svg"]
        )
        try arguments.expectNoOperands()
        cases = arguments.values(of: "--case")
        if let rounds = try arguments.positiveInteger(of: "--rounds") { self.rounds = rounds }
        json = try arguments.value(of: "--json")
        svg = try arguments.value(of: "--svg")
        markdown = arguments.contains("--markdown")
    }
}
