/// Observers that belong to what SwiftUI creates again.
extension CodeBase {
    /// The properties of SwiftUI's views whose initial value is an object that adds observers when it is initialized:
    /// each value of the view has its own.
    var remadeObservers: [Hit] {
        var makers: [Reference<TypeDeclaration>: Observation] = [:]
        for observation in observations where !observation.isTemplate && observation.observer.staticProperty == nil {
            let function = function(in: observation.context)
            guard function?.kind == .initializer || function == nil,
                let type = owner(of: observation), self[type].kind == .class, makers[type] == nil
            else { continue }
            makers[type] = observation
        }
        guard !makers.isEmpty else { return [] }
        return files.enumerated().flatMap { number, file -> [Hit] in
            guard !file.isTest else { return [] }
            return file.properties.compactMap { property in
                guard property.isCreated, !property.isStatic,
                    property.wrapper == nil || property.wrapper == "ObservedObject",
                    let owner = property.parent.flatMap({ primary($0, in: number) }), self[owner].kind == .struct,
                    isSwiftUIView(owner), case .named(let name) = property.type,
                    let type = types.primary(named: TypeText(name).bare, from: number), let observation = makers[type]
                else { return nil }
                // Other observers end with their object.
                let stays = observation.observer.kind == .closure && end(of: observation) == .never
                return Hit(
                    SourceContext(file: number, type: property.parent),
                    property.span,
                    property.name,
                    "SwiftUI creates a new `\(self[owner].name)` each time it updates the parent view, and with it a "
                        + "new `\(self[type].name)`, which adds an observer\(observation.ofNames)"
                        + (stays ? "" : " and starts without the state of the previous one") + ": use `@StateObject`.",
                    of: observation.names,
                    severity: stays ? nil : .note,
                    notes: [note("added here", observation.observer.span, in: observation.file)]
                )
            }
        }
    }

    private func isSwiftUIView(_ type: Reference<TypeDeclaration>) -> Bool {
        types.declarations(of: type).contains { self[$0].inherited.map(TypeTable.simpleName).contains("View") }
    }
}
