/// The text that the human-readable formats share; code is in backticks.
extension MigrationPlan.Row {
    /// The non-empty facts of the row.
    var facts: [(label: String, texts: [String])] {
        let facts = [
            ("place", [place.reason]),
            ("message", [recommendation]),
            ("posted by", posters.map(Self.words)),
            ("observed by", observers.map(Self.words)),
            ("subject", [subject]),
            ("payload", proposal.properties.map(\.words)),
            ("unknown", proposal.gaps.map(\.description)),
            ("blocked", proposal.obstacles.map { "before step \($0.step.rawValue): \($0)" }),
        ]
        return facts.filter { !$0.1.isEmpty }
    }

    /// `Train.DidArrive`, a main-actor message, since …
    var recommendation: String {
        let kind = proposal.delivery.kind == .mainActor ? "a main-actor message" : "an asynchronous message"
        let exists = proposal.existingType == nil ? "" : " (already declared)"
        return "`\(proposal.typeName)`\(exists), \(kind): \(proposal.delivery.reason)"
    }

    var subject: String {
        switch proposal.subject {
        case .object(let type): "`\(type)`, the object of the posts"
        case .poster(let type): "`\(type)`, which posts the notification or declares its name"
        case .value(let type): "the value `\(type)`, which becomes a property"
        case .conflict(let types): "several types: \(types.map { "`\($0)`" }.joined(separator: ", "))"
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
        var places: [ExecutionPlace] = []
        for party in parties where !places.contains(party.place) { places.append(party.place) }
        let count = parties.reduce(0) { $0 + $1.calls.count }
        return "\(count) \(places.map(\.description).sorted().joined(separator: ", "))"
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
        let type = type ?? (conflict.isEmpty ? "_" : conflict.map(\.type).joined(separator: " or "))
        let reason = optionality.map { ", as \($0)" } ?? ""
        return "`\(key)` is `\(name): \(type)\(isOptional ? "?" : "")`\(reason)"
    }
}
