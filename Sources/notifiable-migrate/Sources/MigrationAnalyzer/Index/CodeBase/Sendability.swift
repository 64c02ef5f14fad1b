/// Whether values of a type may cross from one isolation to another, as far as the source shows.
enum Sendability {
    case sendable
    case notSendable
    case unknown

    fileprivate static let containers: Set<String> = ["Array", "Set", "Dictionary", "Optional"]
    fileprivate static let unknowable: Set<String> = ["Any", "AnyObject", "AnyHashable", "NSObject"]

    /// Protocols and classes whose conforming types and subclasses are Sendable.
    fileprivate static let ancestors: Set<String> = [
        "Error", "LocalizedError", "CustomNSError", "CodingKey", "Actor", "AnyActor", "DistributedActor", "Operation",
        "BlockOperation",
    ]

    /// The answer for values that contain values of several types.
    fileprivate init(of parts: some Sequence<Sendability>) {
        self = .sendable
        for part in parts {
            if part == .notSendable { self = part }
            if part == .unknown, self == .sendable { self = part }
        }
    }
}

extension CodeBase {
    func sendability(of type: String, from file: Int) -> Sendability {
        var visited: Set<Reference<TypeDeclaration>> = []
        return sendability(of: type, from: file, &visited)
    }

    /// - Parameter visited: The types that have been looked at. Of a recursive type, the other properties decide.
    private func sendability(
        of type: String,
        from file: Int,
        _ visited: inout Set<Reference<TypeDeclaration>>
    ) -> Sendability {
        if type.contains("->") {
            return type.prefix { $0 != "(" }.contains("@Sendable") ? .sendable : .notSendable
        }
        return Sendability(
            of: type.identifierPaths.map { word in
                if Sendability.containers.contains(word) { return .sendable }
                if Sendability.unknowable.contains(word) { return .notSendable }
                guard let reference = types.primary(named: word, from: file) else {
                    let isKnown = SDKFacts.sendableTypes.contains(word) || SDKFacts.mainActorClasses.contains(word)
                    return isKnown ? .sendable : .unknown
                }
                return sendability(of: reference, &visited)
            }
        )
    }

    private func sendability(
        of reference: Reference<TypeDeclaration>,
        _ visited: inout Set<Reference<TypeDeclaration>>
    ) -> Sendability {
        if !visited.insert(reference).inserted || mayBeUsedOnAnyThread(reference) { return .sendable }
        let type = self[reference]
        switch type.kind {
        case .actor: return .sendable
        case .class, .protocol: return .notSendable
        case .extension: return .unknown
        // The compiler infers it from the payloads or the stored properties, unless other modules see the type.
        case .enum, .struct:
            guard type.access < .public else { return .notSendable }
            if type.isGeneric || type.hasPayloads { return .unknown }
            let properties = files[reference.file].properties.filter {
                $0.parent == reference.index && !$0.isStatic && !$0.isComputed
            }
            return Sendability(
                of: properties.map { property in
                    guard property.wrapper == nil, !property.isWeak,
                        let name = typeName(property.type, in: SourceContext(of: reference))
                    else { return .unknown }
                    return sendability(of: name, from: reference.file, &visited)
                }
            )
        }
    }

    /// Whether instances of a class may be used on any thread: a global actor isolates the class, or it is Sendable.
    func mayBeUsedOnAnyThread(_ type: Reference<TypeDeclaration>) -> Bool {
        isolation(of: type).domain != .nonisolated || declaresSendable(type)
    }

    /// Whether a type says that it is Sendable, or inherits from a type that is, such as `Operation`.
    func declaresSendable(_ type: Reference<TypeDeclaration>) -> Bool {
        types.ancestry(of: type).contains { ancestor in
            types.declarations(of: ancestor).contains { declaration in
                self[declaration].inherited.contains { name in
                    let isKnown =
                        name.hasSuffix("Sendable") || Sendability.ancestors.contains(TypeTable.simpleName(name))
                    return isKnown && types.primary(named: name, from: declaration.file) == nil
                }
            }
        }
    }
}
