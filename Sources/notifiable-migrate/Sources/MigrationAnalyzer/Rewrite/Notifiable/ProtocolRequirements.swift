import SwiftSyntax

extension CodeBase {
    /// Whether a method of a class may be a requirement of a protocol outside the sources, which calls it.
    ///
    /// Without `@objc`, `#selector` only accepts a method that is one. A delegate's method otherwise starts with a
    /// word of the protocol's name: `windowDidResize` of `NSWindowDelegate`.
    func mayBeRequirement(_ function: FunctionDeclSyntax, of type: Reference<TypeDeclaration>) -> Bool {
        guard let parameter = function.signature.parameterClause.parameters.first, parameter.firstName.text == "_",
            !function.modifiers.specify(["private", "fileprivate", "static", "class"])
        else { return false }
        let protocols = protocolsOutside(of: type)
        guard !protocols.isEmpty else { return false }
        let name = function.name.text
        let words = protocols.flatMap { SDKFacts.firstWords(ofRequirementsOf: $0) }
        if words.contains(where: { name.hasPrefix($0) && name.dropFirst($0.count).first?.isLowercase != true }) {
            return true
        }
        let takesNotification = ["Notification", "NSNotification", "Foundation.Notification"]
            .contains(parameter.type.trimmedDescription)
        return takesNotification && function.objectiveCAttribute == nil && function.objectiveCName == nil
    }

    /// The protocols of the sources that some classes or their superclasses adopt, also in extensions.
    func protocols(of classes: [Reference<TypeDeclaration>]) -> Set<Reference<TypeDeclaration>> {
        let adopted = Set(classes.flatMap(types.ancestry)).flatMap(types.declarations).flatMap { declaration in
            self[declaration].inherited.compactMap { types.primary(named: $0, from: declaration.file) }
        }
        return Set(adopted.flatMap(types.ancestry).filter { self[$0].kind == .protocol })
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

    /// The words with which the names of a protocol's methods start: `window` for `NSWindowDelegate`.
    fileprivate static func firstWords(ofRequirementsOf name: String) -> [String] {
        let simple = TypeTable.simpleName(name)
        let capitals = simple.prefix(while: \.isUppercase)
        let bare = simple.dropFirst(max(0, capitals.count - 1))
        guard let suffix = ["Delegate", "DataSource"].first(where: { bare.hasSuffix($0) }) else { return [] }
        let subject = bare.dropLast(suffix.count)
        let first = subject.prefix(1) + subject.dropFirst().prefix { !$0.isUppercase }
        guard !first.isEmpty else { return [] }
        // A text field's delegate is one of a control, and of its text.
        let isOfControl = [
            "NSTextField", "NSSearchField", "NSComboBox", "NSControl", "NSTokenField", "NSOutlineView", "NSTableView",
        ]
        .contains { simple.hasPrefix($0) }
        return [first.lowercased()] + (isOfControl ? ["control"] : [])
    }
}
