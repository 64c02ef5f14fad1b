import Foundation
import SwiftSyntax

extension HandlerReach {
    /// Throws if code of another file may use a module that the file of the class doesn't import.
    func checkImports(_ code: Syntax, in context: SourceContext) throws(SkipReason) {
        guard context.file != type.file else { return }
        guard let old = sources.source(context.file), let new = sources.source(type.file) else { throw .unreadable }
        let settings = (old: codeBase.files[context.file].settings, new: codeBase.files[type.file].settings)
        if settings.old.hasSameModule(as: settings.new) == false { throw .handlerInOtherModule(codeBase[type].name) }
        let available = SDKFacts.modules(importedWith: new.imports).union([settings.new.module].compactMap(\.self))
        let missing = old.imports.subtracting(available)
        guard !missing.isEmpty else { return }
        let file = URL(fileURLWithPath: codeBase.files[type.file].path).lastPathComponent
        if missing.contains("Foundation") || !available.contains("Foundation") {
            throw .neededImport("Notification", ["Foundation"], file)
        }
        let imported = SDKFacts.modules(importedWith: old.imports)
        for name in Self.names(in: code) {
            let modules =
                modules(declaring: name, missing, available)
                ?? (isKnown(name) ? [] : SDKFacts.modules(thatMayDeclare: name, missing, available, imported))
            if !modules.isEmpty { throw .neededImport(name, modules.sorted(), file) }
        }
    }

    /// The names of declarations that code uses without a value before them.
    private static func names(in code: Syntax) -> [String] {
        let uses = NameUses(in: code)
        let declared = code.namesDeclaredInside
        let types = code.descendants(IdentifierTypeSyntax.self).map(\.name.text)
        let members = code.descendants(MemberAccessExprSyntax.self).filter { $0.base == nil }
        // Those of extensions can be used without an import.
        return uses.references.map(\.baseName.text).filter { !declared.contains($0) && !$0.hasPrefix("$") } + types
            + members.map { ".\($0.declName.baseName.text)" }
    }

    /// The missing modules of the sources that declare a name; `nil` if the sources don't declare it.
    private func modules(declaring name: String, _ missing: Set<String>, _ available: Set<String>) -> [String]? {
        if available.contains(name) { return [] }
        if missing.contains(name) { return [name] }
        let files = name.hasPrefix(".") ? filesWithStaticMember(String(name.dropFirst())) : filesDeclaring(name)
        let settings = codeBase.files[type.file].settings
        let modules = files.map { file -> String? in
            let isOwn = codeBase.files[file].settings.hasSameModule(as: settings) != false
            return isOwn ? nil : codeBase.files[file].settings.module
        }
        if modules.contains(where: { $0.map(available.contains) ?? true }) { return [] }
        let needed = Set(modules.compactMap(\.self)).intersection(missing)
        return needed.isEmpty ? name.hasPrefix(".") ? [] : nil : Array(needed)
    }

    private func filesWithStaticMember(_ name: String) -> [Int] {
        codeBase.files.indices.filter { file in
            codeBase.files[file].properties.contains { $0.name == name && $0.isStatic && $0.parent != nil }
        }
    }

    /// The files that declare a type, a function or a constant, or a member of the class.
    private func filesDeclaring(_ name: String) -> [Int] {
        let family = Set(codeBase.types.ancestry(of: type).map { codeBase[$0].name })
        return codeBase.files.indices.filter { file in
            let index = codeBase.files[file]
            func isInScope(_ owner: Int?) -> Bool { owner.map { family.contains(index.types[$0].name) } ?? true }
            return index.types.contains { TypeTable.simpleName($0.name) == name && $0.kind != .extension }
                || index.aliases.contains { TypeTable.simpleName($0.name) == name }
                || index.properties.contains { $0.name == name && isInScope($0.parent) }
                || index.functions.contains { $0.kind == .function && $0.name == name && isInScope($0.type) }
        }
    }

    /// Whether a name that the sources don't declare can be used in all files.
    private func isKnown(_ name: String) -> Bool {
        SDKFacts.foundationNames.contains(name) || SDKFacts.sendableTypes.contains(name)
            || SDKFacts.genericTypes.contains(name) || codeBase.objectiveC.mentions(name)
            || codeBase.files[type.file].typeParameters.contains(name)
            || SDKFacts.inheritedMembers.contains(name) && codeBase[type].inherited.first != "NSObject"
    }
}
