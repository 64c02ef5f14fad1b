import SwiftSyntax

/// Whether values of a type may cross from the posting thread to the main actor, as far as the source proves it.
struct Sendability {
    let codeBase: CodeBase

    func isSendable(_ type: TypeSyntax, from file: Int) -> Bool {
        switch type.kind {
        case .optionalType: return isSendable(type.cast(OptionalTypeSyntax.self).wrappedType, from: file)
        case .arrayType: return isSendable(type.cast(ArrayTypeSyntax.self).element, from: file)
        case .dictionaryType:
            let dictionary = type.cast(DictionaryTypeSyntax.self)
            return isSendable(dictionary.key, from: file) && isSendable(dictionary.value, from: file)
        case .identifierType:
            let identifier = type.cast(IdentifierTypeSyntax.self)
            guard let arguments = identifier.genericArgumentClause?.arguments else {
                return isSendable(named: identifier.name.text, from: file)
            }
            return Self.containers.contains(identifier.name.text)
                && arguments.allSatisfy { argument in
                    if case .type(let type) = argument.argument { isSendable(type, from: file) } else { false }
                }
        case .memberType:
            return ExpressionPath.name(of: type).map { isSendable(named: $0, from: file) } ?? false
        default:
            return false
        }
    }

    private func isSendable(named name: String, from file: Int) -> Bool {
        guard let reference = codeBase.types.primary(named: name, from: file) else {
            return SDKFacts.sendableTypes.contains(name) || SDKFacts.mainActorClasses.contains(name)
        }
        return isSendable(reference, visited: [])
    }

    private func isSendable(
        _ reference: Reference<TypeDeclaration>,
        visited: Set<Reference<TypeDeclaration>>
    ) -> Bool {
        // Of a recursive type, the other properties decide.
        if visited.contains(reference) || Self.mayBeUsedOnAnyThread(reference, codeBase) { return true }
        let type = codeBase[reference]
        switch type.kind {
        case .actor: return true
        case .class, .protocol, .extension: return false
        // One without payloads, such as one with raw values, is, unless other modules see the type.
        case .enum: return !type.hasPayloads && type.access < .public && !type.isGeneric
        // The compiler infers it from the stored properties, unless other modules see the type.
        case .struct:
            return type.access < .public && !type.isGeneric
                && storedProperties(of: reference).allSatisfy { isSendable($0, visited.union([reference])) }
        }
    }

    private func storedProperties(of type: Reference<TypeDeclaration>) -> [Reference<PropertyDeclaration>] {
        codeBase.files[type.file].properties.indices.map { Reference(file: type.file, index: $0) }.filter {
            let property = codeBase[$0]
            return property.parent == type.index && !property.isStatic && !property.isComputed
        }
    }

    private func isSendable(
        _ property: Reference<PropertyDeclaration>,
        _ visited: Set<Reference<TypeDeclaration>>
    ) -> Bool {
        let declaration = codeBase[property]
        let context = SourceContext(file: property.file, type: declaration.parent)
        guard declaration.wrapper == nil, !declaration.isWeak,
            let type = codeBase.typeName(declaration.type, in: context), !type.contains("->")
        else { return false }
        let words = type.identifierPaths
        return words.allSatisfy { word in
            if Self.containers.contains(word) || SDKFacts.sendableTypes.contains(word) { return true }
            guard let reference = codeBase.types.primary(named: word, from: property.file) else {
                return SDKFacts.mainActorClasses.contains(word)
            }
            return isSendable(reference, visited: visited)
        }
    }

    fileprivate static let containers: Set<String> = ["Array", "Set", "Dictionary", "Optional"]
}

extension Sendability {
    /// Whether instances of a class may be used on any thread: a global actor isolates the class, or it is Sendable.
    static func mayBeUsedOnAnyThread(_ type: Reference<TypeDeclaration>, _ codeBase: CodeBase) -> Bool {
        switch codeBase.isolation(of: type).domain {
        case .mainActor, .globalActor, .actor: return true
        case .nonisolated: break
        }
        return codeBase.declaresSendable(type)
    }
}

extension CodeBase {
    /// Whether nothing is known that forbids values of a type to cross isolation.
    func mayBeSendable(_ type: String, from file: Int) -> Bool {
        var visited: Set<Reference<TypeDeclaration>> = []
        return mayBeSendable(type, from: file, &visited)
    }

    /// - Parameter visited: The types that have been looked at. A value can contain values of its own type, in an
    ///   array.
    private func mayBeSendable(_ type: String, from file: Int, _ visited: inout Set<Reference<TypeDeclaration>>) -> Bool
    {
        if type.contains("->") { return type.prefix { $0 != "(" }.contains("@Sendable") }
        let words = type.identifierPaths
        return words.allSatisfy { word in
            if ["Any", "AnyObject", "AnyHashable", "NSObject"].contains(word) { return false }
            return types.primary(named: word, from: file).map { mayBeSendable($0, &visited) } ?? true
        }
    }

    private func mayBeSendable(
        _ reference: Reference<TypeDeclaration>,
        _ visited: inout Set<Reference<TypeDeclaration>>
    ) -> Bool {
        if !visited.insert(reference).inserted || Sendability.mayBeUsedOnAnyThread(reference, self) { return true }
        let type = self[reference]
        switch type.kind {
        case .actor, .extension: return true
        case .class, .protocol: return false
        // The compiler infers it from the stored properties, unless other modules see the type.
        case .enum: return type.access < .public
        case .struct:
            guard type.access < .public else { return false }
            return files[reference.file].properties.allSatisfy { property in
                guard property.parent == reference.index, !property.isStatic, !property.isComputed else { return true }
                let context = SourceContext(of: reference)
                guard let name = typeName(property.type, in: context) else { return true }
                return mayBeSendable(name, from: reference.file, &visited)
            }
        }
    }

    /// Whether a type says that it is Sendable, or inherits from a type that is, such as `Operation`.
    func declaresSendable(_ type: Reference<TypeDeclaration>) -> Bool {
        types.ancestry(of: type).contains { ancestor in
            types.declarations(of: ancestor).contains { declaration in
                self[declaration].inherited.contains { name in
                    let isKnown =
                        name.hasSuffix("Sendable") || Self.sendableAncestors.contains(TypeTable.simpleName(name))
                    return isKnown && types.primary(named: name, from: declaration.file) == nil
                }
            }
        }
    }

    /// Protocols and classes whose conforming types and subclasses are Sendable.
    private static let sendableAncestors: Set<String> = [
        "Error", "LocalizedError", "CustomNSError", "CodingKey", "Actor", "AnyActor", "DistributedActor", "Operation",
        "BlockOperation",
    ]
}
