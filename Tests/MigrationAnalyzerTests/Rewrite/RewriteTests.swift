import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

/// Each folder of `RewriteFixtures` contains a file before and after a rewrite. `// left: REASON` marks a place that the
/// rewrite skips, with the start of the reason.
struct RewriteTests {
    @Test(arguments: RewriteFixture.all)
    func `a rewrite produces the fixture's file, and skips the marked places`(fixture: RewriteFixture) throws {
        let outcome = fixture.rewritten(fixture.before)
        #expect(outcome.text == fixture.after)
        #expect(outcome.skipped.count == fixture.marks.count)
        for mark in fixture.marks {
            let reasons = outcome.skipped.filter { $0.site.span.start.line == mark.line }.map(\.reason.description)
            #expect(reasons.contains { $0.hasPrefix(mark.reason) }, "line \(mark.line): \(reasons), not \(mark.reason)")
        }
    }

    @Test(arguments: RewriteFixture.all)
    func `a second run changes nothing`(fixture: RewriteFixture) {
        let outcome = fixture.rewritten(fixture.after)
        #expect(outcome.text == fixture.after)
        #expect(outcome.rewritten.isEmpty)
    }

    @Test(arguments: RewriteFixture.all)
    func `a file keeps its line endings`(fixture: RewriteFixture) {
        let windows = { (text: String) in text.replacingOccurrences(of: "\n", with: "\r\n") }
        #expect(fixture.rewritten(windows(fixture.before)).text == windows(fixture.after))
    }

    @Test func `every rewrite has fixtures`() {
        #expect(Set(RewriteFixture.all.map(\.kind)) == Set(RewriteFixture.Kind.allCases))
    }

    // MARK: Several files

