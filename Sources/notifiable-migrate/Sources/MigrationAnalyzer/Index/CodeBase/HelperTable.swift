/// Finds where functions of the program run the closures that they take.
///
/// A name is known if all functions of that name run all their closures in the same place.
struct HelperTable: Sendable {
    /// How many functions may pass a closure on.
    private static let depth = 2

    private let files: [FileIndex]
    private let types: TypeTable

    init(_ files: [FileIndex], _ types: TypeTable) {
        self.files = files
        self.types = types
    }

    /// Where closures run: on the main actor, or elsewhere; otherwise `.closure`.
    func place(ofClosuresFor name: String) -> PostPlace { place(ofClosuresFor: name, Self.depth) }

    private func place(ofClosuresFor name: String, _ depth: Int) -> PostPlace {
        let places = Set(closures(for: name).map { place(of: $0, name, depth) })
        return places.count == 1 ? places.first ?? .closure : .closure
    }

    private func place(of parameter: Parameter, _ name: String, _ depth: Int) -> PostPlace {
        guard let place = parameter.callPlace, !parameter.isStored else { return .closure }
        switch place.place {
        case .main: return .main
        case .offMain: return .offMain(name)
        case .closure:
            guard depth > 0, let helper = place.helper, helper != name else { return .closure }
            let outer = self.place(ofClosuresFor: helper, depth - 1)
            if case .offMain = outer { return .offMain(name) }
            return outer
        case .function, .task: return .closure
        }
    }

    /// The parameters of the functions of a name that are functions.
    private func closures(for name: String) -> [Parameter] {
        types.functions(named: name).flatMap { function -> [Parameter] in
            files[function.file].functions[function.index].parameters.filter { $0.type?.contains("->") == true }
        }
    }
}
