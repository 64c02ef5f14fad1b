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
        // One without payloads, such as one with raw values, is.
        case .enum:
            return !type.hasPayloads && type.access < .public && !type.isGeneric
                || type.inherited.first.map(SDKFacts.sendableTypes.contains) ?? false
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
        let words = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.map(String.init)
        return words.allSatisfy { word in
            if Self.containers.contains(word) || SDKFacts.sendableTypes.contains(word) { return true }
            guard let reference = codeBase.types.primary(named: word, from: property.file) else {
                return SDKFacts.mainActorClasses.contains(word)
            }
            return isSendable(reference, visited: visited)
        }
    }

    private static let containers: Set<String> = ["Array", "Set", "Dictionary", "Optional"]
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
