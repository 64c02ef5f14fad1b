import SwiftSyntax

/// Whose method a mention of a name may be, by its receiver.
struct Receivers {
    private let sources: RewriteSources
    private let own: String
    private let ancestors: Set<String>
    private let subclasses: Set<String>

    /// The names of the class, its subclasses, and its ancestors.
    var family: Set<String> { ancestors.union(subclasses).union([own]) }

    enum Use {
        /// A method of another type, or another declaration.
        case other
        /// The superclass's method, which an override calls.
        case overridden
        /// The method of the instance in whose code it is.
        case own
        /// The method of some instance of the family.
        case member
        /// A member of a value whose type isn't known.
        case unknown
    }

    private var codeBase: CodeBase { sources.codeBase }

    init(of type: Reference<TypeDeclaration>, in sources: RewriteSources) {
        self.sources = sources
        let codeBase = sources.codeBase
        own = TypeTable.simpleName(codeBase[type].name)
        // An extension of a protocol may call a method of a conforming class.
        let ancestry = codeBase.types.ancestry(of: type).dropFirst()
        let inheriting = codeBase.types.subclasses(of: type)
        let protocols = codeBase.protocols(of: [type] + inheriting)
        ancestors = Set((ancestry + protocols).map { TypeTable.simpleName(codeBase[$0].name) })
        subclasses = Set(inheriting.map { TypeTable.simpleName(codeBase[$0].name) })
    }

    func use(_ node: DeclReferenceExprSyntax, in file: Int) -> Use {
        let enclosing = node.enclosingTypeName
        let isInFamily = enclosing.map(family.contains) ?? false
        guard let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id else {
            guard isInFamily else { return .other }
            let isCalled = node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(node).id
            let types = ExactTypes(context: SourceContext(file: file), sources: sources)
            return isCalled || types.local(node.baseName.text, at: Syntax(node)) == nil ? .own : .other
        }
        // `.trainDidArrive` is a member of another type, such as a name.
        guard let base = member.base else { return .other }
        if base.is(SuperExprSyntax.self) {
            guard let enclosing, subclasses.contains(enclosing) else { return .other }
            let function = node.enclosing(FunctionDeclSyntax.self)
            return function?.name.text == node.baseName.text ? .overridden : .own
        }
        if ["self", "Self"].contains(ExpressionPath.path(of: base) ?? "") { return isInFamily ? .own : .other }
        if FileIndexer.isNameType(ExpressionPath.path(of: base) ?? "") { return .other }
        return use(of: base, node, file)
    }

    private func use(of base: ExprSyntax, _ node: DeclReferenceExprSyntax, _ file: Int) -> Use {
        guard let path = ExpressionPath.path(of: base) else { return .unknown }
        if ExpressionPath.namesType(path) {
            let simple = TypeTable.simpleName(path)
            // A constant of the class is no method.
            return family.contains(simple) && !isConstant(node.baseName.text, of: simple, file) ? .member : .other
        }
        guard let name = typeName(of: path, node, file) else { return .unknown }
        let simple = TypeTable.simpleName(TypeText(name).nominal)
        if ["Any", "AnyObject", "Self"].contains(simple) || isTypeParameter(simple, file) { return .unknown }
        return family.contains(simple) ? .member : .other
    }

    /// Whether a name may stand for any type: `T` of `value` in a `WeakRef<T>`.
    private func isTypeParameter(_ name: String, _ file: Int) -> Bool {
        codeBase.files.contains { $0.typeParameters.contains(name) }
            || SDKFacts.typeParameters.contains(name) && codeBase.types.primary(named: name, from: file) == nil
    }

    private func isConstant(_ member: String, of name: String, _ file: Int) -> Bool {
        guard let type = codeBase.types.primary(named: name, from: file),
            let property = codeBase.names.property(ofIdentifier: member, from: type.file, inside: type.index)
        else { return false }
        return codeBase[property].isStatic
    }

    /// The type of `player`, `self.player` and `Player.shared`, where declarations show it.
    private func typeName(of path: String, _ node: DeclReferenceExprSyntax, _ file: Int) -> String? {
        var parts = path.split(separator: ".").map(String.init)
        let isOwn = parts.first == "self"
        if isOwn { parts.removeFirst() }
        guard let root = parts.first else { return nil }
        let place = node.enclosingTypeName.flatMap { codeBase.types.primary(named: $0, from: file) }
        let context = place.map(SourceContext.init) ?? SourceContext(file: file)
        var expression: TypeExpression
        if let type = root.hasSuffix("()") ? String(root.dropLast(2)) : nil, ExpressionPath.namesType(type) {
            expression = .named(type)
        } else if ExpressionPath.namesType(root) {
            expression = .named(root)
        } else if !isOwn, let local = ExactTypes(context: context, sources: sources).local(root, at: Syntax(node)) {
            guard let type = local.type else { return nil }
            expression = .named(type)
        } else {
            expression = .property(root)
        }
        for part in parts.dropFirst() { expression = .member(of: expression, part) }
        if let name = codeBase.typeName(expression, in: context) { return name }
        let isShared = parts.count == 2 && ["shared", "default", "main", "current", "standard"].contains(parts[1])
        return isShared && ExpressionPath.namesType(root) ? root : nil
    }
}
