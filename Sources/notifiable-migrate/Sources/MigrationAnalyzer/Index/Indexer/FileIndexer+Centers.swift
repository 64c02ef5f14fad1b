import SwiftSyntax

/// The centers of calls, by their expressions, and by the declarations of variables.
extension FileIndexer {
    func center(of shape: CallShape) -> CenterExpression { shape.base.map(center) ?? .implicit }

    func center(_ base: ExprSyntax) -> CenterExpression {
        let path = ExpressionPath.path(of: base) ?? text(of: base)
        if let shared = Self.sharedCenter(path) { return shared }
        guard let declaration = declaration(ofCenter: path) else { return .other(path) }
        if let shared = Self.sharedCenter(declaration) { return shared }
        guard declaration.hasSuffix("NotificationCenter()") else { return .other(path) }
        return .own(local(path) == nil ? .instance : .function)
    }

    /// The center of the process that a path or a type names.
    private static func sharedCenter(_ text: String) -> CenterExpression? {
        if text.hasPrefix("NSWorkspace.shared") { return .workspace }
        if text.contains("DistributedNotificationCenter") { return .distributed }
        return text.hasSuffix("NotificationCenter.default") ? .default : nil
    }

    /// Whether a call's base is a center, judging by its declaration or else by its name.
    func looksLikeCenter(_ shape: CallShape) -> Bool {
        shape.base.map(looksLikeCenter) ?? (isInsideCenter || shape.isImplicitMember)
    }

    func looksLikeMessageCenter(_ shape: CallShape) -> Bool {
        guard let path = shape.base.flatMap({ ExpressionPath.path(of: $0) }) else { return isInsideCenter }
        return looksLikeCenter(shape) || path.hasSuffix("essages") && declaration(ofCenter: path) == nil
    }

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
                return local.type?.description
                    ?? local.onlyValue.flatMap { ExpressionPath.path(of: ExpressionPath.core(of: $0)) }
            }
            if let parameter = parameter(name) { return parameter.type?.description }
        }
        return memberTypes.last?[name]
    }

    private static func namesCenter(_ declaration: String) -> Bool {
        let isProtocol = declaration.contains("NotificationProtocol") || declaration.contains("MessageCenter")
        // A type or a call is conclusive; the value of a variable can be another variable.
        let isSpelledOut = declaration.contains { $0.isUppercase }
        return isProtocol || (isSpelledOut ? isNotificationCenter(declaration) : soundsLikeCenter(declaration))
    }

    private static func soundsLikeCenter(_ path: String) -> Bool {
        let last = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return isNotificationCenter(path) || path.contains("MessageCenter") || last.hasSuffix("center") || last == "nc"
    }

    private static func isNotificationCenter(_ path: String) -> Bool {
        path.contains("NotificationCenter")
            && !["UserNotificationCenter", "DarwinNotificationCenter"].contains(where: path.contains)
    }

    /// Whether the type around is a center itself.
    var isInsideCenter: Bool {
        guard let type = types.last.map({ index.types[$0] }) else { return false }
        return Self.isCenterType(type.name) || type.inherited.contains { $0.hasSuffix("NotificationCenter") }
    }

    static func isCenterType(_ name: String) -> Bool {
        ["NotificationCenter", "MessageCenter", "NotificationProtocol", "CenterProtocol"]
            .contains(where: name.hasSuffix)
    }
}
