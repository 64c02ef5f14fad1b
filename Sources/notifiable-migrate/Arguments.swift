/// A command line taken apart: options that stand alone, options with a value, and the rest.
///
/// `--name value` and `--name=value` are the same; after `--` nothing is an option.
struct Arguments: Equatable {
    private(set) var flags: Set<String> = []
    private(set) var values: [String: [String]] = [:]
    private(set) var operands: [String] = []

    /// - Parameters:
    ///   - flags: The options that stand alone, with their dashes.
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

    /// The value of an option that may stand once.
    func value(_ name: String) throws(CommandFailure) -> String? {
        let values = values[name] ?? []
        guard values.count <= 1 else { throw CommandFailure(.usage, "\(name) is given more than once") }
        return values.first
    }

    /// The value of an option that is one of an enumeration's.
    func value<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        as type: Value.Type
    ) throws(CommandFailure) -> Value? {
        guard let text = try value(name) else { return nil }
        guard let value = Value(rawValue: text) else {
            let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure(.usage, "\(name) is one of: \(known); not '\(text)'")
        }
        return value
    }
}
