/// Finds the classes whose instances live as long as the process.
///
/// These are the application's delegate, the structure of a SwiftUI application, and classes with a static property of
/// their own type, such as `shared`. The instances of a class that only they create, each of them once, live as long:
/// in the value of a property, in an initializer, or when the application has launched. An owner also creates the only
/// instance of a class once if it keeps it in an implicitly unwrapped property, as properties that are
/// set after initialization are declared.
struct Lifetimes: Sendable {
    /// By their qualified names, with the structures of applications.
    private let immortals: Set<String>
    /// Those of the `immortals` of which the sources create no other instance, and release none.
    private let permanent: Set<String>

    init(_ files: [FileIndex]) {
        let applications = Set(
            files.flatMap(\.types).filter { $0.inherited.contains(where: Self.isOfApplication) }.map(\.name)
        )
        let constructions = Self.constructions(in: files)
        immortals = Self.owned(by: Self.singletons(in: files).union(applications), constructions)
        permanent = Self.owned(by: applications, constructions.filter { $0.owners.allSatisfy(\.isKeeper) })
    }

    /// Some types, and those whose instances only they create.
    private static func owned(by types: Set<String>, _ constructions: [Construction]) -> Set<String> {
        var result = types
        // A chain of owners from the delegate is a few classes long.
        for _ in 0..<8 {
            let owned = constructions.filter { construction in
                !result.contains(construction.type)
                    && construction.owners.allSatisfy { $0.type.map(result.contains) ?? true }
            }
            guard !owned.isEmpty else { break }
            result.formUnion(owned.map(\.type))
        }
        return result
    }

    /// Whether the instances of a type live as long as the process.
    func isImmortal(_ type: TypeDeclaration) -> Bool {
        (type.kind == .class || type.kind == .actor) && immortals.contains(type.name)
    }

    /// Whether the sources show that each instance of a type lives as long as the process.
    func isPermanent(_ type: TypeDeclaration) -> Bool {
        (type.kind == .class || type.kind == .actor) && permanent.contains(type.name)
    }

    /// Whether the conforming type is the application's delegate, or the application itself.
    private static func isOfApplication(_ conformance: String) -> Bool {
        conformance.hasSuffix("ApplicationDelegate")
            || ["WKExtensionDelegate", "App", "SwiftUI.App"].contains(conformance)
    }

    private static func singletons(in files: [FileIndex]) -> Set<String> {
        var result: Set<String> = []
        for file in files {
            for property in file.properties where property.isStatic {
                guard let owner = property.parent.map({ file.types[$0].name }) else { continue }
                switch property.type {
                case .named(let type) where ["Self", owner].contains(TypeText(type).bare): result.insert(owner)
                case .unknown where property.name == "shared": result.insert(owner)
                default: break
                }
            }
        }
        return result
    }

    // MARK: Constructions

    /// The places that create instances of a class, if each of them creates one for each owner.
    private struct Construction {
        enum Owner {
            /// The value of a global or static property.
            case process
            /// An instance of a type, by its name, which keeps it in the value of a property.
            case type(String)
            /// An instance of a type, by its name, which may only use it.
            case creator(String)

            var type: String? {
                switch self {
                case .process: nil
                case .type(let name), .creator(let name): name
                }
            }

            var isKeeper: Bool { if case .creator = self { false } else { true } }
        }

        let type: String
        let owners: [Owner]
    }

    private static func constructions(in files: [FileIndex]) -> [Construction] {
        var types: [CallGroup.Callee: [String]] = [:]
        for type in files.flatMap(\.types) where type.kind == .class || type.kind == .actor {
            types[.initializer(of: TypeTable.simpleName(type.name)), default: []].append(type.name)
        }
        let lateProperties = lateProperties(in: files)
        var owners: [String: [Construction.Owner?]] = [:]
        var keepers: [String: Construction.Owner] = [:]
        for file in files where !file.isTest {
            for group in file.callGroups {
                for callee in group.callees {
                    guard let names = types[callee.anyOwner] else { continue }
                    // Types that share a simple name are not told apart.
                    for name in names {
                        owners[name, default: []].append(names.count == 1 ? owner(of: group, in: file) : nil)
                        if let owner = group.type.map({ file.types[$0].name }),
                            lateProperties[owner]?.contains(TypeTable.simpleName(name)) == true
                        {
                            keepers[name] = .creator(owner)
                        }
                    }
                }
            }
        }
        return owners.compactMap { type, owners -> Construction? in
            let known = owners.compactMap(\.self)
            if known.count == owners.count { return Construction(type: type, owners: known) }
            guard owners.count == 1, let keeper = keepers[type] else { return nil }
            return Construction(type: type, owners: [keeper])
        }
    }

    /// The simple names of the types of implicitly unwrapped properties, by the types that have them.
    private static func lateProperties(in files: [FileIndex]) -> [String: Set<String>] {
        var result: [String: Set<String>] = [:]
        for file in files {
            for property in file.properties where !property.isWeak && !property.isComputed {
                guard case .named(let type) = property.type, type.hasSuffix("!"),
                    let owner = property.parent.map({ file.types[$0].name })
                else { continue }
                result[owner, default: []].insert(TypeTable.simpleName(TypeText(type).bare))
            }
        }
        return result
    }

    /// The owner of what some code creates, if the code runs once for each owner.
    private static func owner(of group: CallGroup, in file: FileIndex) -> Construction.Owner? {
        guard group.place == .function || group.place == .main else { return nil }
        guard let function = group.function.map({ file.functions[$0] }) else {
            if group.isStatic { return .process }
            return group.type.map { .type(file.types[$0].name) } ?? .process
        }
        let runsOnce =
            function.kind == .initializer || function.name == "applicationDidFinishLaunching"
            || function.name == "application"
                && function.parameters.contains { $0.label == "didFinishLaunchingWithOptions" }
        return runsOnce ? function.type.map { .creator(file.types[$0].name) } : nil
    }
}