    @Test func `a handler in another file is rewritten there`() {
        let outcome = Rewritten(
            NotifiableRewrite(),
            [
                "A.swift": """
                import UIKit

                class Screen: UIViewController {
                    override func viewDidLoad() {
                        NotificationCenter.default.addObserver(self, selector: #selector(shown(_:)), name: .shown, object: nil)
                    }
                }
                """,
                "B.swift": """
                extension Screen {
                    @objc func shown(_ notification: Notification) { print("shown") }
                }
                """,
            ]
        )
        #expect(
            outcome["B.swift"] == """
                extension Screen {
                    func shown() { print("shown") }
                }
                """
        )
        #expect(outcome["A.swift"]?.contains("class Screen: UIViewController, Notifiable {") == true)
        #expect(outcome["A.swift"]?.contains("ensureMainThread { self.shown() }") == true)
    }

    @Test func `a handler that another file calls is skipped`() {
        let screen = """
            class Screen: UIViewController {
                override func viewDidLoad() {
                    NotificationCenter.default.addObserver(self, selector: #selector(shown(_:)), name: .shown, object: nil)
                }
                @objc func shown(_ notification: Notification) { print("shown") }
            }
            """
        let caller = "func show(_ screen: Screen, _ notification: Notification) { screen.shown(notification) }"
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": screen, "B.swift": caller])
        #expect(outcome["A.swift"] == screen)
        #expect(outcome.skipped.map(\.reason) == [.handlerUsedElsewhere("shown(_:)")])
    }

    @Test(arguments: ["Notifiable", "NotificationProtocol"])
    func `a code base with its own declaration is skipped`(name: String) {
        let outcome = Rewritten(
            NotifiableRewrite(),
            [
                "A.swift": """
                protocol \(name): AnyObject {}
                final class A {
                    init() { NotificationCenter.default.addObserver(self, selector: #selector(f), name: .a, object: nil) }
                    @objc func f() {}
                }
                """
            ]
        )
        #expect(outcome.files.isEmpty)
        #expect(outcome.skipped.map(\.reason) == [.ownDeclaration(name)])
    }

    // MARK: Sendable observers

    private static func observer(_ head: String) -> String {
        """
        \(head) {
            func start() {
                NotificationCenter.default.addObserver(self, selector: #selector(f), name: .a, object: nil)
            }
            @objc func f() {}
        }
        """
    }

    @Test(arguments: [
        ("@MainActor class A", ""), ("class A: UIViewController", ""),
        ("class A: NSObject, UIApplicationDelegate", ""), ("class A: Base", "@MainActor class Base {}"),
        ("class A: Shown", "@MainActor protocol Shown {}"), ("final class A: Sendable", ""),
        ("class A: NSObject, @unchecked Sendable", ""), ("final class A", "extension A: @unchecked Sendable {}"),
        ("class A: Base", "class Base: @unchecked Sendable {}"), ("final class A: Kept", "protocol Kept: Sendable {}"),
    ])
    func `a class that is safe on any thread becomes a Notifiable`(head: String, other: String) {
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": Self.observer(head), "B.swift": other])
        #expect(outcome.skipped.isEmpty)
        #expect(outcome["A.swift"]?.contains("startObservingNotifications") == true)
    }

    @Test(arguments: [
        ("class A", ""), ("final class A", ""), ("class A: NSObject", ""), ("class A: Base", "class Base {}"),
        ("final class A", "@MainActor extension A { func g() {} }"), ("nonisolated final class A", ""),
    ])
    func `a class that is not Sendable is skipped, with a reason that says what to do`(head: String, other: String) {
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": Self.observer(head), "B.swift": other])
        #expect(outcome.files.isEmpty)
        #expect(outcome.skipped.map(\.reason) == [.observerNotSendable("A")])
        #expect(
            outcome.skipped.first?.reason.description.contains("make it `@MainActor`, an actor, or `Sendable`") == true
        )
    }

    @Test func `the default isolation of the module makes a class a main-actor class`() {
        var configuration = Configuration()
        configuration.defaultIsolation = .mainActor
        let source = ["A.swift": Self.observer("final class A"), "B.swift": Self.observer("nonisolated class B")]
        let outcome = Rewritten(NotifiableRewrite(), source, configuration: configuration)
        #expect(outcome["A.swift"]?.contains("final class A: Notifiable {") == true)
        #expect(outcome.skipped.map(\.reason) == [.observerNotSendable("B")])
    }

    @Test func `the default isolation is that of each target, unless an option sets one`() throws {
        let folder = try ScratchFolder([
            "Package.swift": """
            let package = Package(name: "P", targets: [
                .target(name: "Main", swiftSettings: [.defaultIsolation(MainActor.self)]), .target(name: "Plain"),
            ])
            """,
            "Sources/Main/A.swift": Self.observer("final class A"),
            "Sources/Plain/B.swift": Self.observer("final class B"),
        ])
        var scan = Scan()
        let reasons = { (scan: Scan) in
            let codeBase = scan.run(SourceFinder().files(below: [folder.path])).codeBase
            let outcome = Rewriting([NotifiableRewrite()]).run(on: codeBase) { path in
                FileManager.default.contents(atPath: path).map { Array($0) }
            }
            return outcome.skipped.map(\.reason)
        }
        #expect(reasons(scan) == [.observerNotSendable("B")])
        scan.configuration.defaultIsolation = .nonisolated
        #expect(reasons(scan) == [.observerNotSendable("A"), .observerNotSendable("B")])
    }

    @Test func `the property for tokens isn't private if an extension in another file uses it`() {
        let outcome = Rewritten(
            DroppedTokenRewrite(),
            [
                "A.swift": "class Base {}\nfinal class A: Base {\n    func f() {}\n}",
                "B.swift": """
                extension A {
                    func start() {
                        _ = NotificationCenter.default.addObserver(forName: .a, object: nil, queue: nil) { [weak self] _ in self?.f() }
                    }
                }
                """,
            ]
        )
        #expect(outcome["A.swift"]?.contains("\n    let aNotificationTokens = NotificationTokens()\n") == true)
        #expect(outcome["B.swift"]?.contains("        aNotificationTokens.add(NotificationCenter.default") == true)
        #expect(outcome["B.swift"]?.contains("import NotifiableAdapter") == true)
    }

    @Test func `a token of an extension in another module is skipped`() throws {
        let folder = try ScratchFolder([
            "Package.swift": """
            let package = Package(name: "P", targets: [.target(name: "Kit"), .target(name: "App", dependencies: ["Kit"])])
            """,
            "Sources/Kit/A.swift": "public final class A: Sendable {\n    public func f() {}\n}",
            "Sources/App/B.swift": """
            import Kit
            extension A {
                func start() {
                    NotificationCenter.default.addObserver(forName: .a, object: nil, queue: nil) { [weak self] _ in self?.f() }
                }
            }
            """,
        ])
        let codeBase = Scan().run(SourceFinder().files(below: [folder.path])).codeBase
        let outcome = Rewriting([DroppedTokenRewrite()]).run(on: codeBase) { path in
            FileManager.default.contents(atPath: path).map { Array($0) }
        }
        #expect(outcome.files.isEmpty)
        #expect(outcome.skipped.map(\.reason) == [.typeInOtherModule("A")])
    }

    @Test(arguments: ["class NotificationTokens {}", "typealias NotificationTokens = [any NSObjectProtocol]"])
    func `a token is skipped if the code base declares a type of the storage's name`(other: String) {
        let source = """
            final class A: Sendable {
                func start() {
                    NotificationCenter.default.addObserver(forName: .a, object: nil, queue: nil) { [weak self] _ in self?.f() }
                }
                func f() {}
            }
            """
        let outcome = Rewritten(DroppedTokenRewrite(), ["A.swift": source, "B.swift": other])
        #expect(outcome.files.isEmpty)
        #expect(outcome.skipped.map(\.reason) == [.ownDeclaration("NotificationTokens")])
        let elsewhere = Rewritten(DroppedTokenRewrite(), ["A.swift": source, "B.swift": "enum Other { \(other) }"])
        #expect(elsewhere.skipped.isEmpty)
    }

    @Test func `tests that pass another center are edited, and other code keeps the center`() throws {
        let service = """
            import NotifiableAdapter
            @MainActor final class Train {
                struct DidStop: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                    typealias Subject = Train
                    static let name = Notification.Name("DidStop")
                    static let userInfo = UserInfoCoding<Self>(Self.init)
                }
                private let center: any NotificationProtocol
                init(center: any NotificationProtocol = NotificationCenter.default) { self.center = center }
                func stop() { center.post(name: Notification.Name("DidStop"), object: self, userInfo: nil) }
            }
            """
        let test = "import Testing\n@Test func f() { _ = Train(center: MockNotificationCenter()) }"
        let outcome = Rewritten(MessageRewrite(), ["A.swift": service, "B.swift": test])
        #expect(outcome["A.swift"]?.contains("init(center: MessageCenter = .default)") == true)
        #expect(outcome["A.swift"]?.contains("center.post(Train.DidStop(), subject: self)") == true)
        #expect(
            outcome["B.swift"]?.contains("Train(center: MessageCenter(bridging: MockNotificationCenter()))") == true
        )
        let program = "func f() { _ = Train(center: other) }"
        let left = Rewritten(MessageRewrite(), ["A.swift": service, "B.swift": program])
        #expect(left.files.isEmpty)
        #expect(left.skipped.map(\.reason) == [.centerGiven("B.swift:1")])
    }

    // MARK: Modules

    /// What a rewrite makes of a package whose targets are folders, and depend on those before them in the list.
    private static func rewritten(
        _ rewrite: any Rewrite,
        _ targets: [(name: String, dependencies: [String], text: String)]
    )
        throws -> (files: [String: String], reasons: [String])
    {
        let declarations = targets.map { ".target(name: \"\($0.name)\", dependencies: \($0.dependencies))" }
        let manifest = "let package = Package(name: \"P\", targets: [\(declarations.joined(separator: ", "))])"
        var files = ["Package.swift": manifest]
        for target in targets { files["Sources/\(target.name)/\(target.name).swift"] = target.text }
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
        (engine("", ""), "`Engine.DidFail` is internal to the module `Engines`"),
        (engine("public", ""), "the initializer of `Engine.DidFail` is internal to the module `Engines`"),
        (engine("private", "public"), "`Engine.DidFail` is private"),
    ])
    func `a message that another module can't see or create isn't posted there`(engine: String, reason: String) throws {
        let outcome = try Self.rewritten(
            MessageRewrite(),
            [("Engines", [], engine), ("Dashes", ["Engines"], Self.poster)]
        )
        #expect(outcome.files.isEmpty)
        #expect(outcome.reasons == [reason])
    }

    @Test func `a message whose properties another module can't see isn't observed there`() throws {
        let engine = Self.engine("public", "public", "") + "\n" + Self.poster
        let outcome = try Self.rewritten(
            MessageRewrite(),
            [("Engines", [], engine), ("Dashes", ["Engines"], Self.observer)]
        )
        #expect(outcome.files.keys.sorted() == ["Engines.swift"])
        #expect(outcome.reasons == ["`Engine.DidFail.code` is internal to the module `Engines`"])
    }

    @Test func `the module of a message is imported if the target depends on it`() throws {
        let engine = Self.engine("public", "public")
        let outcome = try Self.rewritten(
            MessageRewrite(),
            [("Engines", [], engine), ("Dashes", ["Engines"], Self.poster), ("Others", [], Self.poster)]
        )
        #expect(outcome.files.keys.sorted() == ["Dashes.swift"])
        #expect(outcome.files["Dashes.swift"]?.contains("import Engines\nimport Foundation\nimport Not") == true)
        #expect(outcome.reasons.count == 1)
        #expect(outcome.reasons.first?.hasPrefix("`Engine.DidFail` belongs to the module `Engines`") == true)
    }

    @Test(arguments: ["public ", "package "])
    func `a public method doesn't get a message in place of its notification`(access: String) throws {
        let text =
            Self.engine("public", "public") + "\n" + Self.poster + "\n"
                + """
                @MainActor public final class Dash {
                    private var token: (any NSObjectProtocol)?
                    func start() {
                        token = NotificationCenter.default.addObserver(forName: Notification.Name("DidFail"), object: nil, queue: .main) { [weak self] note in
                            MainActor.assumeIsolated { self?.failed(note) }
                        }
                    }
                    \(access)func failed(_ note: Notification) { print(note.userInfo?["code"] as? Int ?? 0) }
                }
                """
        let outcome = Rewritten(MessageRewrite(), ["A.swift": text])
        #expect(outcome.skipped.map(\.reason) == [.publicHandler("failed")])
    }

    @Test(arguments: [
        ("public nonisolated", "B", "isn't open", "that is not `open`, so other modules"),
        ("public nonisolated", "A", "", ""), ("open nonisolated", "B", "", ""),
        ("public final nonisolated", "A", "final", "that is final or in an extension"),
    ])
    func `a handler is overridden only where it may be`(
        modifiers: String,
        module: String,
        why: String,
        reason: String
    ) throws {
        let base = """
            @MainActor open class Base: Notifiable {
                \(modifiers) func handleNotifications(_ notification: Notification) {
                    switch notification.name {
                    default: break
                    }
                }
            }
            """
        let sub = """
            @MainActor final class Sub: Base {
                func start() {
                    NotificationCenter.default.addObserver(self, selector: #selector(go), name: .a, object: nil)
                }
                @objc func go() {}
            }
            """
        let isSame = module == "A"
        let outcome = try Self.rewritten(
            NotifiableRewrite(),
            isSame ? [("A", [], base + "\n" + sub)] : [("A", [], base), ("B", ["A"], "import A\n" + sub)]
        )
        #expect(outcome.files.isEmpty == !reason.isEmpty)
        #expect(outcome.reasons.contains { $0.contains(reason) } == !reason.isEmpty)
    }

    // MARK: Scope

    @Test(arguments: ["a", ".a", "XYZA"]) func `a name restricts a rewrite`(name: String) {
        let source = """
            extension Notification.Name {
                static let a = Notification.Name("XYZA")
                static let b = Notification.Name("XYZB")
            }
            @MainActor final class Both {
                init() {
                    NotificationCenter.default.addObserver(self, selector: #selector(f), name: .a, object: nil)
                    NotificationCenter.default.addObserver(self, selector: #selector(g), name: .b, object: nil)
                }
                @objc func f() {}
                @objc func g() {}
            }
            """
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": source], scope: RewriteScope(names: [name]))
        #expect(outcome.rewritten.map(\.span.start.line) == [7])
        #expect(outcome.skipped.isEmpty)
        #expect(outcome["A.swift"]?.contains("#selector(g)") == true)
    }

    @Test func `findings restrict a rewrite`() {
        let source = """
            final class Plain {
                init() { NotificationCenter.default.addObserver(self, selector: #selector(f), name: .a, object: nil) }
                @objc func f() {}
            }
            @MainActor final class Main {
                init() { NotificationCenter.default.addObserver(self, selector: #selector(f), name: .a, object: nil) }
                @objc func f() {}
            }
            """
        let findings = Sources.findings("main-actor-handler", source)
        let outcome = Rewritten(NotifiableRewrite(), ["0.swift": source], scope: RewriteScope(findings: findings))
        #expect(outcome.rewritten.map(\.span.start.line) == [6])
    }

    // MARK: Safety net

    /// Writes what is no Swift.
    private struct BrokenRewrite: Rewrite {
        func proposal(for sources: RewriteSources) -> RewriteProposal {
            var proposal = RewriteProposal()
            for number in sources.codeBase.files.indices {
                let span = SourceSpan(start: SourceLocation(offset: 0, line: 1, column: 1), length: 0)
                let text = number == 0 ? "func ( {\n" : "import A\n"
                proposal.changes.append(
                    RewriteChange(sites: [sources.site(span, in: number)], edits: [number: [Edit(insert: text, at: 0)]])
                )
            }
            return proposal
        }
    }

    @Test func `a change that breaks a file is dropped, and others are made`() {
        let outcome = Rewritten(BrokenRewrite(), ["A.swift": "let a = 1\n", "B.swift": "let b = 1\n"])
        #expect(outcome["A.swift"] == "let a = 1\n")
        #expect(outcome["B.swift"] == "import A\nlet b = 1\n")
        #expect(outcome.skipped.map(\.reason) == [.notSwiftAfterwards("A.swift")])
    }

    /// Makes one change for each insertion of a text.
    private struct InsertionRewrite: Rewrite {
        let insertions: [(offset: Int, text: String)]

        func proposal(for sources: RewriteSources) -> RewriteProposal {
            var proposal = RewriteProposal()
            proposal.changes = insertions.map { offset, text in
                let start = SourceLocation(offset: offset, line: 1, column: offset + 1)
                let site = sources.site(SourceSpan(start: start, length: 1), in: 0)
                return RewriteChange(sites: [site], edits: [0: [Edit(insert: text, at: offset)]])
            }
            return proposal
        }
    }

    @Test func `only the change that breaks a file is dropped`() {
        let rewrite = InsertionRewrite(insertions: [(0, "b; "), (3, "func ( {"), (6, "c; ")])
        let outcome = Rewritten(rewrite, ["A.swift": "a; a; a\n"])
        #expect(outcome["A.swift"] == "b; a; a; c; a\n")
        #expect(outcome.skipped.map(\.site.span.start.offset) == [3])
    }

    @Test func `changes that only break a file together are dropped`() {
        let rewrite = InsertionRewrite(insertions: [(0, "let b = "), (0, "var c = ")])
        let outcome = Rewritten(rewrite, ["A.swift": "a\n"])
        #expect(outcome.files.isEmpty)
        #expect(outcome.skipped.count == 2)
    }

    /// Two of its edits replace the same text.
    private struct OverlappingRewrite: Rewrite {
        func proposal(for sources: RewriteSources) -> RewriteProposal {
            let span = SourceSpan(start: SourceLocation(offset: 0, line: 1, column: 1), length: 1)
            let edits: Set<Edit> = [Edit(0..<2, "b"), Edit(1..<2, "c")]
            var proposal = RewriteProposal()
            proposal.changes = [RewriteChange(sites: [sources.site(span, in: 0)], edits: [0: edits])]
            return proposal
        }
    }

    @Test func `a change whose edits would overlap is skipped`() {
        let outcome = Rewritten(OverlappingRewrite(), ["A.swift": "aa\n"])
        #expect(outcome.files.isEmpty)
        #expect(outcome.skipped.map(\.reason) == [.ownEditsExclude])
    }

    @Test(arguments: ["import ActorMessaging\n", "import UIKit\nimport NotifiableAdapter\n"])
    func `the import of Foundation replaces one that it would follow`(imports: String) {
        let source = """
            final class Train {}
            struct DidArrive: MessageCenter.MainActorMessage {
                typealias Subject = Train
            }
            """
        let outcome = Rewritten(FoundationRewrite(), ["A.swift": imports + "\n" + source])
        let expected = imports.replacing(/(ActorMessaging|NotifiableAdapter)/, with: "Foundation")
        #expect(outcome["A.swift"]?.hasPrefix(expected + "\n") == true)
        #expect(outcome.skipped.isEmpty)
    }

    @Test func `the first of conflicting changes is made`() {
        let outcome = Rewritten([BothWays(text: "b"), BothWays(text: "c")], ["A.swift": "a\n"])
        #expect(outcome["A.swift"] == "b\n")
        #expect(outcome.skipped.map(\.reason) == [.excludedByOtherChange])
    }

    private struct BothWays: Rewrite {
        let text: String

        func proposal(for sources: RewriteSources) -> RewriteProposal {
            let span = SourceSpan(start: SourceLocation(offset: 0, line: 1, column: 1), length: 1)
            var proposal = RewriteProposal()
            proposal.changes = [RewriteChange(sites: [sources.site(span, in: 0)], edits: [0: [Edit(0..<1, text)]])]
            return proposal
        }
    }

    @Test func `a file with syntax errors is skipped`() {
        let broken = """
            final class A {
                init() { NotificationCenter.default.addObserver(self, selector: #selector(f), name: .a, object: nil) }
                @objc func f() {}
            }
            func (
            """
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": broken])
        #expect(outcome.files.isEmpty)
        #expect(outcome.skipped.map(\.reason) == [.unreadable])
    }
}
