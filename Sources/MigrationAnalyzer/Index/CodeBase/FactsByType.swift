/// Where the types of a code base remove observers and release tokens, by the names of the types.
struct FactsByType: Sendable {
    struct Entry<Fact>: Sendable {
        let fact: Reference<Fact>
        let type: Reference<TypeDeclaration>
    }

    let removals: [String: [Entry<Removal>]]
    let removalCalls: [String: [Entry<RemovalCall>]]
    let releases: [String: [Entry<TokenRelease>]]

    init(_ files: [FileIndex]) {
        removals = Self.entries(files, \.removals, \.type)
        removalCalls = Self.entries(files, \.removalCalls, \.type)
        releases = Self.entries(files, \.releases, \.type)
    }

    private static func entries<Fact>(
        _ files: [FileIndex],
        _ facts: (FileIndex) -> [Fact],
        _ type: (Fact) -> Int?
    ) -> [String: [Entry<Fact>]] {
        var result: [String: [Entry<Fact>]] = [:]
        for (number, file) in files.enumerated() {
            for (index, fact) in facts(file).enumerated() {
                guard let type = type(fact) else { continue }
                let entry = Entry<Fact>(
                    fact: Reference(file: number, index: index),
                    type: Reference(file: number, index: type)
                )
                result[file.types[type].name, default: []].append(entry)
            }
        }
        return result
    }
}

extension CodeBase {
    /// The removals of observers in a type's declaration and its extensions.
    func removals(inType type: Int?, of file: Int) -> [(fact: Removal, file: Int)] {
        facts(factsByType.removals, \.removals, inType: type, of: file)
    }

    func removalCalls(inType type: Int?, of file: Int) -> [(fact: RemovalCall, file: Int)] {
        facts(factsByType.removalCalls, \.removalCalls, inType: type, of: file)
    }

    func releases(inType type: Int?, of file: Int) -> [(fact: TokenRelease, file: Int)] {
        facts(factsByType.releases, \.releases, inType: type, of: file)
    }

    private func facts<Fact>(
        _ entries: [String: [FactsByType.Entry<Fact>]],
        _ facts: (FileIndex) -> [Fact],
        inType type: Int?,
        of file: Int
    ) -> [(fact: Fact, file: Int)] {
        guard let type else { return [] }
        let primary = types.primary(of: Reference(file: file, index: type))
        return (entries[files[file].types[type].name] ?? []).filter { types.primary(of: $0.type) == primary }
            .map { (facts(files[$0.fact.file])[$0.fact.index], $0.fact.file) }
    }
}
