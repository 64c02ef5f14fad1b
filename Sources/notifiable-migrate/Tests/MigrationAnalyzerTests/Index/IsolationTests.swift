import Testing

@testable import MigrationAnalyzer

struct IsolationTests {
    /// The isolation of the function `handle`.
    private static func isolation(of codeBase: CodeBase) throws -> Isolation {
        for (number, file) in codeBase.files.enumerated() {
            if let index = file.functions.firstIndex(where: { $0.name == "handle" }) {
                return codeBase.isolation(of: Reference<FunctionDeclaration>(file: number, index: index))
            }
        }
        throw MissingHandler()
    }

    private struct MissingHandler: Error {}

    @Test(arguments: [
        ("final class A { @MainActor func handle() {} }", Isolation.Origin.attribute),
        ("@MainActor final class A { func handle() {} }", .type("A")),
        ("class A: UIViewController { func handle() {} }", .superclass("UIViewController")),
        (
            "#if os(iOS)\ntypealias Root = GCEventViewController\n#else\ntypealias Root = NSViewController\n#endif\n"
                + "class A: Root { func handle() {} }", .superclassName("GCEventViewController")
        ),
        (
            "#if !canImport(UIKit)\ntypealias UIViewController = Controller\n#endif\n"
                + "class A: UIViewController { func handle() {} }", .superclass("UIViewController")
        ),
        ("class A: UIKit.UIViewController { func handle() {} }", .superclass("UIViewController")),
        ("struct A: View { func handle() {} }", .protocol("View")),
        ("struct View {}; struct A: SwiftUI.View { func handle() {} }", .protocol("View")),
        ("final class A {}; @MainActor extension A { func handle() {} }", .extension("A")),
        ("extension UIView { func handle() {} }", .type("UIView")),
        ("@MainActor protocol P {}; class A: P { func handle() {} }", .protocol("P")),
        ("@MainActor class B {}; class A: B { func handle() {} }", .superclass("B")),
        ("class B: NSWindowController {}; class A: B {}; extension A { func handle() {} }", .superclass("B")),
        ("class B { @MainActor func handle() {} }; class A: B {}", .attribute),
        ("class A { @MainActor static func handle() {} }", .attribute),
        ("class A { @MainActor var handle: Int { 1 } }", .attribute),
        ("class A { @MainActor var handle = 1 { didSet { f() } } }", .attribute),
        ("enum O { @MainActor class A { func handle() {} } }", .type("O.A")),
    ])
    func `the main actor is inherited`(source: String, origin: Isolation.Origin) throws {
        let isolation = try Self.isolation(of: Sources.codeBase(source))
        #expect(isolation == Isolation(domain: .mainActor, origin: origin))
    }

    @Test(arguments: [
        "final class A { func handle() {} }",
        "class A: NSObject { func handle() {} }",
        "class A: UIViewController { nonisolated func handle() {} }",
        "@MainActor final class A {}; nonisolated extension A { func handle() {} }",
        "nonisolated class A: UIViewController { func handle() {} }",
        "class A {}; extension A: P { func handle() {} }; @MainActor protocol P {}",
        "@MainActor class A { class B { func handle() {} } }",
        "@MainActor class A { @concurrent func handle() async {} }",
        "@MainActor class A { nonisolated var handle: Int { 1 } }",
    ])
    func `other declarations are nonisolated`(source: String) throws {
        #expect(try Self.isolation(of: Sources.codeBase(source)).domain == .nonisolated)
    }

    @Test func `inheritance crosses files`() throws {
        let codeBase = Sources.codeBase(
            "extension Screen { func handle() {} }",
            "class Screen: Base {}",
            "class Base: UIViewController {}"
        )
        #expect(try Self.isolation(of: codeBase) == Isolation(domain: .mainActor, origin: .superclass("Base")))
    }

    @Test func `a circle of superclasses ends`() throws {
        let codeBase = Sources.codeBase("class A: B { func handle() {} }", "class B: A {}")
        #expect(try Self.isolation(of: codeBase).domain == .nonisolated)
    }

    @Test func `a type name resolves to the nearest type`() throws {
        let files = [
            Sources.index("class Base: UIView {}", path: "App/Base.swift"),
            Sources.index("class A: Base { func handle() {} }", path: "Server/A.swift"),
            Sources.index("class Base {}", path: "Server/Base.swift"),
        ]
        #expect(try Self.isolation(of: CodeBase(files)).domain == .nonisolated)
    }

    @Test func `the module's default isolation applies without other isolation`() throws {
        var configuration = Configuration()
        configuration.defaultIsolation = .mainActor
        let plain = Sources.codeBase("class A { func handle() {} }", configuration: configuration)
        #expect(try Self.isolation(of: plain) == Isolation(domain: .mainActor, origin: .moduleDefault))
        let explicit = Sources.codeBase("class A { nonisolated func handle() {} }", configuration: configuration)
        #expect(try Self.isolation(of: explicit).domain == .nonisolated)
        let actor = Sources.codeBase("actor A { func handle() {} }", configuration: configuration)
        #expect(try Self.isolation(of: actor).domain == .actor("A"))
    }

    @Test func `a configuration adds main-actor types`() throws {
        var configuration = Configuration()
        configuration.mainActorTypes = ["LegacyScreen"]
        let codeBase = Sources.codeBase("class A: LegacyScreen { func handle() {} }", configuration: configuration)
        #expect(try Self.isolation(of: codeBase).isMainActor)
    }
}
