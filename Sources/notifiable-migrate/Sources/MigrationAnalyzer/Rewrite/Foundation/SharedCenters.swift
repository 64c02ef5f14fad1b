import SwiftSyntax

/// The declarations from which other code can get a message center or a token, by the names that such code mentions.
struct SharedCenters {
    private(set) var names: Set<String> = []
    /// Those by which other code of the same type in its file can get them.
    private(set) var members: Set<String> = []

    /// - Parameter isDeclared: Whether the sources declare a type.
    init(in node: Syntax, isDeclared: (String) -> Bool) {
        for token in node.tokens(viewMode: .sourceAccurate) where token.text == "MessageCenter" {
            guard let place = token.parent, !Self.isInside(place), !Self.isConformance(place) else { continue }
            let types = place.enclosingTypes.map(TypeTable.simpleName)
            let variable = place.enclosing(VariableDeclSyntax.self)
            let declared =
                variable?.bindings.map(\.pattern.trimmedDescription)
                ?? [place.enclosing(FunctionDeclSyntax.self)?.name.text].compactMap(\.self)
            members.formUnion(declared)
            let alias = place.enclosing(TypeAliasDeclSyntax.self)?.name.text
            if let alias { members.insert(alias) }
            let isPrivate = variable?.modifiers.specify(["private"]) ?? false
            if isPrivate, !types.isEmpty { continue }
            names.formUnion(types)
            guard types.isEmpty || types.contains(where: { !isDeclared($0) }) else { continue }
            names.formUnion(declared)
            if let alias { names.insert(alias) }
        }
        names.subtract(["MessageCenter", "MessageIdentifier"])
    }

    /// Whether code is inside the body of a function, or is no declaration.
    private static func isInside(_ node: Syntax) -> Bool {
        let parents = sequence(first: node) { $0.parent }
        if parents.contains(where: { [.codeBlock, .closureExpr, .accessorBlock].contains($0.kind) }) { return true }
        return !parents.contains { $0.is(DeclSyntax.self) }
    }

    /// The protocol of a message.
    private static func isConformance(_ node: Syntax) -> Bool {
        let inherited = node.enclosing(InheritedTypeSyntax.self)
        return inherited.flatMap { MessageProtocol($0.type.trimmedDescription) }?.isOfMessageCenter ?? false
    }
}

extension CodeBase {
    /// The stored properties of a type and of its ancestors, by name, whose type may hide that they keep tokens.
    ///
    /// Such a type is `[AnyHashable]`, or the unknown one of a variable without a type annotation.
    func sharedProperties(of type: String?, from file: Int) -> [String: Reference<PropertyDeclaration>] {
        guard let type = type.flatMap({ types.primary(named: $0, from: file) }) else { return [:] }
        var result: [String: Reference<PropertyDeclaration>] = [:]
        for ancestor in types.ancestry(of: type) {
            let context = SourceContext(of: ancestor)
            for (index, property) in files[ancestor.file].properties.enumerated() {
                guard property.parent == ancestor.index, !property.isComputed, result[property.name] == nil else {
                    continue
                }
                let mayHide = typeName(property.type, in: context).map(Self.mayHideToken) ?? property.isMutable
                if mayHide { result[property.name] = Reference(file: ancestor.file, index: index) }
            }
        }
        return result
    }

    /// Whether values of a type may be tokens, which are Hashable and Sendable.
    private static func mayHideToken(_ type: String) -> Bool {
        let words = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return !Set(words).isDisjoint(with: ["Any", "AnyObject", "AnyHashable"])
            || ["any Sendable", "any Hashable", "any Equatable"].contains(where: type.contains)
    }
}
