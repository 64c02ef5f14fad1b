/// One hazard, and how it is found.
///
/// A rule sees the whole code base and answers in any order. It stays silent where the source does not tell enough.
package protocol Rule: Sendable {
    var identifier: RuleIdentifier { get }
    var severity: Severity { get }
    var explanation: Explanation { get }

    func findings(in codeBase: CodeBase) -> [Finding]
}

/// What a rule is called in output, comments, baselines and on the command line.
package struct RuleIdentifier: RawRepresentable, Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package init(_ rawValue: String) { self.rawValue = rawValue }

    package var description: String { rawValue }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The page that `explain` shows.
package struct Explanation: Sendable {
    /// What the rule finds, in one sentence.
    package let summary: String
    /// Why that is a hazard.
    package let why: String
    /// Code that has it.
    package let example: String
    /// The same code without it.
    package let fix: String
    /// Where the guide treats it.
    package let section: MigrationGuide.Section
    /// Threads in public where it was met.
    package let sources: [String]
    /// Threads in public about something near it.
    package var comparisons: [String] = []
}

extension Rule {
    /// A finding at an observation.
    func finding(
        at observation: Observation,
        in codeBase: CodeBase,
        _ message: String,
        severity: Severity? = nil,
        span: SourceSpan? = nil,
        subject: String? = nil,
        notes: [Finding.Note] = []
    ) -> Finding {
        let observer = observation.observer
        return Finding(
            rule: identifier,
            severity: severity ?? self.severity,
            message: message,
            path: codeBase.files[observation.file].path,
            span: span ?? observer.span,
            symbol: codeBase.symbol(type: observer.type, function: observer.function, in: observation.file),
            subject: subject ?? observation.names.map(\.identity).joined(separator: " "),
            notes: notes
        )
    }

    /// A finding at a place in a file.
    func finding(
        in codeBase: CodeBase,
        file: Int,
        span: SourceSpan,
        type: Int?,
        function: Int?,
        subject: String,
        _ message: String,
        severity: Severity? = nil,
        notes: [Finding.Note] = []
    ) -> Finding {
        Finding(
            rule: identifier,
            severity: severity ?? self.severity,
            message: message,
            path: codeBase.files[file].path,
            span: span,
            symbol: codeBase.symbol(type: type, function: function, in: file),
            subject: subject,
            notes: notes
        )
    }
}

extension [NotificationName] {
    /// The names for a sentence: `a`, `b` and 3 more.
    var phrase: String {
        let shown = prefix(2).map { "`\($0.display)`" }.joined(separator: ", ")
        return count > 2 ? "\(shown) and \(count - 2) more" : shown
    }
}
