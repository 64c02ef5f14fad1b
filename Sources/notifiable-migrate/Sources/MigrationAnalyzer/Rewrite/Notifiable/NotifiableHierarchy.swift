import SwiftSyntax

/// Which classes are a `Notifiable`, and which names they observe.
struct NotifiableHierarchy {
    private let codeBase: CodeBase
    private var names: [Reference<TypeDeclaration>: Set<NotificationName>] = [:]
    private var sites: [Reference<TypeDeclaration>: Set<RewriteSite>] = [:]
    /// Observers that are added again and again.
    let repeated: Set<RewriteSite>

    init(_ codeBase: CodeBase) {
        self.codeBase = codeBase
        for (file, index) in codeBase.files.enumerated() {
            for position in index.types.indices
            where index.types[position].kind == .class && index.types[position].inherited.contains("Notifiable") {
                names[Reference(file: file, index: position)] = []
            }
        }
        for observation in codeBase.observations where observation.observer.kind == .notifiable {
            guard let type = codeBase.owner(of: observation) else { continue }
            names[type, default: []].formUnion(observation.names)
        }
        repeated = Set(Rule.repeatedObserver.findings(in: codeBase).map { RewriteSite(path: $0.path, span: $0.span) })
    }

    mutating func add(_ type: Reference<TypeDeclaration>, names added: Set<NotificationName>, _ change: RewriteChange) {
        names[type, default: []].formUnion(added)
        sites[type] = Set(change.sites)
    }

    /// The places of the change that makes a superclass a `Notifiable`; empty if it is one already, or if none is.
    func required(by type: Reference<TypeDeclaration>) -> Set<RewriteSite> {
        superclass(of: type).flatMap { sites[$0] } ?? []
    }

    func isNotifiable(_ type: Reference<TypeDeclaration>) -> Bool { names[type] != nil }

    /// The nearest superclass that is a `Notifiable`.
    func superclass(of type: Reference<TypeDeclaration>) -> Reference<TypeDeclaration>? {
        codeBase.types.ancestry(of: type).dropFirst().first { codeBase[$0].kind == .class && isNotifiable($0) }
    }

    func superclass(of type: Reference<TypeDeclaration>, observing name: NotificationName) -> Reference<
        TypeDeclaration
    >? {
        codeBase.types.ancestry(of: type).dropFirst().first { names[$0]?.contains(name) ?? false }
    }
}
