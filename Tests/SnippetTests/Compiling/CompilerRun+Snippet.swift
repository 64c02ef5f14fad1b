import SwiftCompiler

extension CompilerRun {
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
