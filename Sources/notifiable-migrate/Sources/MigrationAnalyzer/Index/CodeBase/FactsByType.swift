/// Facts of one kind, by the names of the types that contain them.
struct FactsByType<Fact: Sendable>: Sendable {
    private var entries: [String: [(fact: Fact, type: Reference<TypeDeclaration>)]] = [:]

    init(_ files: [FileIndex], _ facts: (FileIndex) -> [Fact], _ type: (Fact) -> Int?) {
        for (number, file) in files.enumerated() {
            for fact in facts(file) {
                guard let type = type(fact) else { continue }
                entries[file.types[type].name, default: []].append((fact, Reference(file: number, index: type)))
            }
        }
    }

    /// The facts in a type's declaration and its extensions, with their files.
    func facts(inType type: Int?, of file: Int, _ codeBase: CodeBase) -> [(fact: Fact, file: Int)] {
        guard let type else { return [] }
        // `nil` for extensions of a type outside the source, too.
        let primary = codeBase.primary(type, in: file)
        return (entries[codeBase.files[file].types[type].name] ?? [])
            .filter { codeBase.types.primary(of: $0.type) == primary }.map { ($0.fact, $0.type.file) }
    }
}

extension CodeBase {
    /// The removals of observers in a type's declaration and its extensions.
    func removals(inType type: Int?, of file: Int) -> [(fact: Removal, file: Int)] {
        removalsByType.facts(inType: type, of: file, self)
    }

    func releases(inType type: Int?, of file: Int) -> [(fact: TokenRelease, file: Int)] {
        releasesByType.facts(inType: type, of: file, self)
    }
}
