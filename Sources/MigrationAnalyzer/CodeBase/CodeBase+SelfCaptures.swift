/// How an observer's closure holds the instance that registers it.
struct SelfCapture {
    let observation: Observation
    /// Those of all observations that share the closure.
    let names: [NotificationName]
    let use: SelfUse
    let end: TokenEnd

    var nameClause: String { names.isEmpty ? "" : " \(names.phrase)" }

    /// What keeps the closure.
    var keeper: String { observation.observer.kind == .publisher ? "cancellable" : "center" }
}

extension CodeBase {
    /// The closures of observers that hold an instance of a class or an actor.
    var selfCaptures: [SelfCapture] {
        // Publishers that are merged share a closure.
        let sharing = Dictionary(grouping: observations.filter { $0.observer.body != nil }) { $0.handler }
        return observations.compactMap { observation in
            let observer = observation.observer
            let sharers = observer.body == nil ? [observation] : sharing[observation.handler] ?? []
            guard sharers.first?.observer.span == observation.observer.span, holdsItsClosure(observer),
                let use = selfUse(of: observation),
                declaration(ofType: observer.type, in: observation.file)?.kind.isValue != true,
                observer.function.map({ files[observation.file].functions[$0].isStatic }) != true
            else { return nil }
            return SelfCapture(
                observation: observation,
                names: sharers.flatMap(\.names),
                use: use,
                end: end(of: observation)
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
}
