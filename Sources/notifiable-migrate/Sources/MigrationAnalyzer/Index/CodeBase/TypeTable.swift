/// The types of a code base, by name.
///
/// A large code base has many modules, and the same name in several: the declaration whose file lies closest to the one
/// that asks is taken.
struct TypeTable: Sendable {
    private let files: [FileIndex]
    private let primaries: [String: [Reference<TypeDeclaration>]]
    private let extensions: [String: [Reference<TypeDeclaration>]]
    private let functions: [String: [Reference<FunctionDeclaration>]]
    private let methods: [MemberKey: [Reference<FunctionDeclaration>]]
    private let aliases: [String: [Reference<TypeAlias>]]
    /// The declarations and extensions outside tests that name each type, without the types around it, in their
    /// inheritance clause.
    private let inheriting: [String: [Reference<TypeDeclaration>]]
    private let closeness: FileCloseness
    private var ancestries: [Reference<TypeDeclaration>: [Reference<TypeDeclaration>]] = [:]
    /// The classes that inherit from each class or protocol, directly or not.
    private var subclasses: [Reference<TypeDeclaration>: [Reference<TypeDeclaration>]] = [:]

    init(_ files: [FileIndex]) {
        var primaries: [String: [Reference<TypeDeclaration>]] = [:]
        var extensions: [String: [Reference<TypeDeclaration>]] = [:]
        var functions: [String: [Reference<FunctionDeclaration>]] = [:]
        var methods: [MemberKey: [Reference<FunctionDeclaration>]] = [:]
        var aliases: [String: [Reference<TypeAlias>]] = [:]
        var inheriting: [String: [Reference<TypeDeclaration>]] = [:]
        for (number, file) in files.enumerated() {
            for (index, type) in file.types.enumerated() {
                let reference = Reference<TypeDeclaration>(file: number, index: index)
                for name in type.inherited where !file.isTest {
                    inheriting[Self.simpleName(name), default: []].append(reference)
                }
                if type.kind == .extension {
                    extensions[type.name, default: []].append(reference)
                } else {
                    primaries[type.name, default: []].append(reference)
                    let simple = Self.simpleName(type.name)
                    if simple != type.name { primaries[simple, default: []].append(reference) }
                }
            }
            for (index, function) in file.functions.enumerated() {
                let reference = Reference<FunctionDeclaration>(file: number, index: index)
                functions[function.name, default: []].append(reference)
                guard let type = function.type.map({ file.types[$0].name }) else { continue }
                methods[MemberKey(of: type, function.name), default: []].append(reference)
            }
            // `typealias UIViewController = NSViewController` is for platforms without the class.
            for (index, alias) in file.aliases.enumerated() where !SDKFacts.mainActorClasses.contains(alias.name) {
                aliases[alias.name, default: []].append(Reference(file: number, index: index))
            }
        }
        self.files = files
        self.primaries = primaries
        self.extensions = extensions
        self.functions = functions
        self.methods = methods
        self.aliases = aliases
        self.inheriting = inheriting
        closeness = FileCloseness(files)
        for (number, file) in files.enumerated() {
            for (index, type) in file.types.enumerated() where type.kind != .extension && !type.inherited.isEmpty {
                let reference = Reference<TypeDeclaration>(file: number, index: index)
                let ancestry = findAncestry(of: reference)
                ancestries[reference] = ancestry
                guard type.kind == .class else { continue }
                for ancestor in ancestry.dropFirst() { subclasses[ancestor, default: []].append(reference) }
            }
        }
    }

    static func simpleName(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }

    /// `Error` for `Swift.Error`, `View` for `SwiftUI.View`.
    static func withoutModule(_ name: String) -> String {
        guard let dot = name.firstIndex(of: ".") else { return name }
        let module = String(name[..<dot])
        let isOfSDK = ["Swift", "Foundation"].contains(module) || SDKFacts.appleModules.contains(module)
        return isOfSDK ? String(name[dot...].dropFirst()) : name
    }

    subscript(reference: Reference<TypeDeclaration>) -> TypeDeclaration { files[reference] }

