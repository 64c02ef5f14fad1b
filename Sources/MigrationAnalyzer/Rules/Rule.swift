/// One hazard, and how it is found.
///
/// A rule sees the whole code base and reports its findings in any order. It reports nothing where the source is not conclusive.
package protocol Rule: Sendable {
    var identifier: RuleIdentifier { get }
    var severity: Severity { get }
    var explanation: Explanation { get }

    func findings(in codeBase: CodeBase) -> [Finding]
}

/// The name of a rule in output, comments, baselines and on the command line.
package struct RuleIdentifier: RawRepresentable, Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package init(_ rawValue: String) { self.rawValue = rawValue }

    package var description: String { rawValue }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The page that `explain` prints.
package struct Explanation: Sendable {
    /// What the rule finds, in one sentence.
    package let summary: String
    /// Why that is a hazard.
    package let why: String
    /// Code with the hazard.
    package let example: String
    /// The same code without it.
    package let fix: String
    /// Public issues and pull requests about this hazard.
    package var sources: [String] = []
    /// Public issues and pull requests about a similar hazard.
    package var comparisons: [String] = []
}

/// All rules, in the order in which they are listed.
package enum RuleCatalog {
    package static let all: [any Rule] = [
        MainActorHandler(), MainActorHandlerPostedOffMain(), LateHop(), AssumeIsolatedOffMain(), DoubleHop(),
        SinkWithoutReceive(), SequenceInInitializer(), NotificationCrossesIsolation(), DroppedToken(),
        TokenInLocalVariable(), TokenRemovedInDeinit(), StrongSelfCapture(), UnownedSelfCapture(), RepeatedObserver(),
        NameNeverPosted(), NameNeverObserved(), HandlerIgnoresName(), HandlerExpectsName(), KeyNeverWritten(),
        KeyNeverRead(), KeyWithTwoTypes(), ValueSubject(), MessageWithoutConversion(),
    ]

    package static func rule(_ identifier: String) -> (any Rule)? {
        all.first { $0.identifier.rawValue == identifier }
    }
}

// MARK: - Findings

extension Rule {
    /// A finding at an observer.
    ///
    /// - Parameters:
    ///   - span: The place to point at; by default the call that registers the observer.
    ///   - subject: By default the names of the notifications.
    func finding(
        at observation: Observation,
        in codeBase: CodeBase,
        _ message: String,
        severity: Severity? = nil,
        span: SourceSpan? = nil,
        subject: String? = nil,
        notes: [Finding.Note] = []
    ) -> Finding {
        let names = observation.names.map(\.identity).joined(separator: " ")
        let span = span ?? observation.observer.span
        return finding(observation.context, codeBase, span, subject ?? names, message, severity: severity, notes: notes)
    }

    /// A finding at another place.
    func finding(
        _ context: SourceContext,
        _ codeBase: CodeBase,
        _ span: SourceSpan,
        _ subject: String,
        _ message: String,
        file: Int? = nil,
        severity: Severity? = nil,
        notes: [Finding.Note] = []
    ) -> Finding {
        Finding(
            rule: identifier,
            severity: severity ?? self.severity,
            message: message,
            path: codeBase.files[file ?? context.file].path,
            span: span,
            symbol: codeBase.symbol(of: context),
            subject: subject,
            notes: notes
        )
    }
}

extension CodeBase {
    func note(_ message: String, _ span: SourceSpan, in file: Int) -> Finding.Note {
        Finding.Note(message: message, path: files[file].path, span: span)
    }
}

extension Observation {
    /// ` of NAMES`, or nothing if the names are not known.
    var ofNames: String { names.isEmpty ? "" : " of \(names.phrase)" }
}

extension [NotificationName] {
    /// The names for a sentence: `a`, `b` and 3 more.
    var phrase: String {
        let shown = prefix(2).map { "`\($0.display)`" }.joined(separator: ", ")
        return count > 2 ? "\(shown) and \(count - 2) more" : shown
    }
}
