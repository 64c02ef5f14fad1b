extension CodeBase {
    /// A superclass of a type of which the source does not tell whether it is the main actor's; `nil` if there is none.
    ///
    /// A superclass stands first among what a class inherits, so that only the first can be one.
    func unknownSuperclass(of type: Reference<TypeDeclaration>) -> String? {
        for ancestor in types.ancestry(of: type) where self[ancestor].kind == .class {
            guard let first = self[ancestor].inherited.first, types.primary(named: first, from: ancestor.file) == nil,
                !NonisolatedTypes.isProtocol(first), !isNonisolatedOutside(first)
            else { continue }
            return first
        }
        return nil
    }

    /// Whether a class outside the sources isolates nothing, through the superclasses that Objective-C declares.
    private func isNonisolatedOutside(_ name: String) -> Bool {
        var visited: Set<String> = []
        var next: String? = name
        while let current = next, visited.insert(current).inserted {
            if NonisolatedTypes.classes.contains(current) { return true }
            next = foreignMentions.superclasses[current]
        }
        return false
    }
}
