import SwiftSyntax

/// Whether values of a type may cross from the posting thread to the main actor, as far as the source proves it.
struct Sendability {
    let codeBase: CodeBase

    /// Types of the standard library and of Foundation whose values are Sendable.
    private static let known: Set<String> = [
        "String", "Substring", "Character", "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16",
        "UInt32", "UInt64", "Double", "Float", "CGFloat", "CGRect", "CGPoint", "CGSize", "CGVector", "CGAffineTransform",
        "TimeInterval", "URL", "URLRequest", "URLComponents", "UUID", "Date", "DateInterval", "DateComponents", "Data",
        "Decimal", "Locale", "TimeZone", "Calendar", "IndexPath", "IndexSet", "NSNumber", "NSRange", "AttributedString",
        "Notification.Name", "NSNotification.Name", "StaticString", "Duration", "ObjectIdentifier",
    ]

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
            return Self.known.contains(name) || MainActorTypes.classes.contains(name)
        }
        let type = codeBase[reference]
        if type.kind == .actor || type.inherited.contains("Sendable") { return true }
        // A class of the main actor is Sendable, as is an enumeration without payloads, which one with raw values is.
        if type.kind == .class { return codeBase.isolation(of: reference).isMainActor }
        return type.kind == .enum && type.inherited.first.map(Self.known.contains) ?? false
    }
}
