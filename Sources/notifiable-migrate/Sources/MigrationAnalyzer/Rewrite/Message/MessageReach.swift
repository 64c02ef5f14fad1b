import SwiftSyntax

/// Whether some code can use a message: it is visible there, its module can be imported, and its name means no other
/// type.
struct MessageReach {
    let message: BridgedMessage
    let context: SourceContext
    let sources: RewriteSources

    private var codeBase: CodeBase { sources.codeBase }
    private var own: TargetSettings { codeBase.files[context.file].settings }
    private var declaring: TargetSettings { codeBase.files[message.type.file].settings }
    private var isInOtherModule: Bool { own.hasSameModule(as: declaring) == false }

    /// The import that the file needs for the message, in addition to that of the library.
    ///
    /// - Parameter creating: Whether the code creates a message.
    /// - Throws: Why the code cannot use the message.
    func edits(creating: Bool) throws(SkipReason) -> [Int: Set<Edit>] {
        let name = message.typeName
        try check(codeBase[message.type].access, "`\(name)`")
        try checkNesting()
        if creating { try check(message.initializerAccess, "the initializer of `\(name)`") }
        for field in message.fields ?? [] where !creating { try check(field.access, "`\(name).\(field.property)`") }
        try checkMeaning(of: String(name.prefix { $0 != "." }))
        return try importEdit().map { [context.file: [$0]] } ?? [:]
    }

    // MARK: Access

    private func check(_ access: AccessLevel, _ declaration: String) throws(SkipReason) {
        guard message.type.file != context.file else { return }
        let isInPackage = own.manifest != nil && own.manifest == declaring.manifest
        let required: AccessLevel = isInOtherModule ? isInPackage ? .package : .public : .internal
        guard access >= required else { throw .messageOutOfReach(declaration, "its access level is `\(access)`") }
    }

    /// A private type inside another one is only visible there.
    private func checkNesting() throws(SkipReason) {
        let type = codeBase[message.type]
        guard type.isPrivate, message.type.file == context.file, let parent = type.parent,
            codeBase.primary(parent, in: context.file) != codeBase.primary(context.type, in: context.file)
        else { return }
        throw .messageOutOfReach("`\(message.typeName)`", "it is private")
    }

    // MARK: Names

    /// Throws if a type around the code has a type of the same name, which hides the message or its center.
    private func checkMeaning(of root: String) throws(SkipReason) {
        for name in ["MessageCenter", root] {
            switch codeBase.types.meaning(of: name, in: context) {
            case .type(let type):
                guard codeBase[type].name == name else {
                    throw .messageOutOfReach("`\(name)`", "it means `\(codeBase[type].name)`")
                }
                let declared = codeBase.types.primary(named: name, from: message.type.file) ?? type
                let modules = [declared, type].compactMap { codeBase.files[$0.file].settings.module }
                guard name != root || Set(modules).count < 2 else {
                    throw .messageOutOfReach("`\(name)`", "it means `\(modules[1]).\(name)`")
                }
            case .alias(let alias):
                let aliased = codeBase.types[alias].name
                guard aliased == name else { throw .messageOutOfReach("`\(name)`", "it means `\(aliased)`") }
            case nil: break
            }
        }
    }

    // MARK: Modules

    private func importEdit() throws(SkipReason) -> Edit? {
        guard isInOtherModule, let module = declaring.module, let source = sources.source(context.file) else {
            return nil
        }
        let isImported = source.tree.descendants(ImportDeclSyntax.self).contains {
            $0.importKindSpecifier == nil && $0.path.trimmedDescription == module
        }
        guard !isImported else { return nil }
        guard own.dependencies.contains(where: { SourceTarget.module(named: $0) == module }) else {
            throw .messageOutOfReach("`\(message.typeName)`", "the target does not depend on its module `\(module)`")
        }
        return source.importEdit(module)
    }
}
