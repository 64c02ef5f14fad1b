import SwiftSyntax

/// The uses of a token's property in a file.
struct TokenUses {
    private let name: String
    private let subclasses: Set<String>
    private let kept: Set<SyntaxIdentifier>
    private let source: ParsedSource
    private let references: [DeclReferenceExprSyntax]

    /// - Parameters:
    ///   - type: The qualified name of the type.
    ///   - isPrivate: Whether only the code of the type can use the property.
    ///   - subclasses: The subclasses, whose code can use the property as their own.
    ///   - isStatic: Whether the property is a static one.
    ///   - isOwner: Whether the type with a name has the property.
    init(
        of name: String,
        in type: String,
        isPrivate: Bool,
        subclasses: Set<String>,
        isStatic: Bool,
        isOwner: (String) -> Bool,
        keeping kept: Set<SyntaxIdentifier>,
        _ source: ParsedSource
    ) {
        self.name = name
        self.subclasses = subclasses
        self.kept = kept
        self.source = source
        // `$token` and `_token` are those of a property wrapper.
        let mentions = [name, "$" + name, "_" + name].flatMap(source.references)
        references = mentions.sorted { $0.position < $1.position }.filter { reference in
            // Another type in the file can have a property of this name.
            let base = reference.parent?.as(MemberAccessExprSyntax.self).flatMap {
                $0.declName.id == reference.id ? $0.base?.trimmedDescription : nil
            }
            let types = reference.enclosingTypes
            let isInside = types.contains { Self.mayBe($0, type) }
            if base == nil, let component = reference.parent?.as(KeyPathPropertyComponentSyntax.self) {
                return (isInside || !isPrivate) && component.root.map(isOwner) ?? true
            }
            if let base, ExpressionPath.namesType(base), base != "Self" {
                // `#keyPath(Board.token)`
                return isStatic && isOwner(base) || reference.enclosing(MacroExpansionExprSyntax.self) != nil
            }
            guard [nil, "self", "Self"].contains(base) else { return isInside || !isPrivate }
            if base == nil, Self.isLoopVariable(reference) { return false }
            return types.first.map { Self.mayBe($0, type) || subclasses.contains(TypeTable.simpleName($0)) } ?? false
        }
    }

    /// Whether two names, qualified as far as the code shows, may be those of one type.
    private static func mayBe(_ one: String, _ other: String) -> Bool {
        one == other || one.hasSuffix("." + other) || other.hasSuffix("." + one)
    }

    /// Whether a reference names the variable of a loop around it instead of the property.
    private static func isLoopVariable(_ reference: DeclReferenceExprSyntax) -> Bool {
        sequence(first: Syntax(reference)) { $0.parent }.lazy.compactMap { $0.as(ForStmtSyntax.self) }.contains {
            loop in
            loop.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == reference.baseName.text
                && loop.body.codeRange.contains(reference.codeRange.lowerBound)
        }
    }

    /// - Parameter isDefault: Whether the center of a removal is the default one, also in a constant.
    func outcome(of uses: Uses, in file: Int, isDefault: (ExprSyntax) -> Bool) -> TokenProperty.Outcome {
        // An injected center is a message center, too.
        let defaults = uses.removals.map(\.center).filter {
            isDefault($0) || source.text(of: $0).hasSuffix("NotificationCenter.default")
        }
        let edits = uses.edits.union(defaults.map { Edit($0.codeRange, "MessageCenter.default") })
        return TokenProperty.Outcome(edits: edits.isEmpty ? [:] : [file: edits], superfluous: [file: uses.superfluous])
    }

    struct Uses {
        /// Those of code that keeps a message token.
        var edits: Set<Edit> = []
        /// The property, where code keeps a message token in it.
        var stores: [ExprSyntax] = []
        /// Removals in `deinit`.
        var superfluous: [CodeBlockItemSyntax] = []
        var removals: [TokenRemoval] = []
        /// `token = nil`
        var cleared: [CodeBlockItemSyntax] = []
    }

