/// How an observer's closure holds the instance that registers it.
struct SelfCapture {
    let observation: Observation
    let use: SelfUse
    /// Whether the observation is ended elsewhere than in `deinit`, so that the closure lets go.
    let isEndedBeforeDeinit: Bool

    var nameClause: String { observation.names.isEmpty ? "" : " \(observation.names.phrase)" }

    /// What keeps the closure.
    var keeper: String { observation.observer.kind == .publisher ? "cancellable" : "center" }
}

extension CodeBase {
    /// The closures of observers that hold an instance of a class or an actor.
    var selfCaptures: [SelfCapture] {
        observations.compactMap { observation in
            let observer = observation.observer
            guard case .closure(let reference)? = observation.handler, let use = self[reference].selfUse,
                holdsItsClosure(observer),
                declaration(ofType: observer.type, in: observation.file)?.kind.isValue != true,
                observer.function.map({ files[observation.file].functions[$0].isStatic }) != true
            else { return nil }
            return SelfCapture(
                observation: observation,
                use: use,
                isEndedBeforeDeinit: self[reference].removesObserver || isEnded(observer, in: observation.file)
            )
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

    /// Whether the type removes the observer's token outside `deinit`.
    private func isEnded(_ observer: Observer, in file: Int) -> Bool {
        guard case .stored(let place) = observer.token else { return false }
        let token = Self.member(place)
        return removals(inType: observer.type, of: file).contains { removal, function in
            Self.member(removal.observer) == token && function?.kind != .deinitializer
        }
    }

    /// The removals in a type and its extensions, with the functions in which they stand.
    func removals(inType type: Int?, of file: Int) -> [(removal: Removal, function: FunctionDeclaration?)] {
        guard let type else { return [] }
        let name = files[file].types[type].name
        let primary = types.primary(of: Reference(file: file, index: type))
        return files.enumerated().flatMap { number, candidate -> [(Removal, FunctionDeclaration?)] in
            candidate.removals.compactMap { removal in
                guard let other = removal.type, candidate.types[other].name == name,
                    types.primary(of: Reference(file: number, index: other)) == primary
                else { return nil }
                return (removal, removal.function.map { candidate.functions[$0] })
            }
        }
    }

    /// `self.token` and `token as Any` are `token`.
    private static func member(_ expression: String) -> String {
        let bare = expression.split(separator: " ").first.map(String.init) ?? expression
        let member = bare.hasPrefix("self.") ? String(bare.dropFirst(5)) : bare
        return member.hasSuffix("!") || member.hasSuffix("?") ? String(member.dropLast()) : member
    }
}
