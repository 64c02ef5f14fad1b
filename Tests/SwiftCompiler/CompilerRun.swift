import Foundation

/// What the compiler said about some files.
struct CompilerRun: Sendable {
    let status: Int32
    let output: String

    /// An error, a warning or a note, in the compiler's words.
    struct Diagnostic: Hashable, Sendable {
        var kind: String
        var message: String
    }

    let diagnostics: [Diagnostic]

    init(status: Int32, output: String) {
        self.status = status
        self.output = output
        diagnostics = output.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: /(?:[^:]+:\d+:(?:\d+:)? |<unknown>:0: )?(error|warning|note): (.*)/).map { match in
                Diagnostic(kind: String(match.1), message: String(match.2))
            }
        }
    }

    var errors: [Diagnostic] { diagnostics.filter { $0.kind == "error" } }

    /// Warnings of a declaration that a snippet shows and does not use are none.
    var warnings: [Diagnostic] {
        diagnostics.filter { diagnostic in
            diagnostic.kind == "warning"
                && !["never used", "never read", "never mutated"].contains { diagnostic.message.contains($0) }
        }
    }

    /// What is wrong with a snippet of these options; `nil` if it is as its document says.
    func problem(_ options: SnippetOptions) -> String? {
        guard let failure = options.failure else {
            if status != 0 { return "does not compile" }
            return warnings.isEmpty ? nil : "compiles with warnings"
        }
        if status == 0 { return "compiles, and should not: \(failure)" }
        if errors.isEmpty { return "stops the compiler without an error" }
        let isReported = diagnostics.contains { $0.message.contains(failure) }
        return isReported ? nil : "does not compile, but not with: \(failure)"
    }
}
