/// Ends the command: one line for standard error, and an exit code.
struct CommandFailure: Error, Equatable {
    let code: ExitCode
    let message: String

    init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }
}

/// How the command ends, in the numbers of `sysexits.h` but for the first two.
enum ExitCode: Int32 {
    case success = 0
    /// A gate or a soak found something, or a contender did not do its work.
    case failure = 1
    case usage = 64
    case noInput = 66
    case unavailable = 69
    case cannotCreate = 73
}
