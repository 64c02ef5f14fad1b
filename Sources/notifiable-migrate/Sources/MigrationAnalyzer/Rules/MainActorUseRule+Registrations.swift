// What code beside the calls that add or remove observers uses of the main actor.

extension CodeBase {
    /// Hits at what functions without isolation use of the main actor before or after they add or remove observers, and
    /// in the `deinit`s of classes that observe.
    ///
    /// - Parameter types: The classes that have a hit already.
    func mainActorHitsAtRegistrations(outside types: Set<Reference<TypeDeclaration>>) -> [ClassHit] {
        var seen: Set<Reference<FunctionDeclaration>> = []
        return functionsWithObservers.compactMap { function, type, names, subject -> ClassHit? in
            guard seen.insert(function).inserted, !types.contains(type), isBeforeSwift6(function.file),
                !mayBeMainActorWitness(function), let (use, what) = firstMainActorUse(inOwnCodeOf: function, of: type)
            else { return nil }
            var hit = Hit(
                context(of: function),
                use.use.span,
                names.identities,
                "\(subject) isn't isolated, but uses \(what). The Swift 6 language mode rejects it.",
                of: names
            )
            hit.group = "`\(self[type].name)`"
            return ClassHit(type: type, hit: hit)
        }
    }

    /// Whether a function is in an extension that adopts a main-actor protocol, and so may have the isolation of a
    /// requirement.
    private func mayBeMainActorWitness(_ function: Reference<FunctionDeclaration>) -> Bool {
        guard let type = self[function].type, files[function.file].types[type].kind == .extension else { return false }
        return files[function.file].types[type].inherited.contains { name in
            types.primary(named: name, from: function.file).map { isolation(of: $0).isMainActor }
                ?? isolation.isKnownMainActor(name)
        }
    }

    private typealias ObservingFunction = (
        function: Reference<FunctionDeclaration>, type: Reference<TypeDeclaration>, names: [NotificationName],
        subject: String
    )

    /// The functions that add or remove observers, and the `deinit`s of classes that observe.
    private var functionsWithObservers: [ObservingFunction] {
        let adding = observations.compactMap { observation -> ObservingFunction? in
            guard let function = observation.function, let type = owner(of: observation),
                // The wrapper of another type is code of its own.
                observation.wrapper.map({ owner(of: $0) == type }) ?? true
            else { return nil }
            let subject = "The code that adds the observer\(observation.ofNames)"
            return (function, type, observation.names, subject)
        }
        let observing = Set(adding.map(\.type))
        let removing = files.enumerated().flatMap { number, file -> [ObservingFunction] in
            if file.isTest { return [] }
            let removals = file.removals.compactMap { removal -> ObservingFunction? in
                guard removal.isOnCenter, let index = removal.function, let type = primary(removal.type, in: number)
                else { return nil }
                return (Reference(file: number, index: index), type, [], "The code that removes observers")
            }
            let deinitializers = file.functions.indices.compactMap { index -> ObservingFunction? in
                guard file.functions[index].kind == .deinitializer,
                    let type = primary(file.functions[index].type, in: number), observing.contains(type)
                else { return nil }
                let subject = "The `deinit` of `\(self[type].name)`, which observes notifications,"
                return (Reference(file: number, index: index), type, [], subject)
            }
            return removals + deinitializers
        }
        return adding + removing
    }
}
