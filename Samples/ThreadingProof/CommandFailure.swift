/// Ends the command: one line for standard error, and an exit code.
struct CommandFailure: Error, Equatable {
    let code: ExitCode
    let message: String

    init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }
}

/// How the command ends, in the numbers of `sysexits.h`.
enum ExitCode: Int32, Sendable {
    case success = 0
    case brokenGuarantee = 1
    case usage = 64
}