    /// The declaration of a type, which may be optional, existential or generic.
    func primary(of type: WrittenType, from file: Int) -> Reference<TypeDeclaration>? {
        type.name.flatMap { primary(named: $0, from: file) }
    }

    func primary(named name: String, from file: Int) -> Reference<TypeDeclaration>? {
        let candidates = primaries[name] ?? []
        let exact = candidates.filter { self[$0].name == name }
        // `Error` is the standard library's, and not a nested type of another one.
        if exact.isEmpty, SDKFacts.isKnownType(name) { return nil }
        return closeness.closest(exact.isEmpty ? candidates : exact, to: file)
    }

    /// The declaration that an extension extends, or the declaration itself.
    func primary(of reference: Reference<TypeDeclaration>) -> Reference<TypeDeclaration>? {
        let type = self[reference]
        return type.kind == .extension ? primary(named: type.name, from: reference.file) : reference
    }

    /// What a name means inside a type, as the language looks it up.
    enum Meaning {
        case type(Reference<TypeDeclaration>)
        case alias(Reference<TypeAlias>)
    }

    /// Looks a name up in the types around and their ancestors, then at the top level; `nil` if the source does not
    /// declare it.
    func meaning(of name: String, in context: SourceContext) -> Meaning? {
        var scopes: [String] = []
        for outer in context.type.map({ sequence(first: $0) { files[context.file].types[$0].parent } }).map(Array.init)
            ?? []
        {
            let reference = Reference<TypeDeclaration>(file: context.file, index: outer)
            var scope = self[reference].name[...]
            scopes.append(String(scope))
            scopes += ancestry(of: reference).dropFirst().map { self[$0].name }
            // The name of an extended type contains those of the types around it.
            while let dot = scope.lastIndex(of: ".") {
                scope = scope[..<dot]
                scopes.append(String(scope))
            }
        }
        for candidate in scopes.map({ "\($0).\(name)" }) + [name] {
            let declared = (primaries[candidate] ?? []).filter { self[$0].name == candidate }
            if let type = closeness.closest(declared, to: context.file) { return .type(type) }
            if let alias = closeness.closest(aliases[candidate] ?? [], to: context.file) { return .alias(alias) }
        }
        return nil
    }

    subscript(reference: Reference<TypeAlias>) -> TypeAlias { files[reference.file].aliases[reference.index] }

    /// The types that the aliases with a name stand for; the name itself if it is no alias.
    func targets(ofAlias name: String, from file: Int) -> [String] {
        guard let found = aliases[name], primary(named: name, from: file) == nil else { return [name] }
        return found.map { self[$0].target.nominal }
    }

    func extensions(of name: String) -> [Reference<TypeDeclaration>] { extensions[name] ?? [] }

    func declarations(of type: Reference<TypeDeclaration>) -> [Reference<TypeDeclaration>] {
        [type] + extensions(of: self[type].name)
    }

    /// The type's declaration and those of its ancestors, nearest first.
    func ancestry(of reference: Reference<TypeDeclaration>) -> [Reference<TypeDeclaration>] {
        primary(of: reference).map { ancestries[$0] ?? [$0] } ?? []
    }

    private func findAncestry(of type: Reference<TypeDeclaration>) -> [Reference<TypeDeclaration>] {
        var result: [Reference<TypeDeclaration>] = []
        var pending = [type]
        while let next = pending.first {
            pending.removeFirst()
            guard !result.contains(next) else { continue }
            result.append(next)
            pending += self[next].inherited.compactMap { primary(named: $0, from: next.file) }
        }
        return result
    }

    /// The names of the types outside tests that declare a conformance to a protocol, without those of mocks.
    func conformers(of type: Reference<TypeDeclaration>) -> Set<String> {
        let candidates = inheriting[Self.simpleName(self[type].name)] ?? []
        let conforming = candidates.filter { candidate in
            self[candidate].inherited.contains { primary(named: $0, from: candidate.file) == type }
        }
        return Set(conforming.map { self[$0].name }.filter { !$0.contains("Mock") })
    }

