import SwiftSyntax

extension RewriteSources {
    /// What an observer's closure may do once its owner is gone; `nil` if the closure retains the owner.
    func effectWithoutOwner(of call: FunctionCallExprSyntax, in file: Int) -> SkipReason? {
        guard let closure = CallShape(call)?.closure, let source = source(file) else { return nil }
        do throws(SkipReason) {
            try closure.checkWeakSelf()
        } catch  where error == .ownerRetained {
            return nil
        } catch {
            // It doesn't use the owner.
        }
        do throws(SkipReason) {
            try OwnerEffects(of: closure, in: source, file, codeBase).check()
            return nil
        } catch {
            return error
        }
    }
}

/// What the closure of an observer does once its owner, which it captures weakly or unowned, is gone.
///
/// The statements are read in the order of their execution, up to the one that needs the owner: that unwraps the weak
/// `self`, or uses the unowned one. Before it, code may only read values, and hop to another queue.
struct OwnerEffects {
    private let closure: ClosureExprSyntax
    private let source: ParsedSource
    private let isUnowned: Bool
    /// The called expressions that only run their closure elsewhere.
    private let hops: Set<Range<Int>>
    /// Whether an identifier is a member of the owner, with an implicit `self`.
    private let isMember: (String) -> Bool
    /// The names of constants that are `nil` without the owner.
    private var owners: Set<String> = ["self"]

    init(of closure: ClosureExprSyntax, in source: ParsedSource, _ file: Int, _ codeBase: CodeBase) {
        self.closure = closure
        self.source = source
        let own = closure.capture(of: "self")
        isUnowned = own?.specifier?.specifier.text == "unowned"
        // `[weak board = self]`
        let aliases = closure.signature?.capture?.items.filter {
            $0.specifier?.specifier.text == "weak" && $0.initializer?.value.identifier == "self"
        }
        owners.formUnion(aliases?.map(\.name.text) ?? [])
        let index = codeBase.files[file]
        let observer = index.observers.last { $0.extent.offsets.contains(closure.codeRange.lowerBound) }
        hops = Set(observer?.body.map { index.bodies[$0].hops.map(\.span.offsets) } ?? [])
        let type = observer?.type
        isMember = { name in
            guard let type else { return false }
            let reference = Reference<TypeDeclaration>(file: file, index: type)
            return codeBase.types.method(named: name, labels: nil, in: reference) != nil
                || codeBase.names.property(ofIdentifier: name, from: file, inside: type)
                    .map { codeBase[$0].parent != nil } ?? false
        }
    }

    /// Throws unless the closure has no effect without the owner.
    func check() throws(SkipReason) {
        var effects = self
        _ = try effects.stops(in: closure.statements)
    }

    private func effect(_ node: some SyntaxProtocol) -> SkipReason { .effectWithoutOwner(source.line(of: node)) }

    // MARK: Statements

    /// Whether the code after some statements never runs without the owner.
    private mutating func stops(in statements: CodeBlockItemListSyntax) throws(SkipReason) -> Bool {
        for statement in statements {
            if try stops(at: statement.item) { return true }
        }
        return false
    }

    private mutating func stops(at item: CodeBlockItemSyntax.Item) throws(SkipReason) -> Bool {
        if let statement = item.as(GuardStmtSyntax.self) {
            let fails = try stops(at: statement.conditions)
            _ = try stops(in: statement.body.statements)
            return fails
        }
        if let statement = item.as(ReturnStmtSyntax.self) {
            if let expression = statement.expression { _ = try evaluates(Syntax(expression)) }
            return true
        }
        if let statement = item.as(ForStmtSyntax.self), statement.whereClause == nil, statement.awaitKeyword == nil {
            if try evaluates(Syntax(statement.sequence)) { return true }
            _ = try stops(in: statement.body.statements)
            return false
        }
        if let expression = item.as(ExpressionStmtSyntax.self)?.expression {
            if let branch = expression.as(IfExprSyntax.self) { return try stops(at: branch) }
            if let choice = expression.as(SwitchExprSyntax.self) { return try stops(at: choice) }
        }
        if let variable = item.as(VariableDeclSyntax.self) { return try stops(at: variable) }
        if item.is(BreakStmtSyntax.self) || item.is(FunctionDeclSyntax.self) { return false }
        guard let expression = item.as(ExprSyntax.self) else { throw effect(Syntax(item)) }
        return try evaluates(Syntax(expression))
    }

    private mutating func stops(at branch: IfExprSyntax) throws(SkipReason) -> Bool {
        // Without the owner, its body doesn't run.
        let isSkipped = try stops(at: branch.conditions)
        if isUnowned, isSkipped { return true }
        let stopsInBody = try isSkipped ? false : stops(in: branch.body.statements)
        switch branch.elseBody {
        case .codeBlock(let block)?: return try stops(in: block.statements) && (isSkipped || stopsInBody)
        case .ifExpr(let other)?: return try stops(at: other) && (isSkipped || stopsInBody)
        default: return false
        }
    }

    private mutating func stops(at choice: SwitchExprSyntax) throws(SkipReason) -> Bool {
        if try evaluates(Syntax(choice.subject)) { return true }
        for element in choice.cases {
            guard let branch = element.as(SwitchCaseSyntax.self) else { throw effect(element) }
            _ = try stops(in: branch.statements)
        }
        return false
    }

