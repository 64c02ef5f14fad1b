import Foundation

/// What the compiler said about some files.
package struct CompilerRun: Sendable {
    package let status: Int32
    package let output: String

    /// An error, a warning or a note, in the compiler's words.
    package struct Diagnostic: Hashable, Sendable {
        package var kind: String
        package var message: String
    }

    package let diagnostics: [Diagnostic]

    package init(status: Int32, output: String) {
        self.status = status
        self.output = output
        diagnostics = output.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: /(?:[^:]+:\d+:(?:\d+:)? |<unknown>:0: )?(error|warning|note): (.*)/).map { match in
                Diagnostic(kind: String(match.1), message: String(match.2))
            }
        }
    }

    package var errors: [Diagnostic] { diagnostics.filter { $0.kind == "error" } }
}
