/// An error that ends a command with a message on standard error and an exit code.
package struct CommandFailure: Error, Equatable {
    package let code: ExitCode
    package let message: String

    package init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }
}

/// The exit code of a command.
///
/// The named codes above 1 are those of `sysexits.h`. A command whose codes predate this type can make its own.
package struct ExitCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let success = Self(rawValue: 0)
    /// The command did its work and found a fault.
    package static let failure = Self(rawValue: 1)
    /// The arguments are wrong (`EX_USAGE`).
    package static let usage = Self(rawValue: 64)
    /// The input has the wrong format (`EX_DATAERR`).
    package static let badData = Self(rawValue: 65)
    /// The input cannot be read (`EX_NOINPUT`).
    package static let noInput = Self(rawValue: 66)
    /// Something that the command needs is not installed (`EX_UNAVAILABLE`).
    package static let unavailable = Self(rawValue: 69)
    /// An output file cannot be written (`EX_CANTCREAT`).
    package static let cannotCreate = Self(rawValue: 73)
}
