/// The findings for a terminal: the message, the source line, and a caret.
struct TextReport {
    /// Whether the call sites that aren't resolved are listed.
    var isVerbose = false

    /// A longer line is not shown.
    private static let longestLine = 400

    func text(of result: ScanResult) -> String {
        var lines = SourceLines()
        var output = ""
        for finding in result.findings {
            let place = finding.span.place(in: finding.path)
            output += "\(place): \(finding.severity): \(finding.message) [\(finding.rule)]\n"
            output += excerpt(finding.path, finding.span, &lines)
            for note in finding.notes { output += "  note: \(note.message): \(note.span.place(in: note.path))\n" }
        }
        let coverage = CallSites(result.codeBase).coverageText(of: result.fileCount, isVerbose: isVerbose)
        let hint = result.codeBase.compilerLog == nil ? "\(CompilerLog.hint)\n" : ""
        return output + Self.summary(of: result) + "\n" + coverage + hint
    }

    private func excerpt(_ path: String, _ span: SourceSpan, _ lines: inout SourceLines) -> String {
        guard let excerpt = lines.excerpt(span, of: path), excerpt.line.utf8.count <= Self.longestLine else {
            return ""
        }
        let number = String(span.start.line).padded(to: 5, onLeft: true)
        let margin = "".padded(to: number.count)
        return "\(number) | \(excerpt.line)\n\(margin) | \(excerpt.indentation)\(excerpt.caret)\n"
    }

    static func summary(of result: ScanResult) -> String {
        let counts = Severity.allCases.reversed().compactMap { severity -> String? in
            let count = result.findings.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity)\(count == 1 ? "" : "s")"
        }
        let comments = result.commentProblems
        let found =
            (counts.isEmpty ? ["no findings"] : counts) + (comments == 0 ? [] : [comments.counted("wrong comment")])
        return "\(found.joined(separator: ", ")) in \(result.fileCount.counted("file")), "
            + result.lineCount.counted("line")
    }
}

/// The findings in the format of a compiler, for Xcode: one line each, with absolute paths.
struct XcodeReport {
    func text(of result: ScanResult) -> String {
        result.findings.map { finding in
            let place = finding.span.place(in: SourceTargets.absolute(finding.path))
            let severity = finding.severity == .note ? "warning" : finding.severity.rawValue
            let notes = finding.notes.map { note in
                "\(note.span.place(in: SourceTargets.absolute(note.path))): note: \(note.message)\n"
            }
            return "\(place): \(severity): \(finding.message) [\(finding.rule)]\n" + notes.joined()
        }.joined()
    }
}

/// The plan for a terminal: a table, then the details of each row.
struct TextPlan {
    func text(of plan: MigrationPlan) -> String {
        let remarks = plan.remarks.map { remark in
            "\n\(remark.title)\n" + remark.items.map { "    \($0)\n" }.joined()
        }.joined()
        guard !plan.rows.isEmpty else { return "no notifications\n" + remarks }
        let rows = plan.rows.enumerated().map { details(of: $0.element, $0.offset + 1) }
        return table(of: plan) + rows.joined() + remarks
    }

    /// A line for each row, the head first.
    private func table(of plan: MigrationPlan) -> String {
        let rows = plan.rows.enumerated().map { index, row in
            [
                String(index + 1), row.name.display, MigrationPlan.Row.summary(row.posters),
                MigrationPlan.Row.summary(row.observers), row.proposal.typeName.description,
                row.proposal.delivery.kind.rawValue, row.place.group.rawValue,
            ]
        }
        let table = [["#", "name", "posters", "observers", "message", "kind", "place"]] + rows
        let widths = table[0].indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        return table.map { row in
            let cells = row.enumerated().map { $1.padded(to: widths[$0], onLeft: $0 == 0) }
            let line = cells.joined(separator: "  ")
            return line[...(line.lastIndex { $0 != " " } ?? line.startIndex)] + "\n"
        }.joined()
    }

