// Which properties of a class several threads may change, and which of them its locks protect.

extension CodeBase {
    /// Whether a property is a variable of a class, without an attribute that may protect it.
    func isSharedVariable(_ name: String, of type: Reference<TypeDeclaration>) -> Bool {
        guard let property = names.property(ofIdentifier: name, from: type.file, inside: type.index) else {
            return false
        }
        let declaration = self[property]
        return declaration.isMutable && !declaration.isStatic && !declaration.isWrapped && declaration.parent != nil
            && declaration.isolation == nil
    }

    /// Whether a use changes a property: a change of an object's member or element doesn't.
    func changes(_ use: MemberUse, in type: Reference<TypeDeclaration>) -> Bool {
        guard use.kind == .write else { return false }
        if !use.isOfMember && !use.isOfElement { return true }
        guard let property = names.property(ofIdentifier: use.name, from: type.file, inside: type.index) else {
            return false
        }
        let context = context(of: property)
        guard let name = typeName(self[property].type, in: context) else {
            // The type of a collection is often only that of its literal.
            return !use.isOfMember
        }
        let bare = TypeText(name).bare
        if bare.hasPrefix("[") || bare.hasPrefix("Set<") || bare.hasPrefix("Dictionary<") || bare.hasPrefix("Array<") {
            return true
        }
        return SDKFacts.valueTypes.contains(bare)
            || types.primary(named: bare, from: property.file).map { self[$0].kind.isValue } == true
    }

    /// The properties of a class that its locks may protect.
    enum LockedProperties {
        /// The source doesn't show where the class holds a lock.
        case all
        case named(Set<String>)

        func contains(_ name: String) -> Bool {
            switch self {
            case .all: true
            case .named(let names): names.contains(name)
            }
        }
    }

    /// The properties that a lock of a class may protect: code uses them, or calls what uses them, while it holds a
    /// lock or in a closure that may be called with one.
    func lockedProperties(of type: Reference<TypeDeclaration>) -> LockedProperties {
        guard hasLock(type) else { return .named([]) }
        let code = types.ancestry(of: type).flatMap { memberUses.code(of: $0) }
        // After `if lock.try()` and in a method of its own, `unlock()` follows no `lock()` in the block.
        let unlocksOthers = code.contains { code in
            code.uses.uses.contains { !$0.isLocked && ($0.member == "unlock" || $0.inner == "unlock") }
        }
        if unlocksOthers { return .all }
        let locked = code.map { code -> Code in
            var code = code
            if code.uses.place != .closure { code.uses.uses.removeAll { !$0.isLocked } }
            return code
        }
        let uses = memberUses.uses(from: locked, includes: { _, _ in true }).uses
        return .named(Set(uses.lazy.filter(\.use.isOfProperty).map(\.use.name)))
    }
}
