import SwiftSyntax

extension RewriteSources {
    /// The message center, as written, in place of the notification center that code observes or posts to.
    ///
    /// - Throws: That the center is neither the default one nor a message center.
    func messageCenter(
        for center: CenterExpression,
        _ base: ExprSyntax?,
        in context: SourceContext
    ) throws(SkipReason) -> String {
        let text = base?.trimmedDescription ?? "self"
        let path = base.flatMap { ExpressionPath.path(of: $0) } ?? ""
        if center == .default {
            guard !path.hasSuffix(".default"), let name = path.split(separator: ".").last.map(String.init),
                base?.enclosingFunctionOrClosure.map({ NameUses(in: $0).declared.contains(name) && path == name })
                    != true,
                let property = codeBase.names.property(ofIdentifier: name, from: context.file, inside: context.type),
                codeBase[property].isMutable
            else { return "MessageCenter.default" }
            // Other code may set it.
            throw .injectedCenter(text)
        }
        if center == .distributed { throw .centerNotKnown(text) }
        guard case .other(let path) = center.withoutSelf, !path.contains(".") else { throw .centerNotKnown(text) }
        let parameter = codeBase.function(in: context)?.parameters.first { $0.name == path && path == text }
        let property = codeBase.names.property(ofIdentifier: path, from: context.file, inside: context.type)
        switch (parameter?.type ?? property.flatMap { codeBase.names.type(of: $0) })?.nominal {
        case "MessageCenter": return text
        case "NotificationProtocol", "NotificationCenter": throw .injectedCenter(text)
        default: throw .centerNotKnown(text)
        }
    }
}