    private func details(of row: MigrationPlan.Row, _ number: Int) -> String {
        let lines = row.facts.flatMap { label, texts in
            texts.enumerated().map { index, text in
                "    \((index == 0 ? label : "").padded(to: 13))\(text)\n"
            }
        }
        return "\n\(number). \(row.name.display)\n" + lines.joined()
    }
}

/// The text that the human-readable formats share; code is in backticks.
extension MigrationPlan.Row {
    /// The non-empty facts of the row.
    var facts: [(label: String, texts: [String])] {
        let facts = [
            ("place", [place.reason]),
            ("message", [recommendation]),
            ("posted by", posters.map(Self.words)),
            ("census", evidence),
            ("logs", logged),
            ("observed by", observers.map(Self.words)),
            (
                "handlers",
                mainActorHandlers == 0
                    ? [] : ["\(mainActorHandlers) isolated to the main actor, called on the posting thread"]
            ),
            ("subject", proposal.existingType != nil && proposal.subject == .unknown ? [] : [subject]),
            ("payload", proposal.properties.map(\.words)),
            ("unknown", proposal.existingType != nil ? [] : proposal.gaps.map(\.description)),
            ("left", left),
            ("blocked", proposal.obstacles.filter(\.isBlocking).map { "before step \($0.step.rawValue): \($0)" }),
            ("by hand", proposal.obstacles.filter { !$0.isBlocking }.map(\.description)),
        ]
        return facts.filter { !$0.1.isEmpty }
    }

    /// What a census has recorded.
    private var evidence: [String] {
        guard let observed else { return hasCensus ? ["contains no post"] : [] }
        let posts = observed.posts
        let rate = "up to \(observed.peakPerSecond) in a second"
        return ["\(observed.count.counted("post")), \(posts.offMainCount) off the main actor, \(rate)"]
            + posts.sites.prefix(Self.mostSites).map { "`\($0.place)` \($0.executors)" }
            + (posts.sites.count > Self.mostSites ? ["\(posts.sites.count - Self.mostSites) more sites"] : [])
    }

    private static let mostSites = 5

    /// `Train.DidArrive`, a main-actor message, since …
    var recommendation: String {
        let kind = proposal.delivery.kind == .mainActor ? "a main-actor message" : "an asynchronous message"
        return "`\(proposal.typeName)`, \(kind): \(proposal.delivery.reason)"
    }

    var subject: String {
        switch proposal.subject {
        case .object(let type): "`\(type)`, the object of the posts"
        case .poster(let type): "`\(type)`, which posts the notification or declares its name"
        case .value(let type): "the value `\(type)`, which becomes a property"
        case .conflict(let types): "several types: \(types.map { "`\($0)`" }.joined(separator: ", "))"
        case .any: "`AnyObject`: no post has an object, and no observer asks for one"
        case .unknown: "not known"
        }
    }

    static func words(_ party: NotificationMap.Participant) -> String {
        let count = party.calls.count == 1 ? "" : " \(party.calls.count) times"
        let reason = party.reason.map { ", \($0)" } ?? ""
        return "`\(party.name)`\(count) (\(party.place)\(reason))"
    }

    /// The number of calls of one side, and where they run.
    static func summary(_ parties: [NotificationMap.Participant]) -> String {
        guard !parties.isEmpty else { return "0" }
        let places = parties.map(\.place).uniqued().map(\.description).sorted().joined(separator: ", ")
        return "\(parties.reduce(0) { $0 + $1.calls.count }) \(places)"
    }
}

extension MessageProposal.Property {
    /// `"XYZDelay"` is `delay: Int`
    fileprivate var words: String {
        let key =
            switch key {
            case .text(let text): "\"\(text)\""
            case .constant(let path): path
            }
        let types = (type.map { [$0] } ?? conflict.map(\.type).uniqued()).map(\.description)
        let type = types.isEmpty ? "_" : types.joined(separator: " or ")
        let reason = optionality.map { ", as \($0)" } ?? ""
        return "`\(key)` is `\(name): \(type)\(isOptional ? "?" : "")`\(reason)"
    }
}
