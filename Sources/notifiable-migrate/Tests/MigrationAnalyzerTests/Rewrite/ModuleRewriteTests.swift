import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

/// Rewrites of packages with several modules.
struct ModuleRewriteTests {
    /// What a rewrite makes of a package whose targets are folders, and depend on those before them in the list.
    private static func rewritten(
        _ rewrite: any Rewrite,
        _ targets: [(name: String, dependencies: [String], text: String)],
        products: String = "",
        _ others: [String: String] = [:]
    )
        throws -> (files: [String: String], reasons: [String])
    {
        let declarations = targets.map { ".target(name: \"\($0.name)\", dependencies: \($0.dependencies))" }
        let list = declarations.joined(separator: ", ")
        let manifest = "let package = Package(name: \"P\", products: [\(products)], targets: [\(list)])"
        var files = others.merging(["P/Package.swift": manifest]) { other, _ in other }
        for target in targets { files["P/Sources/\(target.name)/\(target.name).swift"] = target.text }
        let folder = try ScratchFolder(files)
        let codeBase = Scan().run(SourceFinder().files(below: [folder.path])).codeBase
        let outcome = Rewriting([rewrite]).run(on: codeBase) { path in
            FileManager.default.contents(atPath: path).map { Array($0) }
        }
        let texts = outcome.files.map { file in
            (URL(fileURLWithPath: file.path).lastPathComponent, String(decoding: file.after, as: UTF8.self))
        }
        return (Dictionary(uniqueKeysWithValues: texts), outcome.skipped.map(\.reason.description))
    }

    private static func engine(_ access: String, _ initializer: String, _ property: String = "public") -> String {
        """
        import NotifiableAdapter
        @MainActor public final class Engine {
            \(access) struct DidFail: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                public typealias Subject = Engine
                public static let name = Notification.Name("DidFail")
                \(property) var code: Int
                \(initializer) init(code: Int) { self.code = code }
                public static let userInfo = UserInfoCoding<Self>(Self.init, .key("code", \\.code))
            }
        }
        """
    }

    private static let poster = """
        import Foundation
        @MainActor func fail() {
            NotificationCenter.default.post(name: Notification.Name("DidFail"), object: nil, userInfo: ["code": 1])
        }
        """
    private static let observer = """
        import Engines
        @MainActor final class Dash {
            private var token: (any NSObjectProtocol)?
            func start() {
                token = NotificationCenter.default.addObserver(forName: Notification.Name("DidFail"), object: nil, queue: .main) { _ in }
            }
        }
        """

    @Test(arguments: [
        ("info[\"code\"] = 1", true), ("info.updateValue(1, forKey: \"code\")", true),
        ("if text is Int { info[\"code\"] = 1 }", false),
    ])
    func `a value that is written later is certain if it is always written`(write: String, isKnown: Bool) {
        let poster = """
            @MainActor func fail(_ text: Any) {
                var info: [String: Any] = [:]
                \(write)
                NotificationCenter.default.post(name: Notification.Name("DidFail"), object: nil, userInfo: info)
            }
            """
        let text = Self.engine("public", "public") + "\n" + poster + "\n" + Self.observer
        let reasons = Rewritten(MessageRewrite(), ["A.swift": text]).skipped.map(\.reason.description)
        #expect(reasons.contains { $0.contains("is not known to write `code`") } == !isKnown)
    }

    @Test(arguments: [
        ("code: Int", "code", "1", true), ("code: Int?", "code as Any", "Int(\"1\")", false),
        ("code: String", "Int(code)", "\"1\"", false),
    ])
    func `a value that a wrapper posts has the type that the wrapper's code proves`(
        parameter: String,
        value: String,
        argument: String,
        isKnown: Bool
    ) {
        let poster = """
            @MainActor func send(_ name: Notification.Name, \(parameter)) {
                NotificationCenter.default.post(name: name, object: nil, userInfo: ["code": \(value)])
            }
            @MainActor func fail(_ text: Int) { send(Notification.Name("DidFail"), code: \(argument)) }
            """
        let text = Self.engine("public", "public") + "\n" + poster + "\n" + Self.observer
        let reasons = Rewritten(MessageRewrite(), ["A.swift": text]).skipped.map(\.reason.description)
        #expect(reasons.contains { $0.contains("is not known to write `code`") } == !isKnown)
    }

