import Foundation

/// The compiler's diagnostics about concurrency, in the text that a build prints.
///
/// `swift build` and `xcodebuild` print the same lines: `path:line:column: warning: message [#Group]`.
package struct CompilerLog: Sendable {
    /// One diagnostic.
    package struct Diagnostic: Hashable, Sendable {
        /// As the build printed it, perhaps on another machine.
        package let path: String
        package let line: Int
        package let column: Int
        package let isError: Bool
        /// The compiler's words, without the group.
        package let message: String
        /// The group, such as `SendableClosureCaptures`; `nil` for a diagnostic that has none.
        package let group: String?
    }

    /// Why a text is no log.
    package enum Problem: Error, CustomStringConvertible {
        case noBuild
        case cutOff
        case noDiagnostic

        package var description: String {
            switch self {
            case .noBuild: "not the log of a build: no line has a diagnostic with a place, or says how the build ended"
            case .cutOff: "the log is cut off: no line says how the build ended"
            case .noDiagnostic:
                "the log has no diagnostic with a place; a build that is up to date prints none. \(CompilerLog.instruction)"
            }
        }
    }

    /// How to make a log, in one line.
    package static let instruction =
        "`swift build --scratch-path .build/check -Xswiftc -strict-concurrency=complete 2>&1 | tee build.log` in Swift 5 "
        + "mode, or xcodebuild with SWIFT_STRICT_CONCURRENCY=complete"

    /// Advice for a scan without a log.
    static let hint =
        "Without --compiler-log, what the Swift 6 mode rejects isn't reported. To make a log: \(instruction)"

    /// The diagnostics about concurrency, each once, in the order of the log.
    package let diagnostics: [Diagnostic]

    package init(_ text: String) throws(Problem) {
        var diagnostics: [Diagnostic] = []
        var known: Set<Diagnostic> = []
        var (hasPlace, hasEnd) = (false, false)
        for line in text.split(whereSeparator: \.isNewline) {
            if let diagnostic = Diagnostic(line) {
                hasPlace = true
                // After an error, SwiftPM may end with the last step of the build, and no line of its own.
                if diagnostic.isError { hasEnd = true }
                if diagnostic.isAboutConcurrency, known.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
            } else if Self.endings.contains(where: line.contains) {
                hasEnd = true
            }
        }
        guard hasPlace || hasEnd else { throw .noBuild }
        guard hasEnd else { throw .cutOff }
        guard hasPlace else { throw .noDiagnostic }
        self.diagnostics = diagnostics
    }

    /// All errors and warnings with a place in the text of a build, also those about other things.
    package static func diagnostics(in text: String) -> [Diagnostic] {
        text.split(whereSeparator: \.isNewline).compactMap(Diagnostic.init)
    }

    /// The diagnostics of several builds, each once.
    package init(merging logs: [CompilerLog]) {
        var known: Set<Diagnostic> = []
        diagnostics = logs.flatMap(\.diagnostics).filter { known.insert($0).inserted }
    }

    /// Parts of the lines with which `swift build` and `xcodebuild` end.
    private static let endings = [
        "Build complete!", "Compiling complete!", "error: fatalError", "error: emit-module command failed",
        "BUILD SUCCEEDED", "BUILD FAILED", "TEST BUILD SUCCEEDED", "TEST BUILD FAILED", "error: cancelled",
        "command failed with exit code",
    ]
}

extension CompilerLog.Diagnostic {
    /// Reads a line; returns `nil` if it isn't a warning or an error with a place.
    init?(_ line: Substring) {
        guard let match = line.wholeMatch(of: /(.+?):(\d+):(\d+): (warning|error): (.+)/),
            let number = Int(match.2), let column = Int(match.3)
        else { return nil }
        var message = match.5
        var group: String?
        if let suffix = message.firstMatch(of: /\ \[#(\w+)\]$/) {
            group = String(suffix.1)
            message = message[..<suffix.range.lowerBound]
        }
        // The note of an upcoming mode is about the diagnostic, not about the code.
        let note = "; this is an error in the Swift 6 language mode"
        self.init(
            path: String(match.1),
            line: number,
            column: column,
            isError: match.4 == "error",
            message: String(message.hasSuffix(note) ? message.dropLast(note.count) : message),
            group: group
        )
    }

    var isAboutConcurrency: Bool {
        group.map(Self.groups.contains) ?? Self.texts.contains { message.contains($0) }
    }

    /// The compiler's groups about isolation and sending.
    private static let groups: Set<String> = [
        "ActorIsolatedCall", "ConformanceIsolation", "IsolatedConformances", "MutableGlobalVariable",
        "SendableClosureCaptures", "SendableMetatypes", "SendingClosureRisksDataRace", "SendingRisksDataRace",
        "NonisolatedNonsendingByDefault", "RegionIsolation",
    ]

    /// Parts of the diagnostics that have no group, or had none before Swift 6.2.
    private static let texts = [
        "main actor-isolated", "actor-isolated", "global actor", "'Sendable'", "non-Sendable", "'@Sendable'",
        "'@MainActor'", "is not concurrency-safe", "concurrently-executing", "nonisolated context", "data race",
        "may introduce data races", "from outside of its actor context",
    ]
}