    func uses(isOwnFile: Bool) throws(SkipReason) -> Uses {
        var uses = Uses()
        for reference in references where !kept.contains(ExprSyntax(reference).id) {
            if let type = reference.enclosingTypeName, subclasses.contains(type) {
                throw .tokenUse(source.line(of: reference))
            }
            // `\.token`
            if reference.parent?.is(KeyPathPropertyComponentSyntax.self) == true {
                throw .tokenUse(source.line(of: reference))
            }
            var expression = ExprSyntax(reference)
            if let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id {
                // `.token` of another value.
                guard ExprSyntax(member).ownProperty != nil else {
                    throw .tokenUse(source.line(of: member))
                }
                expression = ExprSyntax(member)
            }
            guard isOwnFile else { continue }
            if let kept = keepingToken(expression) {
                uses.edits.formUnion(kept)
                uses.stores.append(expression)
            } else if isCleared(expression) {
                if let statement = expression.enclosing(CodeBlockItemSyntax.self) { uses.cleared.append(statement) }
            } else if let removal = TokenRemoval(of: expression, name: name) {
                let isInDeinit = removal.statement.enclosingFunctionOrClosure?.is(DeinitializerDeclSyntax.self) ?? false
                if isInDeinit {
                    if !uses.superfluous.contains(removal.statement) { uses.superfluous.append(removal.statement) }
                } else if !uses.removals.contains(where: { $0.statement == removal.statement }) {
                    uses.removals.append(removal)
                }
            } else if let other = otherToken(expression) {
                throw .tokenOfOther(name, source.place(of: other))
            } else {
                throw .tokenUse(source.line(of: expression))
            }
        }
        // `token = nil` inside of a removal goes with it.
        let removed = (uses.removals.map(\.statement) + uses.superfluous).map(\.codeRange)
        uses.cleared.removeAll { item in removed.contains { $0.contains(item.codeRange.lowerBound) } }
        return uses
    }

    /// The edits of `token = center.addObserver…`, `tokens = [center.addObserver…]`,
    /// `tokens.append(center.addObserver…)` and `tokens.add(center.addObserver…)`, for the observers that are
    /// rewritten.
    private func keepingToken(_ expression: ExprSyntax) -> Set<Edit>? {
        if let added = AddedElements(to: expression), !added.elements.isEmpty {
            return added.elements.allSatisfy { kept.contains($0.id) } ? [] : nil
        }
        if let assignment = Assignment(around: expression) {
            return assignment.target.id == expression.id && kept.contains(assignment.value.id) ? [] : nil
        }
        guard let (method, call) = expression.methodCall, let argument = call.arguments.first,
            kept.contains(argument.expression.id)
        else { return nil }
        switch (method, call.calledExpression.as(MemberAccessExprSyntax.self)) {
        case ("append", _) where call.arguments.count == 1: return []
        case ("add", let callee?):
            let center = argument.expression.codeRange.upperBound..<call.arguments.codeRange.upperBound
            let rename = Edit(callee.declName.codeRange, "append")
            return center.isEmpty ? [rename] : [rename, Edit(center, "")]
        default: return nil
        }
    }

    /// The registration of an observer that stays, if an expression gets its token.
    private func otherToken(_ expression: ExprSyntax) -> FunctionCallExprSyntax? {
        var values = AddedElements(to: expression)?.elements ?? []
        if let assignment = Assignment(around: expression), assignment.target.id == expression.id {
            values.append(assignment.value)
        } else if let (method, call) = expression.methodCall, ["append", "add"].contains(method) {
            values += call.arguments.prefix(1).map(\.expression)
        }
        return values.filter { !kept.contains($0.id) }.lazy.compactMap { $0.as(FunctionCallExprSyntax.self) }
            .first { CallShape($0)?.name == "addObserver" }
    }

    /// `token = nil`, `tokens = []`, `tokens.removeAll()`
    private func isCleared(_ expression: ExprSyntax) -> Bool {
        guard let assignment = Assignment(around: expression) else {
            return expression.methodCall?.name == "removeAll"
        }
        return assignment.target.id == expression.id
            && (assignment.value.is(NilLiteralExprSyntax.self)
                || assignment.value.as(ArrayExprSyntax.self)?.elements.isEmpty == true)
    }
}

extension KeyPathPropertyComponentSyntax {
    /// The type in `\Board.token`, if this is the first component.
    fileprivate var root: String? {
        guard let path = enclosing(KeyPathExprSyntax.self), path.components.first?.component.id == Syntax(self).id
        else { return nil }
        return path.root?.trimmedDescription
    }
}
