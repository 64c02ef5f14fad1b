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
            return ["Array", "Set", "Dictionary", "Optional"].contains(identifier.name.text)
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
        let type = codeBase[reference]
        // A class that a global actor isolates is Sendable, as is an enumeration without payloads, such as one with raw
        // values.
        if type.kind == .class { return Self.mayBeUsedOnAnyThread(reference, codeBase) }
        if type.kind == .actor || codeBase.declaresSendable(reference) { return true }
        return type.kind == .enum && type.inherited.first.map(SDKFacts.sendableTypes.contains) ?? false
    }
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
