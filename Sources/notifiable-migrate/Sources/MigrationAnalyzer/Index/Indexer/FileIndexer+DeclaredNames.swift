import SwiftSyntax

/// The notification names in the values of properties.
extension FileIndexer {
    /// The values of a computed property that is one `switch`, or one `#if`.
    func cases(of node: PatternBindingSyntax) -> [ExprSyntax] {
        guard case .getter(let items)? = node.accessorBlock?.accessors, items.count == 1, let item = items.first?.item
        else { return [] }
        let branches: [CodeBlockItemListSyntax]
        if let choice = item.as(ExpressionStmtSyntax.self)?.expression.as(SwitchExprSyntax.self) {
            branches = choice.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.statements }
        } else if let configuration = item.as(IfConfigDeclSyntax.self) {
            branches = configuration.clauses.compactMap { $0.elements?.as(CodeBlockItemListSyntax.self) }
        } else {
            return []
        }
        return branches.compactMap { branch in
            let item = branch.first?.item
            return item?.as(ReturnStmtSyntax.self)?.expression ?? item?.as(ExprSyntax.self)
        }
    }

    /// The notification names in a property's value.
    func declaredNames(_ value: ExprSyntax, isName: Bool) -> [NameExpression] {
        let core = ExpressionPath.core(of: value)
        if let elements = core.as(DictionaryExprSyntax.self)?.content.as(DictionaryElementListSyntax.self) {
            return names(in: elements.map { [$0.key, $0.value] }, isName: isName)
        }
        if let array = core.as(ArrayExprSyntax.self) {
            let rows = array.elements.compactMap { $0.expression.as(TupleExprSyntax.self)?.elements.map(\.expression) }
            if !rows.isEmpty, rows.count == array.elements.count { return names(in: rows, isName: isName) }
            let names = array.elements.map { self.name(of: $0.expression) }
            let isImplicit = array.elements.contains { Self.isImplicit($0.expression) }
            return names.allSatisfy(isCertainlyName) && (isName || !isImplicit) ? names : []
        }
        let name = self.name(of: core)
        switch name {
        case .text, .constant:
            return core.is(StringLiteralExprSyntax.self) || !isName && Self.isImplicit(core) ? [] : [name]
        case .member(let base, let member)
        where isName || member.hasSuffix("Notification") || base.map(Self.isNameType) ?? false:
            return [name]
        case .reference where isName: return [name]
        default: return []
        }
    }

    /// Whether a value doesn't say its type: `"text"` and `.init("text")` may be anything.
    private static func isImplicit(_ value: ExprSyntax) -> Bool {
        if value.is(StringLiteralExprSyntax.self) { return true }
        let callee = value.as(FunctionCallExprSyntax.self)?.calledExpression
        return callee?.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
    }

    /// The one column of a dictionary, or of an array of tuples, that has names.
    private func names(in rows: [[ExprSyntax]], isName: Bool) -> [NameExpression] {
        let columns = (0..<(rows.map(\.count).min() ?? 0)).filter { column in
            isName || !rows.contains { Self.isImplicit($0[column]) }
        }.map { column in
            rows.map { $0[column].is(StringLiteralExprSyntax.self) ? .any : name(of: $0[column]) }
        }
        let named = columns.filter { names in
            names.allSatisfy { name in
                // `.font` may be a member of anything.
                if case .member(nil, _) = name, !isName { return false }
                return isCertainlyName(name)
            }
        }
        return named.count == 1 ? named[0] : []
    }

    /// The name that the call of an initializer passes as its first argument.
    func nameInCreation(_ value: ExprSyntax) -> NameExpression? {
        guard let argument = value.as(FunctionCallExprSyntax.self)?.arguments.first else { return nil }
        let name = name(of: argument.expression)
        let isText = argument.expression.is(StringLiteralExprSyntax.self)
        return !isText && isCertainlyName(name) ? name : nil
    }

    /// Whether a value is created with a name or a text that doesn't change.
    func isCreatedWithConstant(_ value: ExprSyntax) -> Bool {
        let argument = value.as(FunctionCallExprSyntax.self)?.arguments.first?.expression
        return argument.map { literal($0) != nil } ?? false || nameInCreation(value) != nil
    }

    private func isCertainlyName(_ name: NameExpression) -> Bool {
        switch name {
        case .text, .constant: true
        case .member(let base, let member):
            member.hasSuffix("Notification") || base.map(Self.isNameType) ?? true
        default: false
        }
    }
}

extension AccessLevel {
    /// The access level that modifiers specify.
    init?(of modifiers: DeclModifierListSyntax) {
        guard let level = modifiers.lazy.compactMap({ $0.detail == nil ? Self(modifier: $0.name.text) : nil }).first
        else { return nil }
        self = level
    }
}
