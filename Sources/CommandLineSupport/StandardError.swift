import Foundation

/// The standard error of the process: for messages that are not part of a command's output.
package enum StandardError {
    package static func print(_ line: String) {
        write(line + "\n")
    }

    fileprivate static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}

/// A line on standard error that shows how far a command is, and that each update overwrites.
///
/// It prints nothing if standard error is not a terminal.
package struct ProgressLine: Sendable {
    private static let width = 78
    private static let start = "\r\u{1B}[K"
    private let isShown: Bool

    package init(isShown: Bool = isatty(STDERR_FILENO) == 1) { self.isShown = isShown }

    /// Replaces the text of the line.
    package func show(_ text: String) {
        if isShown { StandardError.write(Self.start + text.prefix(Self.width)) }
    }

    /// Removes the line.
    package func clear() {
        if isShown { StandardError.write(Self.start) }
    }
}
