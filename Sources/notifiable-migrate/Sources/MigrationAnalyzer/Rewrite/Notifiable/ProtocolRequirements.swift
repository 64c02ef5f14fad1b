import SwiftSyntax

extension CodeBase {
    /// Whether a method of a class may be a requirement of a protocol outside the sources, which calls it.
    ///
    /// Without `@objc`, `#selector` only accepts a method that is one. A delegate's method otherwise starts with a
    /// word of the protocol's name: `windowDidResize` of `NSWindowDelegate`.
    func mayBeRequirement(_ function: FunctionDeclSyntax, of type: Reference<TypeDeclaration>) -> Bool {
        guard let parameter = function.signature.parameterClause.parameters.first, parameter.firstName.text == "_",
            !function.modifiers.specify(["private", "fileprivate", "static", "class"]),
            case let protocols = protocolsOutside(of: type), !protocols.isEmpty
        else { return false }
        let word = IdentifierWords(function.name.text).words.first?.lowercased() ?? ""
        let isNamedAfter = protocols.contains { name in
            ["Delegate", "DataSource"].contains(where: name.hasSuffix)
                && IdentifierWords(TypeTable.simpleName(name)).words.prefix(2).contains { $0.lowercased() == word }
        }
        return isNamedAfter
            || WrittenType(parameter.type).isNotification && function.objectiveCAttribute == nil
                && function.objectiveCName == nil
    }

    /// The protocols outside the sources that a class adopts, also in its superclasses.
    private func protocolsOutside(of type: Reference<TypeDeclaration>) -> [String] {
        types.ancestry(of: type).filter { self[$0].kind == .class }.flatMap { ancestor in
            types.declarations(of: ancestor).flatMap { declaration in
                let inherited = self[declaration].inherited
                // Only the first one can be a superclass.
                let mayBeClass = declaration == ancestor && inherited.first.map { !SDKFacts.isProtocol($0) } ?? false
                return inherited.dropFirst(mayBeClass ? 1 : 0)
                    .filter { types.primary(named: $0, from: declaration.file) == nil }
            }
        }
        .filter { !SDKFacts.protocolsOfValues.contains($0) }
    }
}

extension SDKFacts {
    /// Protocols without methods that a notification's handler could be.
    fileprivate static let protocolsOfValues = words(
        """
        AnyObject Sendable Equatable Hashable Comparable Identifiable Codable Decodable Encodable Error ObservableObject
        CustomStringConvertible CustomDebugStringConvertible NSObjectProtocol NSCoding NSSecureCoding NSCopying
        Notifiable LocalizedError CaseIterable
        """
    )
}
