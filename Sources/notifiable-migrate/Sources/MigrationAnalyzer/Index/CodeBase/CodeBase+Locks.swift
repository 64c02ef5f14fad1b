extension CodeBase {
    /// Whether a class has a lock, judging by names, or calls a function that locks.
    ///
    /// - Parameter ignoringLocksOfFoundation: Pass `true` to ignore `NSLock` and `NSRecursiveLock`: the index knows
    ///   where code holds them.
    func hasLock(_ type: Reference<TypeDeclaration>, ignoringLocksOfFoundation: Bool = false) -> Bool {
        types.ancestry(of: type).contains { owner in
            let file = files[owner.file]
            let hasProperty = file.properties.contains { property in
                guard property.parent.map({ file.types[$0].name == self[owner].name }) == true else { return false }
                let context = SourceContext(file: owner.file, type: property.parent)
                guard let type = typeName(property.type, in: context) else { return Self.isLock(property.name) }
                if ignoringLocksOfFoundation, ["NSLock", "NSRecursiveLock"].contains(TypeText(type).bare) {
                    return false
                }
                return Self.namesLock(type) || Self.isLock(property.name)
            }
            return hasProperty
                || memberUses.code(of: owner).contains { code in
                    code.uses.uses.contains { $0.kind == .call && SDKFacts.lockingFunctions.contains($0.name) }
                }
        }
    }

    /// Whether a type's text names a lock, or a value that a lock protects.
    private static func namesLock(_ type: String) -> Bool {
        let names = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let protections = ["mutex", "semaphore", "locked", "isolated", "atomic", "synchronized", "protected"]
        return names.contains { name in
            isLock(name) || IdentifierWords(name).words.contains { protections.contains($0.lowercased()) }
        }
    }

    /// Whether an identifier ends with the word for a lock: `stateLock`, `os_unfair_lock_t`, but not `LockScreenState`.
    private static func isLock(_ name: some StringProtocol) -> Bool {
        let words = IdentifierWords(name).words.map { $0.lowercased() }
        return words.last { $0 != "t" && $0 != "s" }.map(["lock", "rwlock", "mutex", "semaphore"].contains) ?? false
    }
}
