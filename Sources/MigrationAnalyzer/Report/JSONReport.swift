import Foundation

/// Output for programs: fields are only added, and `version` changes if a field changes.
struct JSONReport: Report {
    func text(of result: ScanResult) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Document(result)), as: UTF8.self) + "\n"
    }

    struct Document: Codable {
        let version: Int
        let files: Int
        let lines: Int
        let findings: [Entry]
        let problems: [Problem]

        init(_ result: ScanResult) {
            version = 1
            files = result.fileCount
            lines = result.lineCount
            findings = result.findings.map(Entry.init)
            problems = result.problems.map { Problem(path: $0.path, message: $0.description) }
        }
    }

    struct Entry: Codable {
        let rule: RuleIdentifier
        let severity: Severity
        let message: String
        let path: String
        let line: Int
        let column: Int
        let offset: Int
        let length: Int
        let symbol: String
        let subject: String
        let notes: [Place]

        init(_ finding: Finding) {
            rule = finding.rule
            severity = finding.severity
            message = finding.message
            path = finding.path
            line = finding.span.start.line
            column = finding.span.start.column
            offset = finding.span.start.offset
            length = finding.span.length
            symbol = finding.symbol
            subject = finding.subject
            notes = finding.notes.map {
                Place(message: $0.message, path: $0.path, line: $0.span.start.line, column: $0.span.start.column)
            }
        }
    }

    struct Place: Codable {
        let message: String
        let path: String
        let line: Int
        let column: Int
    }

    struct Problem: Codable {
        let path: String
        let message: String
    }
}

/// Output for programs: fields are only added, and `version` changes if a field changes.
struct JSONPlan: PlanReport {
    func text(of plan: MigrationPlan) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Document(plan)), as: UTF8.self) + "\n"
    }

    struct Document: Codable {
        let version: Int
        let rows: [Entry]
        let effort: MigrationPlan.Effort

        init(_ plan: MigrationPlan) {
            version = 1
            rows = plan.rows.map(Entry.init)
            effort = plan.effort
        }
    }

    struct Entry: Codable {
        let name: String
        let spelling: String
        let place: String
        let reason: String
        let posters: [Participant]
        let observers: [Participant]
        let message: Message
        let payload: [Property]
        let unknown: [String]
        let obstacles: [Obstacle]
        let effort: MigrationPlan.Effort

        init(_ row: MigrationPlan.Row) {
            name = row.name.identity
            spelling = row.name.display
            place = row.place.group.description
            reason = row.place.reason
            posters = row.posters.map(Participant.init)
            observers = row.observers.map(Participant.init)
            message = Message(row.proposal)
            payload = row.proposal.properties.map(Property.init)
            unknown = row.proposal.gaps.map(\.description)
            obstacles = row.proposal.obstacles.map { Obstacle(step: $0.step.rawValue, reason: $0.description) }
            effort = row.effort
        }
    }

    struct Participant: Codable {
        let name: String
        let isolation: String
        let reason: String?
        let calls: [Place]

        init(_ party: NotificationMap.Participant) {
            name = party.name
            isolation = party.place.description
            reason = party.reason
            calls = party.calls.map { Place(path: $0.path, line: $0.line) }
        }
    }

    struct Place: Codable {
        let path: String
        let line: Int
    }

    struct Message: Codable {
        let type: String
        let exists: Bool
        let kind: String
        let reason: String
        let subject: String?

        init(_ proposal: MessageProposal) {
            type = proposal.typeName.description
            exists = proposal.existingType != nil
            kind = proposal.delivery.kind.rawValue
            reason = proposal.delivery.reason.description
            subject = proposal.subject.typeName
        }
    }

    struct Property: Codable {
        let key: String
        let name: String
        let type: String?
        let isOptional: Bool

        init(_ property: MessageProposal.Property) {
            key =
                switch property.key {
                case .text(let text): text
                case .constant(let path): path
                }
            name = property.name
            type = property.type
            isOptional = property.isOptional
        }
    }

    struct Obstacle: Codable {
        let step: Int
        let reason: String
    }
}