    private mutating func stops(at variable: VariableDeclSyntax) throws(SkipReason) -> Bool {
        for binding in variable.bindings {
            guard let value = binding.initializer?.value else { continue }
            if try evaluates(Syntax(value)) { return true }
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
            if let name, variable.bindingSpecifier.text == "let", isOfOwner(value) { owners.insert(name) }
        }
        return false
    }

    /// Whether conditions fail without the owner.
    private mutating func stops(at conditions: ConditionElementListSyntax) throws(SkipReason) -> Bool {
        for element in conditions {
            switch element.condition {
            case .optionalBinding(let binding):
                if let value = binding.initializer?.value {
                    if try evaluates(Syntax(value)) || isOfOwner(value) { return true }
                } else if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
                    if owners.contains(name) || isUnowned && isMember(name) { return true }
                }
            case .matchingPattern(let pattern):
                if try evaluates(Syntax(pattern.initializer.value)) { return true }
            case .expression(let expression):
                if try evaluates(Syntax(expression)) || comparesOwner(expression) { return true }
            default: break
            }
        }
        return false
    }

    /// `self != nil`
    private func comparesOwner(_ expression: ExprSyntax) -> Bool {
        guard let elements = expression.as(SequenceExprSyntax.self).map({ Array($0.elements) }), elements.count == 3
        else { return false }
        return elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "!=" && isOfOwner(elements[0])
            && elements[2].is(NilLiteralExprSyntax.self)
    }

    // MARK: Expressions

    /// Whether the evaluation of an expression traps without the owner.
    ///
    /// - Throws: The first part that may have an effect.
    private func evaluates(_ node: Syntax) throws(SkipReason) -> Bool {
        if node.is(ClosureExprSyntax.self) { return false }
        if let expression = node.as(ExprSyntax.self), let traps = chain(expression) { return traps }
        if let sequence = node.as(SequenceExprSyntax.self) { return try evaluates(sequence) }
        if let call = node.as(FunctionCallExprSyntax.self) {
            if hops.contains(call.calledExpression.codeRange), let closure = CallShape(call)?.closure {
                var effects = self
                _ = try effects.stops(in: closure.statements)
                return false
            }
            for child in call.children(viewMode: .sourceAccurate) {
                if try evaluates(child) { return true }
            }
            let path = ExpressionPath.path(of: call.calledExpression) ?? ""
            guard SDKFacts.valueTypes.contains(path) else { throw effect(call) }
            return false
        }
        if node.is(MacroExpansionExprSyntax.self) || node.is(InOutExprSyntax.self) { throw effect(node) }
        for child in node.children(viewMode: .sourceAccurate) {
            if try evaluates(child) { return true }
        }
        return false
    }

    private func evaluates(_ sequence: SequenceExprSyntax) throws(SkipReason) -> Bool {
        let elements = Array(sequence.elements)
        let isAssignment = elements.contains {
            $0.isAssignment
        }
        guard isAssignment else {
            // The operands after the first may be skipped.
            var traps = false
            for (position, element) in elements.enumerated() {
                let doesTrap = try evaluates(Syntax(element))
                if position == 0 { traps = doesTrap }
            }
            return traps
        }
        guard let target = elements.first else { return false }
        // The value isn't evaluated if the target is no place.
        if chain(target) == false { return false }
        for element in elements.dropFirst() {
            if try evaluates(Syntax(element)) { return true }
        }
        guard target.is(DiscardAssignmentExprSyntax.self) || chain(target) == true else { throw effect(sequence) }
        return chain(target) == true
    }

    /// Of an expression that starts with the owner, whether it traps without the owner, and not only ends there; `nil`
    /// for any other expression.
    private func chain(_ expression: ExprSyntax) -> Bool? {
        var node = expression
        while true {
            switch node.as(ExprSyntaxEnum.self) {
            case .functionCallExpr(let call): node = call.calledExpression
            case .subscriptCallExpr(let access): node = access.calledExpression
            case .memberAccessExpr(let member):
                guard let base = member.base else { return nil }
                node = base
            case .forceUnwrapExpr(let unwrapping):
                if let name = unwrapping.expression.identifier, owners.contains(name) { return true }
                node = unwrapping.expression
            case .optionalChainingExpr(let chaining):
                if let name = chaining.expression.identifier, owners.contains(name) { return false }
                node = chaining.expression
            case .declReferenceExpr(let reference):
                guard isUnowned else { return nil }
                return reference.baseName.text == "self" || isMember(reference.baseName.text) ? true : nil
            default: return nil
            }
        }
    }

    /// Whether an expression is `nil` without the owner: `self`, `self?.model`, `self?.model as? Model`.
    private func isOfOwner(_ expression: ExprSyntax) -> Bool {
        if let sequence = expression.as(SequenceExprSyntax.self) {
            let elements = Array(sequence.elements)
            return elements.count == 3 && elements[1].is(UnresolvedAsExprSyntax.self) && isOfOwner(elements[0])
        }
        return expression.identifier.map(owners.contains) ?? (chain(expression) == false)
    }
}
