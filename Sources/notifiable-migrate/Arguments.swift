/// A parsed command line: flags, options with values, and operands.
///
/// `--name value` and `--name=value` are the same. Everything after `--` is an operand.
struct Arguments: Equatable {
    private(set) var flags: Set<String> = []
    private(set) var values: [String: [String]] = [:]
    private(set) var operands: [String] = []

    /// - Parameters:
    ///   - flags: The options without a value, with their dashes.
    ///   - options: The options that take a value.
    init(_ arguments: some Sequence<String>, flags: Set<String>, options: Set<String>) throws(CommandFailure) {
        var rest = Array(arguments)[...]
        var readsOptions = true
        while let argument = rest.popFirst() {
            guard readsOptions, argument.hasPrefix("-"), argument != "-" else {
                operands.append(argument)
                continue
            }
            if argument == "--" {
                readsOptions = false
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0]
            if flags.contains(name) {
                guard parts.count == 1 else { throw CommandFailure(.usage, "\(name) takes no value") }
                self.flags.insert(name)
            } else if options.contains(name) {
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                    throw CommandFailure(.usage, "\(name) needs a value")
                }
                values[name, default: []].append(value)
            } else {
                throw CommandFailure(.usage, "unknown option '\(name)'")
            }
        }
    }

    /// The value of an option that can be given once.
    func value(_ name: String) throws(CommandFailure) -> String? {
        let values = values[name] ?? []
        guard values.count <= 1 else { throw CommandFailure(.usage, "\(name) is given more than once") }
        return values.first
    }

    /// The value of an option as a case of an enumeration.
    func value<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        as type: Value.Type
    ) throws(CommandFailure) -> Value? {
        guard let text = try value(name) else { return nil }
        guard let value = Value(rawValue: text) else {
            let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure(.usage, "\(name) must be one of \(known), not '\(text)'")
        }
        return value
    }
}

/// The exit codes of the command.
enum ExitCode: Int32, Sendable {
    case success = 0
    case findings = 1
    case usage = 2
    /// `EX_NOINPUT`
    case noInput = 66
    /// `EX_CANTCREAT`
    case cannotWrite = 73
}

/// An error that ends the command: a message for standard error, and an exit code.
struct CommandFailure: Error, Equatable {
    let code: ExitCode
    let message: String

    init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
