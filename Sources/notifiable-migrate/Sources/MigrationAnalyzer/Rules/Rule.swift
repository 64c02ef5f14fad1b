/// One hazard: its name, its explanation, and how it is found.
///
/// A rule sees the whole code base. It reports nothing where the source is not conclusive.
package struct Rule: Sendable {
    /// The name in output, comments, baselines and on the command line.
    package let identifier: String
    package let severity: Severity
    /// The anchor of the guide's section that describes the fix.
    package let section: String
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
    /// Whether the hazard occurs if a notification is posted off the main actor, which a census or a log can show.
    var occursOffMain = false
    let check: Check

    /// The way in which a rule finds its places.
    enum Check: Sendable {
        /// Looks at one observer at a time.
        case observers(@Sendable (Observation, CodeBase) -> Hit?)
        /// Looks at the whole code base, and reports in any order.
        case codeBase(@Sendable (CodeBase) -> [Hit])
    }

    package func findings(in codeBase: CodeBase) -> [Finding] {
        let hits: [Hit] =
            switch check {
            case .observers(let hit): codeBase.observations.compactMap { hit($0, codeBase) }
            case .codeBase(let hits): hits(codeBase)
            }
        return hits.compactMap { finding(for: $0, in: codeBase) }
    }

    /// The finding for a hit; `nil` if the hit needs evidence, and there is none.
    func finding(for hit: Hit, in codeBase: CodeBase) -> Finding? {
        let evidence = occursOffMain ? hit.offMainPosts(in: codeBase) : []
        let occurred = evidence.contains(where: \.occurred)
        if hit.needsEvidence && !occurred { return nil }
        return Finding(
            rule: identifier,
            severity: occurred ? .error : hit.severity ?? severity,
            message: ([hit.message] + evidence.map(\.sentence)).joined(separator: " "),
            path: codeBase.files[hit.file ?? hit.context.file].path,
            span: hit.span,
            symbol: codeBase.symbol(of: hit.context),
            subject: hit.subject,
            notes: hit.notes,
            group: hit.group
        )
    }
}

extension Rule {
    /// All rules, in the order in which they are listed.
    package static let all: [Rule] = [
        compiler,
        mainActorOffMain, lateHop, postUnderLock, taskPerNotification, lateSequence,
        droppedToken, tokenNeverRemoved, repeatedObserver, selfCapture,
        nameWithoutPartner, handlerNames, payloadMismatch,
    ]

    package static func named(_ identifier: String) -> Rule? { all.first { $0.identifier == identifier } }
}

extension Hit {
    /// Whether the hazard occurred off the main actor while a program ran under a census, or printed a log, and the
    /// evidence as sentences.
    ///
    /// A hazard that occurred is an error. One that didn't keeps its severity: the next run may be another one.
    fileprivate func offMainPosts(in codeBase: CodeBase) -> [(occurred: Bool, sentence: String)] {
        // Without names, the hazard doesn't depend on posts.
        let census = names.isEmpty ? nil : codeBase.census.map(offMainPosts)
        let calls = codeBase.runtime?.count(at: place) ?? 0
        let log = calls == 0 ? nil : (true, "The run-time log shows it off the main thread \(calls.times).")
        return [census, log].compactMap(\.self)
    }

    private func offMainPosts(in census: CensusEvidence) -> (Bool, String) {
        let posts = ObservedPosts(names.compactMap { census[$0] }.flatMap(\.posts.sites))
        if posts.count == 0 { return (false, "The census contains no post of it.") }
        guard let phrase = posts.offMainPhrase else {
            return (false, "In the census, each of \(posts.count.counted("post")) was on the main actor.")
        }
        return (true, "It was posted off the main actor \(phrase).")
    }
}

// MARK: - Hits

/// A place that a rule reports.
struct Hit {
    /// The code around the place, whose declaration is the finding's symbol.
    let context: SourceContext
    let span: SourceSpan
    /// The name or the key that the finding concerns.
    let subject: String
    let message: String
    /// The notifications that the finding concerns, for the evidence of a census.
    var names: [NotificationName] = []
    /// The file of the place; `nil` for that of the context.
    var file: Int?
    /// `nil` for the rule's own.
    var severity: Severity?
    /// Whether it is a finding only if the hazard occurred: the source shows that it doesn't.
    var needsEvidence = false
    var notes: [Finding.Note] = []
    /// See `Finding.group`.
    var group: String?

    var place: FilePlace { FilePlace(file: file ?? context.file, offset: span.start.offset) }
}

extension Observation {
    /// A hit at the observer.
    ///
    /// - Parameters:
    ///   - span: The place to point at; by default the call that registers the observer.
    ///   - subject: By default the names of the notifications.
    func hit(
        _ message: String,
        severity: Severity? = nil,
        needsEvidence: Bool = false,
        at span: SourceSpan? = nil,
        in file: Int? = nil,
        subject: String? = nil,
        notes: [Finding.Note] = []
    ) -> Hit {
        Hit(
            context: context,
            span: span ?? observer.span,
            subject: subject ?? names.identities,
            message: message,
            names: names,
            file: file,
            severity: severity,
            needsEvidence: needsEvidence,
            notes: notes
        )
    }

    /// ` of NAMES`, or nothing if the names are not known.
    var ofNames: String { names.isEmpty ? "" : " of \(names.phrase)" }
}

extension CodeBase {
    func note(_ message: String, _ span: SourceSpan, in file: Int) -> Finding.Note {
        Finding.Note(message: message, path: files[file].path, span: span)
    }
}

extension [NotificationName] {
    var identities: String { map(\.identity).joined(separator: " ") }

    /// The names for a sentence: `a`, `b` and 3 more; without any, `notifications`.
    var phrase: String {
        if isEmpty { return "notifications" }
        let shown = prefix(2).map { "`\($0.display)`" }.joined(separator: ", ")
        return count > 2 ? "\(shown) and \(count - 2) more" : shown
    }

    /// The names after a space, or nothing if there are none.
    var spaced: String { isEmpty ? "" : " \(phrase)" }
}
