extension CodeBase {
    /// The types with rewritten places that the compiler takes back, as far as the sources show: observers of classes
    /// that are neither isolated nor Sendable, and posts of main-actor messages in code without isolation.
    package func unsafeTypes(of outcome: Rewriting.Outcome) -> [String] {
        let rewritten = Set(outcome.rewritten)
        let classes = observations.compactMap { observation -> String? in
            let site = RewriteSite(path: files[observation.file].path, span: observation.observer.span)
            guard [.selector, .closure].contains(observation.observer.kind), rewritten.contains(site),
                let type = primary(observation.observer.type, in: observation.file), self[type].kind == .class,
                isolation(of: type).domain == .nonisolated
            else { return nil }
            let declarations = types.ancestry(of: type).flatMap(types.declarations)
            return declarations.contains { self[$0].inherited.contains("Sendable") } ? nil : self[type].name
        }
        let posters = postings.compactMap { posting -> String? in
            let site = RewriteSite(path: files[posting.file].path, span: posting.post.span)
            guard outcome.unisolated.contains(site) else { return nil }
            return posting.post.type.map { files[posting.file].types[$0].name } ?? "the file \(site.path)"
        }
        return (classes + posters).uniqued().sorted()
    }
}
