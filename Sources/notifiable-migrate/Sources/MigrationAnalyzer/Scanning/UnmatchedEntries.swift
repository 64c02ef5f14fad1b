import CommandLineSupport

/// The entries of a configuration that nothing in a code base matches, and that so have no effect.
package struct UnmatchedEntries {
    /// One sentence for each, with the nearest name that would match.
    package let descriptions: [String]

    package init(_ configuration: Configuration, in codeBase: CodeBase) {
        descriptions =
            Self.wrappers(configuration.wrappers ?? [], codeBase)
            + Self.types(configuration.mainActorTypes ?? [], codeBase)
            + Self.names((configuration.offMainNotifications ?? [:]).keys.sorted(), codeBase)
    }

    private static func wrappers(_ wrappers: [Configuration.Wrapper], _ codeBase: CodeBase) -> [String] {
        if wrappers.isEmpty { return [] }
        let called = Set(codeBase.files.lazy.flatMap { $0.calls.lazy.map(\.name) })
        let declared = codeBase.files.lazy.flatMap { $0.functions.lazy.filter { $0.kind == .function }.map(\.name) }
        let candidates = called.union(declared).sorted()
        return wrappers.compactMap { wrapper in
            let name = String(wrapper.function.prefix { $0 != "(" })
            if called.contains(name) || codeBase.files.contains(where: { $0.mentions[name] > 0 }) { return nil }
            return "wrappers: nothing calls `\(wrapper.function)`\(name.suggestion(among: candidates))"
        }
    }

    private static func types(_ types: [String], _ codeBase: CodeBase) -> [String] {
        if types.isEmpty { return [] }
        let inherited = codeBase.files.flatMap { $0.types.flatMap(\.inherited) }
        let declared = codeBase.files.flatMap { $0.types.map(\.name) }
        let known = Set((inherited + declared).map(TypeTable.simpleName) + codeBase.objectiveC.superclasses.values)
        return types.compactMap { type in
            let name = TypeTable.simpleName(type)
            if known.contains(name) || codeBase.files.contains(where: { $0.typeMentions[name] > 0 }) { return nil }
            return "mainActorTypes: nothing mentions `\(type)`\(name.suggestion(among: known.sorted()))"
        }
    }

    private static func names(_ identities: [String], _ codeBase: CodeBase) -> [String] {
        if identities.isEmpty { return [] }
        let observed = (codeBase.observations + codeBase.testObservations).flatMap(\.names)
        let names = observed + (codeBase.postings + codeBase.testPostings).flatMap(\.names)
        let known = Set(names.map(\.identity))
        return identities.compactMap { identity in
            if known.contains(identity) { return nil }
            let spelling = names.first { $0.display == identity || $0.display == ".\(identity)" }?.identity
            let suggestion = spelling.map { "; write `\($0)`" } ?? identity.suggestion(among: known.sorted())
            return "offMainNotifications: nothing posts or observes `\(identity)`\(suggestion)"
        }
    }
}
