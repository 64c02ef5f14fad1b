import Foundation

/// An object of a JSON document, by the names of its members. A member that is `nil` is left out.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
    private let members: [(name: String, value: any Encodable)]

    init(dictionaryLiteral members: (String, (any Encodable)?)...) {
        self.members = members.compactMap { name, value in value.map { (name, $0) } }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in members { try container.encode(value, forKey: Name(stringValue: name)) }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension Encodable {
    /// The value as a JSON document with a line break at its end: the same text for the same value.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        } catch {
            preconditionFailure("only a number that is not finite cannot be JSON: \(error)")
        }
    }
}

/// The findings for programs: fields are only added, and `version` changes if a field changes.
struct JSONReport {
    func text(of result: ScanResult) -> String {
        let problems = result.problems.map { problem -> JSONObject in
            let start = problem.comment?.start
            return [
                "path": problem.path, "message": problem.description, "line": start?.line, "column": start?.column,
            ]
        }
        let findings = result.findings.map(Self.entry)
        let report: JSONObject = [
            "version": 1, "files": result.fileCount, "lines": result.lineCount, "findings": findings,
            "problems": problems,
        ]
        return report.json
    }

    private static func entry(_ finding: Finding) -> JSONObject {
        let start = finding.span.start
        return [
            "rule": finding.rule, "severity": finding.severity, "message": finding.message, "path": finding.path,
            "line": start.line, "column": start.column, "offset": start.offset, "length": finding.span.length,
            "symbol": finding.symbol, "subject": finding.subject, "notes": finding.notes.map(note),
        ]
    }

    private static func note(_ note: Finding.Note) -> JSONObject {
        let start = note.span.start
        return ["message": note.message, "path": note.path, "line": start.line, "column": start.column]
    }
}

/// The plan for programs: fields are only added, and `version` changes if a field changes.
struct JSONPlan {
    func text(of plan: MigrationPlan) -> String {
        let unresolved = plan.callSites.unresolved.map { site -> JSONObject in
            [
                "path": site.path, "line": site.line, "kind": site.isPost ? "post" : "observer",
                "expression": site.expression,
            ]
        }
        let document: JSONObject = [
            "version": 1, "rows": plan.rows.map(Self.entry),
            "messagesAlone": plan.messagesAlone, "callSites": plan.callSites.count, "unresolved": unresolved,
        ]
        return document.json
    }

    private static func entry(_ row: MigrationPlan.Row) -> JSONObject {
        let proposal = row.proposal
        let message: JSONObject = [
            "type": proposal.typeName.description, "exists": proposal.existingType != nil,
            "kind": proposal.delivery.kind, "reason": proposal.delivery.reason,
            "subject": proposal.subject.type?.description,
        ]
        let payload = proposal.properties.map { property -> JSONObject in
            [
                "key": property.key.text, "name": property.name, "type": property.type?.description,
                "isOptional": property.isOptional,
            ]
        }
        let obstacles = proposal.obstacles.map { obstacle -> JSONObject in
            ["step": obstacle.step, "reason": obstacle.description]
        }
        return [
            "name": row.name.identity, "spelling": row.name.display, "place": row.place.group.rawValue,
            "reason": row.place.reason, "posters": row.posters.map(participant),
            "observers": row.observers.map(participant), "mainActorHandlers": row.mainActorHandlers, "left": row.left,
            "message": message, "payload": payload,
            "census": row.observed.map(Self.census),
            "logs": row.logged, "unknown": proposal.gaps.map(\.description), "obstacles": obstacles,
        ]
    }

    private static func census(_ name: CensusEvidence.Name) -> JSONObject {
        [
            "posts": name.count, "offMainActor": name.posts.offMainCount, "peakPerSecond": name.peakPerSecond,
            "sites": name.posts.sites.map(\.place),
        ]
    }

    private static func participant(_ participant: NotificationMap.Participant) -> JSONObject {
        [
            "name": participant.name, "isolation": participant.place.description, "reason": participant.reason,
            "calls": participant.calls.map(call),
        ]
    }

    private static func call(_ call: NotificationMap.Call) -> JSONObject { ["path": call.path, "line": call.line] }
}
