/// When an observation is ended by its token.
enum TokenEnd: Comparable {
    /// As far as is seen.
    case never
    /// With the instance that keeps the token.
    case inDeinit
    case earlier
}

extension CodeBase {
    /// When an observation is ended by its token, as far as the type that registers it and its wrapper tell.
    func end(of observation: Observation) -> TokenEnd {
        let observer = observation.observer
        if case .closure(let reference)? = observation.handler, self[reference].removesObserver { return .earlier }
        guard let place = observer.token.place else { return .never }
        let file = observation.file
        var ends: [FunctionDeclaration?] = []
        switch observer.kind {
        case .publisher: ends = functions(releasing: place, inType: observer.type, of: file)
        case .message:
            ends = functions(releasing: place, inType: observer.type, of: file)
            ends += functions(removing: place, inType: observer.type, of: file)
        default:
            ends = functions(removing: place, inType: observer.type, of: file)
            if let wrapper = observation.wrapper {
                ends += functions(removing: place, inType: self[wrapper].type, of: wrapper.file)
            }
        }
        if ends.contains(where: { $0?.kind != .deinitializer }) { return .earlier }
        // A cancellable and a message's token end with whom they belong to.
        return ends.isEmpty && observer.kind == .closure ? .never : .inDeinit
    }

    private func functions(removing place: String, inType type: Int?, of file: Int) -> [FunctionDeclaration?] {
        removals(inType: type, of: file).filter { $0.removal.place == place }.map(\.function)
    }

    private func functions(releasing place: String, inType type: Int?, of file: Int) -> [FunctionDeclaration?] {
        facts(\.releases, type: \.type, inType: type, of: file).filter { $0.fact.place == place }
            .map { found in found.fact.function.map { files[found.file].functions[$0] } }
    }

    /// The removals in a type and its extensions, with the functions in which they stand.
    func removals(inType type: Int?, of file: Int) -> [(removal: Removal, function: FunctionDeclaration?)] {
        facts(\.removals, type: \.type, inType: type, of: file).map { found in
            (found.fact, found.fact.function.map { files[found.file].functions[$0] })
        }
    }

    /// Whether a type removes observers before its instances die, itself or by a function of its superclass or of others.
    func removesObservers(_ type: Int?, in file: Int) -> Bool {
        guard let type else { return false }
        let lineage = types.ancestry(of: Reference(file: file, index: type))
        let owners = lineage.isEmpty ? [Reference(file: file, index: type)] : lineage
        if owners.contains(where: { owner in
            removals(inType: owner.index, of: owner.file).contains { $0.function?.kind != .deinitializer }
        }) {
            return true
        }
        return owners.contains { owner in
            facts(\.removalCalls, type: \.type, inType: owner.index, of: owner.file).contains { found in
                let isInDeinit =
                    found.fact.function.map { files[found.file].functions[$0].kind == .deinitializer } ?? false
                return !isInDeinit && isRemover(functionNamed: found.fact.name)
            }
        }
    }

    private func isRemover(functionNamed name: String) -> Bool {
        types.functions(named: name).contains { reference in
            self[reference].body.map { files[reference.file].bodies[$0].removesObserver } ?? false
        }
    }

    /// The facts of one sort in a type's declaration and its extensions.
    private func facts<Fact>(
        _ list: KeyPath<FileIndex, [Fact]>,
        type factType: KeyPath<Fact, Int?>,
        inType type: Int?,
        of file: Int
    ) -> [(fact: Fact, file: Int)] {
        guard let type else { return [] }
        let name = files[file].types[type].name
        let primary = types.primary(of: Reference(file: file, index: type))
        return files.enumerated().flatMap { number, candidate in
            candidate[keyPath: list].filter { fact in
                guard let other = fact[keyPath: factType], candidate.types[other].name == name else { return false }
                return types.primary(of: Reference(file: number, index: other)) == primary
            }
            .map { ($0, number) }
        }
    }
}
