import Foundation

/// A command-line tool: its name, its help text, and the way it ends.
///
/// A command declares its options, reads them from ``Arguments``, and returns an exit code or throws a
/// ``CommandFailure``.
///
/// The tool prints its help for `--help` and `-h`. A failure becomes one message on standard error, `copy: …`, followed
/// by the help if the arguments were wrong. A tool with subcommands also answers `help`, `help NAME` and `NAME --help`;
/// ask ``subcommand(of:)`` which one was chosen.
public struct CommandLineTool: Sendable {
    /// The name that starts each message on standard error.
    public let name: String
    /// The text of `--help`.
    public let help: String
    private let subcommandHelp: [String: String]
    private let usageErrorCode: ExitCode
    private let showsHelpAfterUsageError: Bool

    /// Creates a tool.
    ///
    /// - Parameters:
    ///   - name: The name that starts each message on standard error.
    ///   - help: The text that `--help` prints.
    ///   - subcommands: The help text of each subcommand, by its name.
    ///   - usageErrorCode: The exit code of a failure whose code is ``ExitCode/usage``.
    ///   - showsHelpAfterUsageError: Whether such a failure also prints the help.
    public init(
        _ name: String,
        help: String,
        subcommands: [String: String] = [:],
        usageErrorCode: ExitCode = .usage,
        showsHelpAfterUsageError: Bool = true
    ) {
        self.name = name
        self.help = help
        subcommandHelp = subcommands
        self.usageErrorCode = usageErrorCode
        self.showsHelpAfterUsageError = showsHelpAfterUsageError
    }

    // MARK: Running

    /// Runs the tool with the arguments of the process, and ends the process.
    ///
    /// - Parameter body: The tool's work. It receives the arguments without the tool's own name.
    public func main(_ body: ([String]) throws(CommandFailure) -> ExitCode) -> Never {
        do throws(CommandFailure) {
            let words = Array(CommandLine.arguments.dropFirst())
            if let help = try help(for: words) { end(printing: help) }
            exit(try body(words).rawValue)
        } catch {
            end(with: error)
        }
    }

    /// Runs the tool with an asynchronous body, otherwise like the synchronous `main(_:)`, and ends the process.
    public func main(_ body: ([String]) async throws(CommandFailure) -> ExitCode) async -> Never {
        do throws(CommandFailure) {
            let words = Array(CommandLine.arguments.dropFirst())
            if let help = try help(for: words) { end(printing: help) }
            exit(try await body(words).rawValue)
        } catch {
            end(with: error)
        }
    }

    private func end(printing help: String) -> Never {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data("\(help)\n".utf8))
        } catch {
            end(with: CommandFailure(.cannotCreate, "the help cannot be written"))
        }
        exit(ExitCode.success.rawValue)
    }

    private func end(with failure: CommandFailure) -> Never {
        let (message, code) = report(failure)
        StandardError.print(message)
        exit(code.rawValue)
    }

    /// Prints a message on standard error, after the tool's name.
    public func warn(_ message: String) {
        StandardError.print("\(name): \(message)")
    }

    // MARK: Deciding

    /// Returns the help text that the arguments ask for, or `nil` if they ask for none.
    ///
    /// - Throws: A usage error if they ask for the help of an unknown subcommand.
    public func help(for words: [String]) throws(CommandFailure) -> String? {
        let isAsked = words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
        guard !subcommandHelp.isEmpty else { return isAsked ? help : nil }
        guard words.first == "help" || isAsked else { return nil }
        guard words.first != "help" || words.count <= 2 else { throw CommandFailure(.usage, "more than one COMMAND") }
        let topic = words.first == "help" ? words.dropFirst().first : words.first
        guard let topic, topic != "help", !topic.hasPrefix("-") else { return help }
        return try help(of: topic)
    }

    private func help(of subcommand: String) throws(CommandFailure) -> String {
        guard let help = subcommandHelp[subcommand] else {
            let nearest = subcommand.suggestion(among: Array(subcommandHelp.keys))
            throw CommandFailure(.usage, "no command '\(subcommand)'\(nearest)\(trailingHelp)")
        }
        return help
    }

    /// Returns the subcommand that the arguments start with.
    ///
    /// - Throws: A usage error if there is none, or an unknown one.
    public func subcommand(of words: [String]) throws(CommandFailure) -> String {
        guard let name = words.first else { throw CommandFailure(.usage, "a command is missing\(trailingHelp)") }
        _ = try help(of: name)
        return name
    }

    /// The help that ends a message about a subcommand, if usage errors don't print the help themselves.
    private var trailingHelp: String { showsHelpAfterUsageError ? "" : "\n\(help)" }

    /// Returns the message that a failure prints on standard error, and the exit code.
    public func report(_ failure: CommandFailure) -> (message: String, code: ExitCode) {
        let message = "\(name): \(failure.message)"
        guard failure.code == .usage else { return (message, failure.code) }
        return (showsHelpAfterUsageError ? "\(message)\n\(help)" : message, usageErrorCode)
    }
}

/// An error that ends a command with a message on standard error and an exit code.
public struct CommandFailure: Error, Equatable {
    /// The exit code of the command.
    public let code: ExitCode
    /// The text of the error.
    public let message: String

    /// Creates a failure.
    public init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }
}

/// The exit code of a command.
///
/// The named codes above 1 are those of `sysexits.h`. A command whose codes predate this type can make its own.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
    /// The code.
    public let rawValue: Int32

    /// Creates a code.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The command did its work.
    public static let success = Self(rawValue: 0)
    /// The command did its work and found a fault.
    public static let failure = Self(rawValue: 1)
    /// The arguments are wrong (`EX_USAGE`).
    public static let usage = Self(rawValue: 64)
    /// The input cannot be read (`EX_NOINPUT`).
    public static let noInput = Self(rawValue: 66)
    /// Something that the command needs is not installed (`EX_UNAVAILABLE`).
    public static let unavailable = Self(rawValue: 69)
    /// An output file cannot be written (`EX_CANTCREAT`).
    public static let cannotCreate = Self(rawValue: 73)
}

/// The standard error of the process: for messages that are not part of a command's output.
public enum StandardError {
    /// Writes a line.
    public static func print(_ line: String) {
        write(line + "\n")
    }

    fileprivate static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}

/// A line of progress on standard error, which each update overwrites.
///
/// Nothing is printed if standard error is not a terminal.
public struct ProgressLine: Sendable {
    private static let width = 78
    private static let start = "\r\u{1B}[K"
    private let isShown: Bool

    /// Creates a line.
    ///
    /// - Parameter isShown: Whether it is printed; by default, whether standard error is a terminal.
    public init(isShown: Bool? = nil) { self.isShown = isShown ?? (isatty(STDERR_FILENO) == 1) }

    /// Replaces the text of the line.
    public func show(_ text: String) {
        if isShown { StandardError.write(Self.start + text.prefix(Self.width)) }
    }

    /// Removes the line.
    public func clear() {
        if isShown { StandardError.write(Self.start) }
    }
}
