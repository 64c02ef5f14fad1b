/// Finds the classes whose instances live as long as the process: the application's delegate, the structure of a
/// SwiftUI application, and classes with a static property of their own type, such as `shared`.
struct Lifetimes: Sendable {
    /// By their qualified names.
    private let immortals: Set<String>
    init(_ files: [FileIndex]) {
        let applications = Set(
            files.flatMap(\.types).filter { $0.inherited.contains(where: Self.isOfApplication) }.map(\.name)
        )
        immortals = Self.singletons(in: files).union(applications)
    }

    /// Whether the instances of a type live as long as the process.
    func isImmortal(_ type: TypeDeclaration) -> Bool {
        (type.kind == .class || type.kind == .actor) && immortals.contains(type.name)
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
                case .named(let type) where [.name("Self"), .name(owner)].contains(type.unwrapped): result.insert(owner)
                case .unknown where property.name == "shared": result.insert(owner)
                default: break
                }
            }
        }
        return result
    }
}
