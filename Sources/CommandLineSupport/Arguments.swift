/// The arguments of a command, split into flags, options with a value, and operands.
///
/// `--name value` and `--name=value` are the same. After `--`, every argument is an operand; `-` always is one.
public struct Arguments: Equatable, Sendable {
    /// The arguments that are neither options nor their values, in order.
    public private(set) var operands: [String] = []
    private let declaredFlags: Set<String>
    private let declaredOptions: Set<String>
    private var flags: Set<String> = []
    private var values: [String: [String]] = [:]

    /// Splits arguments.
    ///
    /// - Parameters:
    ///   - words: The arguments, without the names of the command and the subcommand.
    ///   - flags: The options without a value, with their dashes.
    ///   - options: The options with a value, with their dashes.
    /// - Throws: A usage error for an unknown option, a value that is missing, or one that the option does not take.
    public init(
        _ words: some Sequence<String>,
        flags: Set<String> = [],
        options: Set<String> = []
    ) throws(CommandFailure) {
        declaredFlags = flags
        declaredOptions = options
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            guard word != "--" else {
                operands += rest
                return
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
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
                throw CommandFailure(
                    .usage,
                    "unknown option '\(name)'" + name.suggestion(among: Array(flags.union(options)))
                )
            }
        }
    }

    // MARK: Options

    /// Returns whether a flag is set.
    public func contains(_ flag: String) -> Bool {
        precondition(declaredFlags.contains(flag), "\(flag) is not declared as a flag")
        return flags.contains(flag)
    }

    /// Returns the values of an option that may be repeated.
    public func values(of option: String) -> [String] {
        precondition(declaredOptions.contains(option), "\(option) is not declared as an option")
        return values[option] ?? []
    }

    /// Returns the value of an option.
    ///
    /// - Throws: A usage error if the option is repeated.
    public func value(of option: String) throws(CommandFailure) -> String? {
        let values = values(of: option)
        guard values.count <= 1 else { throw CommandFailure(.usage, "\(option) is given more than once") }
        return values.first
    }

    /// Returns the value of an option as a case of an enumeration.
    ///
    /// - Throws: A usage error that lists the cases, if the value is none of them.
    public func value<Value: RawRepresentable<String> & CaseIterable>(
        of option: String,
        as type: Value.Type
    ) throws(CommandFailure) -> Value? {
        guard let text = try value(of: option) else { return nil }
        guard let value = Value(rawValue: text) else {
            let cases = Value.allCases.map(\.rawValue).joined(separator: ", ")
            let nearest = text.suggestion(among: Value.allCases.map(\.rawValue))
            throw CommandFailure(.usage, "\(option) is one of: \(cases); not '\(text)'\(nearest)")
        }
        return value
    }

    /// Returns the value of an option as a number of at least 1.
    public func positiveInteger(of option: String) throws(CommandFailure) -> Int? {
        guard let text = try value(of: option) else { return nil }
        guard let number = Int(text), number > 0 else {
            throw CommandFailure(.usage, "\(option) needs a number above 0, not '\(text)'")
        }
        return number
    }

    // MARK: Operands

    /// Returns the only operand, or `nil` if there is none.
    ///
    /// - Parameter placeholder: The name of the operand in the help text.
    /// - Throws: A usage error if there are several.
    public func operand(_ placeholder: String) throws(CommandFailure) -> String? {
        guard operands.count <= 1 else { throw CommandFailure(.usage, "more than one \(placeholder)") }
        return operands.first
    }

    /// Throws a usage error if there is an operand.
    public func expectNoOperands() throws(CommandFailure) {
        if let operand = operands.first { throw CommandFailure(.usage, "unexpected argument '\(operand)'") }
    }
}
