extension CodeBase {
    /// A superclass of a type of which the source does not tell whether it is the main actor's; `nil` if there is none.
    ///
    /// A superclass stands first among what a class inherits, so that only the first can be one.
    func unknownSuperclass(of type: Reference<TypeDeclaration>) -> String? {
        for ancestor in types.ancestry(of: type) where self[ancestor].kind == .class {
            guard let first = self[ancestor].inherited.first, types.primary(named: first, from: ancestor.file) == nil,
                !NonisolatedTypes.classes.contains(first), !NonisolatedTypes.isProtocol(first)
            else { continue }
            return first
        }
        return nil
    }
}
