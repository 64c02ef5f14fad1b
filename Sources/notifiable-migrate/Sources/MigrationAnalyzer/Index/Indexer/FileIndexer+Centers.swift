import SwiftSyntax

/// The centers of calls, by their expressions, and by the declarations of variables.
extension FileIndexer {
    func center(of shape: CallShape) -> CenterExpression {
        guard let base = Self.center(before: shape) else { return .implicit }
        let path = ExpressionPath.path(of: base) ?? text(of: base)
        if let shared = Self.sharedCenter(path) { return shared }
        guard let declaration = declaration(ofCenter: path) else { return .other(path) }
        if let shared = Self.sharedCenter(declaration) { return shared }
        guard declaration.hasSuffix("NotificationCenter()") else { return .other(path) }
        return ownCenter(path, at: shape.call)
    }

    /// The center of the process that a path or a type names.
    private static func sharedCenter(_ text: String) -> CenterExpression? {
        if text.hasPrefix("NSWorkspace.shared") { return .workspace }
        if text.contains("DistributedNotificationCenter") { return .distributed }
        return text.hasSuffix("NotificationCenter.default") ? .default : nil
    }

    /// A center that the code around creates; its scope is `nil` if other code may use it.
    private func ownCenter(_ path: String, at call: FunctionCallExprSyntax) -> CenterExpression {
        let name = TypeTable.simpleName(path)
        let owner = types.last.map { index.types[$0].name } ?? ""
        if let local = local(path)?.local {
            guard let block = local.binding?.enclosing(CodeBlockItemListSyntax.self) else {
                return .own(.function, scope: nil)
            }
            let function = currentFunction.map { index.functions[$0].fullName } ?? ""
            let isPrivate = ownCenters[block.id, default: [:]][name] ?? !Self.isPassedOn(name, in: block)
            ownCenters[block.id, default: [:]][name] = isPrivate
            return .own(.function, scope: isPrivate ? "\(owner).\(function).\(name)" : nil)
        }
        let around = sequence(first: Syntax(call)) { $0.parent }
        guard let type = around.lazy.compactMap({ $0.asProtocol((any DeclGroupSyntax).self) }).first else {
            return .own(.instance, scope: nil)
        }
        let isPrivate = ownCenters[type.id, default: [:]][name] ?? Self.isPrivate(name, of: type)
        ownCenters[type.id, default: [:]][name] = isPrivate
        return .own(.instance, scope: isPrivate ? "\(owner).\(name)" : nil)
    }

    /// Whether a property is private, and only the declaration of its type uses it.
    private static func isPrivate(_ name: String, of type: any DeclGroupSyntax) -> Bool {
        let isDeclaredPrivate = type.memberBlock.members.contains { member in
            guard let variable = member.decl.as(VariableDeclSyntax.self) else { return false }
            return variable.bindings.contains { $0.pattern.trimmedDescription == name }
                && variable.modifiers.contains {
                    ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil
                }
        }
        guard isDeclaredPrivate, !isPassedOn(name, in: type.memberBlock) else { return false }
        // Extensions in the same file may use it, too, and with `fileprivate` all other code.
        return type.root.descendants(DeclReferenceExprSyntax.self).allSatisfy { reference in
            guard reference.baseName.text == name, !type.codeRange.contains(reference.codeRange.lowerBound) else {
                return true
            }
            guard reference.enclosing(ExtensionDeclSyntax.self) == nil else { return false }
            guard let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id
            else {
                return true
            }
            return member.base?.identifier == "self"
        }
    }

    /// Whether code uses a variable for anything but calls of its methods.
    private static func isPassedOn(_ name: String, in code: some SyntaxProtocol) -> Bool {
        code.descendants(DeclReferenceExprSyntax.self).contains { reference in
            guard reference.baseName.text == name else { return false }
            var node = ExprSyntax(reference)
            if let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id {
                guard member.base?.identifier == "self" else { return true }
                node = ExprSyntax(member)
            }
            if node.parent?.is(ClosureCaptureSyntax.self) == true { return false }
            return node.parent?.as(MemberAccessExprSyntax.self)?.base?.id != node.id
        }
    }

    /// Whether a call's base is a center, judging by its declaration or else by its name.
    func looksLikeCenter(_ shape: CallShape) -> Bool {
        guard let base = Self.center(before: shape) else { return isInsideCenter || shape.isImplicitMember }
        return looksLikeCenter(base)
    }

    /// Whether an expression is a center, and not known to be a message center.
    func isNotificationCenter(_ base: ExprSyntax) -> Bool {
        let path = ExpressionPath.path(of: base) ?? ""
        return !(declaration(ofCenter: path) ?? path).contains("MessageCenter") && looksLikeCenter(base)
    }

    private func looksLikeCenter(_ base: ExprSyntax) -> Bool {
        let path = ExpressionPath.path(of: base) ?? ""
        if path == "self" { return isInsideCenter }
        if path == ".default" { return true }
        return declaration(ofCenter: path).map(Self.namesCenter) ?? Self.soundsLikeCenter(path)
    }

    /// The type or the value with which a variable is declared: the function's, or the type's.
    private func declaration(ofCenter path: String) -> String? {
        let isMember = path.hasPrefix("self.")
        let name = isMember ? String(path.dropFirst("self.".count)) : path
        guard !name.contains(".") else { return nil }
        if !isMember {
            if let local = local(name)?.local {
                return local.type ?? local.value.flatMap { ExpressionPath.path(of: ExpressionPath.core(of: $0)) }
            }
            if let parameter = parameter(name) { return parameter.type }
        }
        return memberTypes.last?[name]
    }

    /// Whether a call's base is a message center, judging by its declaration or else by its name.
    func looksLikeMessageCenter(_ shape: CallShape) -> Bool {
        guard let base = shape.base, let path = ExpressionPath.path(of: base), path != "self" else {
            return isInsideCenter
        }
        if let declaration = declaration(ofCenter: path) { return Self.namesCenter(declaration) }
        let last = path.split(separator: ".").last?.lowercased() ?? ""
        return path.contains("MessageCenter") || Self.soundsLikeCenter(path) || path == ".default"
            || last.hasSuffix("messages")
    }

    private static func namesCenter(_ declaration: String) -> Bool {
        let isProtocol = declaration.contains("NotificationProtocol") || declaration.contains("MessageCenter")
        // A type or a call is conclusive; the value of a variable can be another variable.
        let isSpelledOut = declaration.contains { $0.isUppercase }
        return isProtocol || (isSpelledOut ? isNotificationCenter(declaration) : soundsLikeCenter(declaration))
    }

    private static func soundsLikeCenter(_ path: String) -> Bool {
        let last = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return isNotificationCenter(path) || last.hasSuffix("center") || last == "nc"
    }

    private static func isNotificationCenter(_ path: String) -> Bool {
        path.contains("NotificationCenter")
            && !["UserNotificationCenter", "DarwinNotificationCenter"].contains(where: path.contains)
    }

    /// Whether the code is in an extension of what may be a protocol of centers: `extension NotificationManaging`.
    var isInsideCenterProtocol: Bool {
        types.last.map { index.types[$0].kind == .extension && index.types[$0].name.contains("otification") } ?? false
    }

    /// Whether the type around is a center itself.
    var isInsideCenter: Bool {
        guard let type = types.last.map({ index.types[$0] }) else { return false }
        return ["NotificationCenter", "MessageCenter", "NotificationProtocol", "CenterProtocol"]
            .contains(where: type.name.hasSuffix)
            || type.inherited.contains { $0.hasSuffix("NotificationCenter") }
    }
}
