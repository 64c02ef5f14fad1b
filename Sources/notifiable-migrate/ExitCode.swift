/// How the command ends.
enum ExitCode: Int32, Sendable {
    case success = 0
    case findings = 1
    case usage = 2
    /// `EX_NOINPUT`
    case noInput = 66
    /// `EX_CANTCREAT`
    case cannotWrite = 73
}

/// Ends the command: some words for standard error, and an exit code.
struct CommandFailure: Error, Equatable {
    let code: ExitCode
    let message: String

    init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
