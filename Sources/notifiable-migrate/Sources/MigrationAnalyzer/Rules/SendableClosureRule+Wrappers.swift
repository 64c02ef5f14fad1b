// Closures that functions of the program pass to `addObserver`.

/// How the closure of an observer gets to `addObserver`.
enum ClosurePath: Equatable {
    /// Directly, or through a function that declares it as `@Sendable`.
    case sendable
    /// Through a function that has to declare it as `@Sendable`, and doesn't yet.
    case unsendable(function: String)

    /// The closure, as a part of a sentence.
    var phrase: String {
        switch self {
        case .sendable: "a `@Sendable` closure"
        case .unsendable(let function): "a closure that `\(function)` passes to `addObserver`"
        }
    }

    /// What follows a type's name in the group of its findings: the compiler sees those of direct calls at once.
    var groupSuffix: String {
        switch self {
        case .sendable: ""
        case .unsendable(let function): "'s calls of `\(function)`"
        }
    }

    /// When the compiler sees the problem, as the end of a sentence.
    var condition: String {
        switch self {
        case .sendable: ""
        case .unsendable(let function):
            " once `\(function)` declares the closure as `@Sendable`, as `addObserver` requires"
        }
    }
}

extension CodeBase {
    /// How the closure of an observer gets to `addObserver`; `nil` if a function passes it on that may call it on the
    /// main actor.
    func closurePath(of observation: Observation) -> ClosurePath? {
        guard let wrapper = observation.wrapper else { return .sendable }
        guard observation.observer.kind == .closure, let type = closureType(of: wrapper), !type.contains("@MainActor")
        else { return nil }
        if type.contains("@Sendable") { return .sendable }
        if let adapter = observation.adapter.map({ self[$0] }) {
            guard adapter.hops.isEmpty, !adapter.checksMainThread, adapter.isolation == nil else { return nil }
        }
        return .unsendable(function: self[wrapper].kind == .initializer ? "init" : self[wrapper].name)
    }

    /// The type of the only parameter of a function that is a closure.
    private func closureType(of function: Reference<FunctionDeclaration>) -> String? {
        let closures = self[function].parameters.compactMap(\.type).filter {
            $0.contains("->") || types.unsendableFunctions.contains(TypeText($0).nominal)
        }
        return closures.count == 1 ? closures[0] : nil
    }

    /// Whether a function of the program takes the closure of an observer as one on the main actor.
    func isDeclaredOnMainActor(_ observation: Observation) -> Bool {
        observation.wrapper.flatMap(closureType)?.contains("@MainActor") == true
    }

    /// Hits at the closures that a method passes elsewhere, if functions of the program pass the method to
    /// `addObserver`.
    ///
    /// The method itself is only rejected once these functions declare their closure as `@Sendable`.
    var unsendableHopsOfMethods: [Hit] {
        var called = CalleeTable<HopPlace?>()
        return observations.compactMap { observation in
            guard isBeforeSwift6(observation.file), !observation.isTemplate, observation.wrapper != nil,
                observation.observer.kind == .closure, case .function(let method)? = observation.handler,
                let type = owner(of: observation), isUnsendableClass(type),
                !self[method].isStatic, let (problem, place) = unsendableHop(of: observation, in: type, &called)
            else { return nil }
            return observation.hit(
                "The \(problem). The Swift 6 language mode warns about it or rejects it.",
                at: place?.span,
                in: place?.file
            )
        }
    }
}
