extension CodeBase {
    /// The classes of rewritten observers that are neither isolated nor Sendable, as far as the sources show: the
    /// compiler takes such observers back.
    package func unsafeClasses(of outcome: Rewriting.Outcome) -> [String] {
        let rewritten = Set(outcome.rewritten)
        return observations.compactMap { observation in
            let site = RewriteSite(path: files[observation.file].path, span: observation.observer.span)
            guard [.selector, .closure].contains(observation.observer.kind), rewritten.contains(site),
                let type = primary(observation.observer.type, in: observation.file), self[type].kind == .class,
                isolation(of: type).domain == .nonisolated
            else { return nil }
            let declarations = types.ancestry(of: type).flatMap(types.declarations)
            return declarations.contains { self[$0].inherited.contains("Sendable") } ? nil : self[type].name
        }.uniqued().sorted()
    }
}
