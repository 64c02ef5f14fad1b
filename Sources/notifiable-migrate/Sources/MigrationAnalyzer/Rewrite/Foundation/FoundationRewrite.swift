import SwiftSyntax

/// `--to foundation`: messages become those of Foundation's `NotificationCenter`, which has the same labels.
///
/// A message moves with all code that declares, posts and observes it, because the two centers don't know each other's
/// messages. Declarations and members that use each other's messages or centers therefore move together, or stay
/// together if one of them uses what Foundation lacks.
package struct FoundationRewrite: Rewrite {
    private let allowsReordering: Bool

    /// - Parameter allowsReordering: Whether observers of one message, and asynchronous messages, may get another
    ///   order: Foundation documents none.
    package init(allowsReordering: Bool = false) { self.allowsReordering = allowsReordering }

    package func proposal(for sources: RewriteSources) -> RewriteProposal {
        let kinds = FoundationKinds(sources.codeBase)
        let parts = sources.codeBase.files.indices.flatMap { FoundationPart.all(in: $0, kinds, sources) }
        let messages = BridgedMessages(in: sources)
        let order = allowsReordering ? nil : ObserverOrder(kinds, messages, sources)
        var proposal = RewriteProposal()
        var moved: [[FoundationPart]] = []
        for group in Self.groups(parts, { $0.isRelated(to: $1) }) {
            let obstacles = group.flatMap { $0.obstacles(messages, kinds, order) }.sorted()
            guard let obstacle = obstacles.first else {
                moved.append(group)
                continue
            }
            proposal.skipped += obstacles
            let place = "\(obstacle.site.path):\(obstacle.site.span.start.line)"
            proposal.skipped += Set(group.flatMap(\.sites)).subtracting(obstacles.map(\.site)).map {
                SkippedSite(site: $0, reason: .staysTogether(place))
            }
        }
        // The imports of a file depend on everything that moves in it.
        for group in Self.groups(moved.flatMap(\.self), { $0.number == $1.number || $0.isRelated(to: $1) }) {
            let sites = Set(group.flatMap(\.sites))
            do throws(SkipReason) {
                var edits: [Int: Set<Edit>] = [:]
                for part in group { edits[part.number, default: []].formUnion(try part.edits(messages)) }
                for (file, own) in Dictionary(grouping: group, by: \.number) {
                    let isWhole = own.count == parts.count { $0.number == file }
                    edits[file, default: []].formUnion(
                        try FoundationPart.importEdits(in: file, isWhole: isWhole, sources)
                    )
                }
                proposal.changes.append(RewriteChange(sites: sites.sorted(), edits: edits))
            } catch {
                proposal.skipped += sites.map { SkippedSite(site: $0, reason: error) }
            }
        }
        return proposal
    }

    /// The parts that are related, directly or through others.
    private static func groups(
        _ parts: [FoundationPart],
        _ areRelated: (FoundationPart, FoundationPart) -> Bool
    ) -> [[FoundationPart]] {
        var groups: [[FoundationPart]] = []
        for part in parts {
            let related = groups.filter { $0.contains { areRelated($0, part) } }
            groups.removeAll { $0.contains { areRelated($0, part) } }
            groups.append(related.flatMap(\.self) + [part])
        }
        return groups
    }
}

/// The messages of a code base, by the identifiers and the types that observers name.
struct FoundationKinds {
    private var mainActor: Set<String> = []
    private var all: [String: Set<String>] = [:]
    private let codeBase: CodeBase
    /// The types that conform to each of the program's protocols of messages, directly or not.
    private(set) var conformingTypes: [String: Set<String>] = [:]
    /// All words by which code mentions messages.
    private(set) var mentions: Set<String> = []

    init(_ codeBase: CodeBase) {
        self.codeBase = codeBase
        for file in codeBase.files {
            for type in file.types {
                guard let kind = type.messageProtocols.first(where: \.isOfMessageCenter) else { continue }
                all[type.name, default: []].insert(type.name)
                for word in words(of: type.name) { all[word, default: []].insert(type.name) }
                if kind.isMainActor { mainActor.insert(type.name) }
                if type.kind == .protocol { conformingTypes[type.name] = [] }
            }
        }
        if !conformingTypes.isEmpty { noteConformingTypes(codeBase) }
        let messages = conformingTypes.values.reduce(Set(all.values.flatMap(\.self))) { $0.union($1) }
        mentions = messages.reduce(into: []) { $0.formUnion(words(of: $1)) }
    }

    private mutating func noteConformingTypes(_ codeBase: CodeBase) {
        for (number, file) in codeBase.files.enumerated() {
            for type in file.types {
                let inherited = type.inherited.compactMap { codeBase.types.primary(named: $0, from: number) }
                for ancestor in inherited.flatMap(codeBase.types.ancestry) {
                    conformingTypes[codeBase[ancestor].name]?.insert(type.name)
                }
            }
        }
    }

    /// The message's type in `Train.DidArrive.self` and `.didArrive`. Of several, it is that of the observed subject,
    /// or any one if all are of one kind.
    func message(of observer: Observer, in file: Int) -> String? {
        let found: Set<String>
        switch observer.names.first {
        case .reference(let name): found = all[name] ?? all[TypeTable.simpleName(name)] ?? []
        case .member(_, let name): found = all[name] ?? []
        default: return nil
        }
        if found.count > 1, case .value(let text, let type) = observer.object {
            let context = SourceContext(file: file, type: observer.type, function: observer.function)
            let subject = text.hasSuffix(".self") ? String(text.dropLast(5)) : codeBase.typeName(type, in: context)
            if let subject, let own = found.first(where: { $0 == "\(subject).\(TypeTable.simpleName($0))" }) {
                return own
            }
        }
        return Set(found.map(isMainActor)).count > 1 ? nil : found.min()
    }

    func isMainActor(_ name: String) -> Bool { mainActor.contains(name) }

    /// The words by which code mentions a message.
    func words(of message: String) -> Set<String> {
        let name = TypeTable.simpleName(message)
        return [name, name.lowercasingFirstWord]
    }
}