    /// The names of the types that inherit from a type, directly or not.
    func subtypes(of type: Reference<TypeDeclaration>) -> Set<String> {
        var result: Set<String> = []
        var pending = [self[type].name]
        while let name = pending.popLast() {
            let names = inheriting[Self.simpleName(name), default: []].map { self[$0].name }
            pending += names.filter { result.insert($0).inserted }
        }
        return result
    }

    /// The classes that inherit from a class or a protocol, directly or not.
    func subclasses(of type: Reference<TypeDeclaration>) -> [Reference<TypeDeclaration>] { subclasses[type] ?? [] }

    /// A class with all that inherit from it and, if they count, all that it inherits from.
    func family(of type: Reference<TypeDeclaration>, withAncestors: Bool = true) -> Set<Reference<TypeDeclaration>> {
        Set([type] + (withAncestors ? ancestry(of: type) : []) + subclasses(of: type))
    }

    func familyNames(of type: Reference<TypeDeclaration>, withAncestors: Bool = false) -> Set<String> {
        Set(family(of: type, withAncestors: withAncestors).map { Self.simpleName(self[$0].name) })
    }

    func method(
        named name: String,
        labels: [String]?,
        in type: Reference<TypeDeclaration>
    ) -> Reference<FunctionDeclaration>? {
        method(named: name, in: type) { function in labels.map { $0 == function.labels } ?? true }
    }

    /// The method that a selector names: of several in one class, one that Objective-C sees.
    func method(
        named selector: SelectorExpression,
        in type: Reference<TypeDeclaration>
    ) -> Reference<FunctionDeclaration>? {
        let exact = method(named: selector.name, in: type, prefersObjC: true) { function in
            selector.labels.map { $0 == function.labels }
                ?? selector.parameterCount.map { $0 == function.parameters.count } ?? true
        }
        return exact ?? method(named: selector.name, labels: selector.labels, in: type)
    }

    private func method(
        named name: String,
        in type: Reference<TypeDeclaration>,
        prefersObjC: Bool = false,
        accepts: (FunctionDeclaration) -> Bool
    ) -> Reference<FunctionDeclaration>? {
        guard functions[name] != nil else { return nil }
        let owners = ancestry(of: type).map { self[$0].name }
        let names = owners.isEmpty ? [self[type].name] : owners
        for owner in names {
            var members = methods(named: name, of: owner).filter { accepts(files[$0]) }
            if prefersObjC, members.count > 1 {
                let visible = members.filter { files[$0].isObjC || files[$0].isOverride }
                if !visible.isEmpty { members = visible }
            }
            if let member = closeness.closest(members, to: type.file) { return member }
        }
        return nil
    }

    func methods(named name: String, of type: String) -> [Reference<FunctionDeclaration>] {
        (methods[MemberKey(of: type, name)] ?? []).filter { files.owner(of: $0) == type }
    }

    func functions(named name: String) -> [Reference<FunctionDeclaration>] { functions[name] ?? [] }
}

/// Finds the members of a type without visiting those of other types. Types with the same last name share their
/// members.
struct MemberKey: Hashable {
    /// `nil` for what is no member.
    let type: String?
    let name: String

    /// - Parameter type: Qualified or not.
    init(of type: String?, _ name: String) {
        self.type = type.map(TypeTable.simpleName)
        self.name = name
    }
}

/// Resolves a name with several declarations to the one in the nearest file.
struct FileCloseness: Sendable {
    private let folders: [[Substring]]

    init(_ files: [FileIndex]) {
        folders = files.map { $0.path.split(separator: "/") }
    }

    func closest<Fact>(_ candidates: [Reference<Fact>], to file: Int) -> Reference<Fact>? {
        guard candidates.count > 1 else { return candidates.first }
        var best: (reference: Reference<Fact>, shared: Int)?
        for candidate in candidates {
            let shared =
                candidate.file == file
                ? .max : zip(folders[candidate.file], folders[file]).prefix { $0 == $1 }.count
            if best.map({ shared > $0.shared }) ?? true { best = (candidate, shared) }
        }
        return best?.reference
    }
}
