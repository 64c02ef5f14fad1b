import Foundation

/// For programs. Fields are only ever added; `version` changes if one has to change.
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
        let posters: [Party]
        let observers: [Party]
        let message: Message
        let payload: [Property]
        let unknown: [String]
        let obstacles: [Obstacle]
        let effort: MigrationPlan.Effort

        init(_ row: MigrationPlan.Row) {
            name = row.name.identity
            spelling = row.name.display
            place = row.place.stretch.description
            reason = row.place.reason
            posters = row.posters.map(Party.init)
            observers = row.observers.map(Party.init)
            message = Message(row.proposal)
            payload = row.proposal.properties.map(Property.init)
            unknown = row.proposal.gaps.map(\.description)
            obstacles = row.proposal.obstacles.map { Obstacle(step: $0.step.rawValue, reason: $0.description) }
            effort = row.effort
        }
    }

    struct Party: Codable {
        let name: String
        let isolation: String
        let reason: String?
        let calls: [Place]

        init(_ party: NotificationMap.Party) {
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
