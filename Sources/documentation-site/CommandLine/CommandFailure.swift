/// Ends the command: some lines for standard error, and an exit code.
struct CommandFailure: Error, Equatable {
    let code: ExitCode
    let message: String

    init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }
}

/// How the command ends.
enum ExitCode: Int32, Sendable {
    /// Something is not documented, not linked, or not in a topic.
    case findings = 1
    case usage = 2
    /// `EX_UNAVAILABLE`
    case unavailable = 69
    /// `EX_CANTCREAT`
    case cannotWrite = 73
}
