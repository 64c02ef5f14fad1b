/// Finds the isolation of declarations, across files.
///
/// The rules are those of the language: the declaration's own attribute, then the overridden method, then the extension
/// and type around it; a type's own attribute, then its superclass, then the protocols of its primary declaration; then
/// the module's default. (SE-0316, SE-0449, SE-0466.)
struct IsolationResolver: Sendable {
    private let files: [FileIndex]
    private let types: TypeTable
    private let defaultIsolation: Configuration.DefaultIsolation?
    private let knownMainActorTypes: Set<String>
    /// Of classes in Objective-C, by the names of their subclasses.
    private let foreignSuperclasses: [String: String]

    init(
        _ files: [FileIndex],
        _ types: TypeTable,
        _ configuration: Configuration,
        _ foreignSuperclasses: [String: String]
    ) {
        self.files = files
        self.types = types
        defaultIsolation = configuration.defaultIsolation
        knownMainActorTypes = SDKFacts.mainActorTypes.union(configuration.mainActorTypes ?? [])
        self.foreignSuperclasses = foreignSuperclasses
    }

    // MARK: Types

    func isolation(of reference: Reference<TypeDeclaration>) -> Isolation {
        var visited: Set<Reference<TypeDeclaration>> = []
        return isolation(of: reference, &visited)
    }

    private func isolation(
        of reference: Reference<TypeDeclaration>,
        _ visited: inout Set<Reference<TypeDeclaration>>
    ) -> Isolation {
        let type = types[reference]
        guard visited.insert(reference).inserted else { return fallback(in: reference.file) }
        if let own = Self.isolation(type.isolation) {
            return Isolation(domain: own, origin: type.kind == .extension ? .extension(type.name) : .type(type.name))
        }
        if type.kind == .extension {
            guard let primary = types.primary(named: type.name, from: reference.file) else {
                return isKnownMainActor(type.name)
                    ? Isolation(domain: .mainActor, origin: .type(type.name)) : fallback(in: reference.file)
            }
            return isolation(of: primary, &visited)
        }
        if type.kind == .actor { return Isolation(domain: .actor(type.name), origin: .type(type.name)) }
        for (position, name) in type.inherited.enumerated() {
            // An alias may have another target in each clause of `#if`.
            let results = types.targets(ofAlias: name, from: reference.file).map { target in
                var visited = visited
                let isFirst = type.kind == .class && position == 0
                return inherited(target, mayBeSuperclass: isFirst, by: reference, &visited)
            }
            if let result = results[0], results.allSatisfy({ $0?.domain == result.domain }) { return result }
        }
        return fallback(in: reference.file)
    }

    private func inherited(
        _ name: String,
        mayBeSuperclass: Bool,
        by reference: Reference<TypeDeclaration>,
        _ visited: inout Set<Reference<TypeDeclaration>>
    ) -> Isolation? {
        // `class Screen: Library.Screen` inherits from a class of a library, whose name is the same.
        guard let ancestor = types.primary(named: name, from: reference.file), ancestor != reference else {
            let name = TypeTable.withoutModule(name)
            if isKnownMainActor(name) {
                let isProtocol = SDKFacts.isMainActorProtocol(name)
                return Isolation(domain: .mainActor, origin: isProtocol ? .protocol(name) : .superclass(name))
            }
            guard mayBeSuperclass, foreignSuperclasses[name] == nil, SDKFacts.isNamedAfterMainActorClass(name) else {
                return nil
            }
            return Isolation(domain: .mainActor, origin: .superclassName(name))
        }
        let isolation = isolation(of: ancestor, &visited)
        switch isolation.domain {
        case .mainActor, .globalActor:
            guard isolation.origin != .moduleDefault else { return nil }
            let isProtocol = types[ancestor].kind == .protocol
            return Isolation(domain: isolation.domain, origin: isProtocol ? .protocol(name) : .superclass(name))
        case .nonisolated, .actor: return nil
        }
    }

    /// Whether a type outside the Swift source is one of those, or a class in Objective-C that inherits from one.
    func isKnownMainActor(_ name: String) -> Bool {
        var ancestor = TypeTable.withoutModule(name)
        for _ in 0...foreignSuperclasses.count {
            if knownMainActorTypes.contains(ancestor) || SDKFacts.isMainActorProtocol(ancestor) { return true }
            guard let superclass = foreignSuperclasses[ancestor] else { return false }
            ancestor = superclass
        }
        return false
    }

    // MARK: Functions

    func isolation(of reference: Reference<FunctionDeclaration>) -> Isolation {
        let function = files[reference]
        if let own = Self.isolation(function.isolation) { return Isolation(domain: own, origin: .attribute) }
        if function.kind == .deinitializer, function.isolation != .isolated {
            return Isolation(domain: .nonisolated, origin: .none)
        }
        guard let type = function.type.map({ Reference<TypeDeclaration>(file: reference.file, index: $0) }) else {
            return fallback(in: reference.file)
        }
        if function.isOverride, let overridden = overridden(function, in: type) { return overridden }
        return isolation(of: type)
    }

    private func overridden(_ function: FunctionDeclaration, in type: Reference<TypeDeclaration>) -> Isolation? {
        for ancestor in types.ancestry(of: type).dropFirst() where types[ancestor].kind == .class {
            guard let method = types.method(named: function.name, labels: function.labels, in: ancestor)
            else { continue }
            let declared = files[method.file].functions[method.index]
            guard let own = Self.isolation(declared.isolation) else { continue }
            return Isolation(domain: own, origin: .overridden(types[ancestor].name))
        }
        return nil
    }

    private static func isolation(_ attribute: IsolationAttribute?) -> Isolation.Domain? {
        switch attribute {
        case .mainActor: .mainActor
        case .nonisolated: .nonisolated
        case .globalActor(let name): .globalActor(name)
        case .isolated, nil: nil
        }
    }

    /// The default isolation of the module with a file: the configuration's, or else the target's.
    func fallback(in file: Int) -> Isolation {
        let isMain = defaultIsolation.map { $0 == .mainActor } ?? files[file].settings.isMainActorByDefault ?? false
        return isMain
            ? Isolation(domain: .mainActor, origin: .moduleDefault) : Isolation(domain: .nonisolated, origin: .none)
    }
}

/// The isolation of a declaration, and how it is known.
package struct Isolation: Hashable, Sendable {
    package enum Domain: Hashable, Sendable {
        case nonisolated
        case mainActor
        case globalActor(String)
        /// An instance of an actor, by its type.
        case actor(String)
    }

    package enum Origin: Hashable, Sendable {
        case attribute
        case type(String)
        case `extension`(String)
        case superclass(String)
        /// A superclass outside the code base, whose name is that of a view controller or a cell.
        case superclassName(String)
        case `protocol`(String)
        case overridden(String)
        case moduleDefault
        /// No declaration.
        case none
    }

    package let domain: Domain
    package let origin: Origin

    package var isMainActor: Bool { domain == .mainActor }

    /// The reason, as the end of a sentence.
    package var reason: String {
        switch origin {
        case .attribute: "by its own attribute"
        case .type(let name): "as a member of `\(name)`"
        case .extension(let name): "as a member of an extension of `\(name)`"
        case .superclass(let name): "inherited from `\(name)`"
        case .superclassName(let name): "inherited from `\(name)`, judging by its name"
        case .protocol(let name): "by conformance to `\(name)`"
        case .overridden(let name): "inherited from the method of `\(name)` that it overrides"
        case .moduleDefault: "by the module's default isolation"
        case .none: "by no declaration"
        }
    }
}