    @Test func `the module of a message is imported`() throws {
        let engine = Self.engine("public", "public")
        let outcome = try Self.rewritten(
            MessageRewrite(),
            [("Engines", [], engine), ("Dashes", ["Engines"], Self.poster)]
        )
        #expect(outcome.files.keys.sorted() == ["Dashes.swift"])
        #expect(outcome.files["Dashes.swift"]?.contains("import Engines\nimport Foundation\nimport Not") == true)
        #expect(outcome.reasons.isEmpty)
    }

    @Test(arguments: ["public ", "package "])
    func `a public method keeps its notification`(access: String) throws {
        let text =
            Self.engine("public", "public") + "\n" + Self.poster + "\n"
                + """
                @MainActor public final class Dash {
                    private var token: (any NSObjectProtocol)?
                    func start() {
                        NotificationCenter.default.addObserver(self, selector: #selector(failed(_:)), name: Notification.Name("DidFail"), object: nil)
                    }
                    @objc \(access)func failed(_ note: Notification) { print(note.userInfo?["code"] as? Int ?? 0) }
                }
                """
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": text])
        #expect(outcome.skipped.map(\.reason) == [.handlerMustStay("failed(_:)", "other modules may call it")])
    }

    private static let app = """
        let package = Package(
            name: "App",
            dependencies: [.package(path: "../P")],
            targets: [.executableTarget(name: "App", dependencies: [.product(name: "Kit", package: "P")])]
        )
        """

    @Test(arguments: [
        ("public ", #".library(name: "Kit", targets: ["Engines"])"#, [:], true),
        ("public ", #".library(name: "Kit", targets: ["Others"])"#, [:], false),
        ("public ", "", [:], false), ("", #".library(name: "Kit", targets: ["Engines"])"#, [:], false),
        // Examples are part of a library's package, and applications are not.
        (
            "public ", #".library(name: "Kit", targets: ["Engines"])"#,
            ["P/Example/Package.swift": app, "P/Example/Sources/App/App.swift": "import Kit"], true
        ),
        (
            "public ", #".library(name: "Kit", targets: ["Engines"])"#,
            ["App/Package.swift": app, "App/Sources/App/App.swift": "import Kit"], false
        ),
    ])
    func `code outside the sources may post a public name of a library`(
        access: String,
        product: String,
        others: [String: String],
        isPublic: Bool
    ) throws {
        let text = """
            import NotifiableAdapter
            extension Notification.Name { \(access)static let failed = Notification.Name("XYZFailed") }
            @MainActor final class Engine {
                struct DidFail: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                    typealias Subject = Engine
                    static let name = Notification.Name.failed
                    var code: Int
                    static let userInfo = UserInfoCoding<Self>(Self.init, .key("code", \\.code))
                }
                func fail() { NotificationCenter.default.post(name: .failed, object: self, userInfo: ["code": 1]) }
            }
            @MainActor final class Dash {
                private var token: (any NSObjectProtocol)?
                init() {
                    token = NotificationCenter.default.addObserver(forName: .failed, object: nil, queue: .main) { [weak self] _ in
                        MainActor.assumeIsolated { self?.show() }
                    }
                }
                func show() {}
            }
            """
        let reason =
            SkipReason
            .unknownPost(name: ".failed", "it is public in the library product `Kit`").description
        let outcome = try Self.rewritten(MessageRewrite(), [("Engines", [], text)], products: product, others)
        #expect(outcome.reasons.contains(reason) == isPublic)
    }
}
