/// How an observer's closure holds the instance that registers it.
struct SelfCapture {
    let observation: Observation
    let use: SelfUse
    let end: TokenEnd

    var nameClause: String { observation.names.isEmpty ? "" : " \(observation.names.phrase)" }

    /// What keeps the closure.
    var keeper: String { observation.observer.kind == .publisher ? "cancellable" : "center" }
}

/// When an observation is ended by its token.
enum TokenEnd: Comparable {
    /// As far as is seen.
    case never
    /// With the instance that keeps the token.
    case inDeinit
    case earlier
}

extension CodeBase {
    /// The closures of observers that hold an instance of a class or an actor.
    var selfCaptures: [SelfCapture] {
        observations.compactMap { observation in
            let observer = observation.observer
            guard holdsItsClosure(observer), let use = selfUse(of: observation),
                declaration(ofType: observer.type, in: observation.file)?.kind.isValue != true,
                observer.function.map({ files[observation.file].functions[$0].isStatic }) != true
            else { return nil }
            return SelfCapture(observation: observation, use: use, end: end(of: observation))
        }
    }

    private func holdsItsClosure(_ observer: Observer) -> Bool {
        switch observer.kind {
        case .closure, .message: true
        case .publisher:
            observer.operators.contains { $0.name == "sink" } && observer.token != .dropped
        case .selector, .sequence, .notifiable: false
        }
    }

    private func selfUse(of observation: Observation) -> SelfUse? {
        switch observation.handler {
        case .closure(let reference): self[reference].selfUse
        case .function(let reference):
            // `using: self.reload`: a method that is passed on holds its instance.
            self[reference].type == nil || self[reference].isStatic
                ? nil : observation.observer.selector.map { .strong($0.span) }
        case nil: nil
        }
    }

    private func end(of observation: Observation) -> TokenEnd {
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
