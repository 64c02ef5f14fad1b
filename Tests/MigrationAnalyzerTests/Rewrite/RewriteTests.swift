import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

/// Each folder of `RewriteFixtures` contains a file before and after a rewrite. `// left: REASON` marks a place that
/// the rewrite skips, with the start of the reason. `// goes: COMMENT` lists a comment that the rewrite deletes.
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

    @Test(arguments: RewriteFixture.all)
    func `a rewrite deletes only the listed comments`(fixture: RewriteFixture) {
        var left = SourceComment.texts(in: fixture.after)
        let deleted = SourceComment.texts(in: fixture.before).filter { comment in
            guard let place = left.firstIndex(of: comment) else { return true }
            left.remove(at: place)
            return false
        }
        #expect(deleted.sorted() == fixture.deletedComments.sorted())
    }

    @Test(arguments: RewriteFixture.all)
    func `a rewrite leaves no blanks behind`(fixture: RewriteFixture) {
        #expect(Self.superfluousBlanks(fixture.after).subtracting(Self.superfluousBlanks(fixture.before)).isEmpty)
    }

    /// The lines with blanks at their end, and those around doubled empty lines or empty lines next to a brace.
    private static func superfluousBlanks(_ text: String) -> Set<String> {
        let lines = text.components(separatedBy: "\n")
        var found = Set(lines.filter { $0.last?.isWhitespace == true })
        for (position, line) in lines.enumerated().dropFirst() where line.allSatisfy(\.isWhitespace) {
            let (above, below) = (lines[position - 1], lines.dropFirst(position + 1).first ?? "end")
            let isAtBrace = above.hasSuffix("{") || below.trimmingCharacters(in: .whitespaces).hasPrefix("}")
            if isAtBrace || below.allSatisfy(\.isWhitespace) { found.insert("\(above)|\(below)") }
        }
        return found
    }

    @Test(arguments: RewriteFixture.all.filter { !$0.before.contains(/\n  \S/) }, ["\t", "  "])
    func `a file keeps its indentation`(fixture: RewriteFixture, unit: String) {
        let other = { (text: String) in
            let lines = text.components(separatedBy: "\n").map { line in
                let blanks = line.prefix { $0 == " " }.count
                return String(repeating: unit, count: blanks / 4) + line.dropFirst(blanks / 4 * 4)
            }
            return lines.joined(separator: "\n")
        }
        #expect(fixture.rewritten(other(fixture.before)).text == other(fixture.after))
    }

    @Test func `every rewrite has fixtures`() {
        #expect(Set(RewriteFixture.all.map(\.kind)) == Set(RewriteFixture.Kind.allCases))
    }

    // MARK: Several files

    @Test func `handlers of one name may read the same key`() {
        let outcome = Rewritten(
            NotifiableRewrite(),
            [
                "A.swift": """
                import UIKit

                final class Screen: UIViewController {
                    override func viewDidLoad() {
                        NotificationCenter.default.addObserver(self, selector: #selector(f(_:)), name: .shown, object: nil)
                        NotificationCenter.default.addObserver(self, selector: #selector(g(_:)), name: .shown, object: nil)
                    }

                    @objc func f(_ note: Notification) { print(note.userInfo?["n"] as? Int ?? 0) }
                    @objc func g(_ note: Notification) { print(note.userInfo?["n"] as? Int ?? 1) }
                }
                """
            ]
        )
        let text = outcome["A.swift"] ?? ""
        #expect(text.components(separatedBy: "let n").count == 3, "\(text)")
        #expect(text.contains("do {"))
    }

    @Test(
        arguments: [
            (#"func f(_ ticker: Ticker) { _ = ticker.perform(Selector(("tick"))) }"#, true),
            (#"enum Names { static let action = "tick" }; let action = NSSelectorFromString(Names.action)"#, true),
            (#"func f(_ ticker: Ticker) { _ = ticker.value(forKeyPath: "tick.count") }"#, true),
            (#"enum Names { static let action = "tick" }"#, false), (#"let keys = ["tock", "tick."]"#, false),
        ]
    )
    func `a method that another file names in text stays visible to Objective-C`(other: String, isKept: Bool) {
        let outcome = Rewritten(
            NotifiableRewrite(),
            [
                "A.swift": """
                import Foundation

                @MainActor final class Ticker: NSObject {
                    override init() {
                        super.init()
                        NotificationCenter.default.addObserver(self, selector: #selector(tick), name: .ticked, object: nil)
                    }

                    @objc func tick() {}
                }
                """, "B.swift": other + "\n",
            ]
        )
        #expect(outcome.rewritten.count == 1)
        #expect(outcome["A.swift"]?.contains("@objc") == isKept)
    }

    @Test(
        arguments: [
            (
                "final class Bus { var center = NotificationCenter.default",
                "func f(_ bus: Bus) { bus.center = other() }"
            ),
            ("struct Bus { var center = NotificationCenter.default", "let bus = Bus(center: NotificationCenter())"),
            (
                "final class Bus { var center = NotificationCenter.default",
                "func f(_ bus: Bus) { g(&bus.center) }; func g(_ center: inout NotificationCenter) {}"
            ),
            ("final class Bus { var center = NotificationCenter.default", ""),
            ("final class Bus { var center = NotificationCenter.default", "func f(_ view: View) { g(&view.size) }"),
            ("struct Bus { let center = NotificationCenter.default", "let bus = Bus()"),
            ("final class Bus { var center = NotificationCenter.default", "func f(_ view: View) { view.center = 1 }"),
        ]
    )
    func `a center that other code sets stays a notification center`(type: String, other: String) {
        let outcome = Rewritten(
            MessageRewrite(),
            [
                "A.swift": """
                import Foundation
                import NotifiableAdapter

                extension Notification.Name { static let rang = Notification.Name("XYZRang") }

                struct DidRing: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                    typealias Subject = AnyObject
                    static let name = Notification.Name.rang
                    static let userInfo = UserInfoCoding<Self>(Self.init)
                }

                @MainActor \(type)
                    func ring() { center.post(name: .rang, object: nil) }
                }
                """, "B.swift": other + "\n",
            ]
        )
        #expect(outcome.rewritten.isEmpty == (other.contains("bus.center") || other.contains("center:")))
        #expect(outcome.skipped.map(\.reason) == (outcome.rewritten.isEmpty ? [.centerGiven("B.swift:1")] : []))
    }

    @Test(arguments: [("", true), ("final class Sub: Base { deinit { print(1) } }", false)])
    func `with default main-actor isolation, a class whose subclass has a deinit keeps its own`(
        subclass: String,
        isRewritten: Bool
    ) {
        var configuration = Configuration()
        configuration.defaultIsolation = .mainActor
        let outcome = Rewritten(
            NotifiableRewrite(),
            [
                "A.swift": """
                import Foundation

                @MainActor class Base {
                    private var token: (any NSObjectProtocol)?
                    private var count = 0

                    init() {
                        token = NotificationCenter.default.addObserver(forName: .shown, object: nil, queue: nil) { [weak self] _ in
                            MainActor.assumeIsolated { self?.count += 1 }
                        }
                    }

                    deinit { if let token { NotificationCenter.default.removeObserver(token) } }
                }
                \(subclass)
                """
            ],
            configuration: configuration
        )
        #expect(outcome.rewritten.isEmpty != isRewritten)
        #expect(outcome["A.swift"]?.contains("deinit { if") ?? true != isRewritten)
        let reasons = outcome.skipped.map(\.reason.description)
        #expect(reasons.contains { $0.hasPrefix("without its `deinit`, that of `Base`") } != isRewritten)
    }

    @Test func `with default main-actor isolation, names and keys that a handler reads become nonisolated`() {
        var configuration = Configuration()
        configuration.defaultIsolation = .mainActor
        let constants = """
            import Foundation

            extension Notification.Name { static let shown = Notification.Name("Shown") }
            let hidden = Notification.Name("Hidden")
            enum Keys { public static let delay = "delay" }
            struct Key { static let track = Key(text: "track"); let text: String }
            """
        let board = """
            import Foundation

            final class Board {
                private var delay = 0
                init() {
                    NotificationCenter.default.addObserver(self, selector: #selector(f(_:)), name: .shown, object: nil)
                    NotificationCenter.default.addObserver(self, selector: #selector(g(_:)), name: hidden, object: nil)
                }
                @objc func f(_ note: Notification) { delay = note.userInfo?[Keys.delay] as? Int ?? 0 }
                @objc func g(_ note: Notification) { delay = note.userInfo?[Key.track.text] as? Int ?? 0 }
            }
            """
        let files = ["A.swift": constants, "B.swift": board]
        let outcome = Rewritten(NotifiableRewrite(), files, configuration: configuration)
        let expected = constants.replacing("{ static let shown", with: "{ nonisolated static let shown")
            .replacing("public static", with: "public nonisolated static")
        #expect(outcome["A.swift"] == expected)
        #expect(outcome.skipped.map(\.reason) == [.isolatedConstant("Key.track.text")])
        #expect(Rewritten(NotifiableRewrite(), files)["A.swift"] == constants)
    }

    @Test(arguments: [("", "private ", true), ("private ", "", true), ("", "", false)])
    func `a constant that only the file of an extension can name stays there`(
        name: String,
        key: String,
        isLeft: Bool
    ) {
        let outcome = Rewritten(
            NotifiableRewrite(),
            [
                "A.swift":
                    "import Foundation\n\n@MainActor class Board: NSObject {\n    init(delay: Int) { start() }\n}",
                "B.swift": """
                import Foundation

                extension Notification.Name { \(name)static let shown = Notification.Name("Shown") }
                \(key)enum Keys { static let delay = "delay" }

                extension Board {
                    func start() {
                        NotificationCenter.default.addObserver(self, selector: #selector(f(_:)), name: .shown, object: nil)
                    }
                    @objc func f(_ note: Notification) { print(note.userInfo?[Keys.delay] as? Int ?? 0) }
                }
                """,
            ]
        )
        let constant = name.isEmpty ? "Keys.delay" : ".shown"
        #expect(outcome.skipped.map(\.reason) == (isLeft ? [.privateConstant(constant)] : []))
    }

    @Test(arguments: [
        ("", "f", "final class Sub: Base {}", false), ("", "f", "class Sub: Base { override func f() {} }", false),
        ("", "g", "class Sub: Base { override func g() {} }", true), ("", "g", "class Sub: Base {}", false),
        ("", "f", "class Sub: Base {}; extension Sub { override func f() {} }", true),
        ("public ", "f", "class Sub: Base {}", true), ("", "p", "class Sub: Base {}", false),
        ("public ", "p", "class Sub: Base {}", true),
    ])
    func `a method that others override or call keeps its attribute`(
        access: String,
        method: String,
        subclass: String,
        keeps: Bool
    ) {
        let outcome = Rewritten(
            NotifiableRewrite(),
            [
                "A.swift": """
                import UIKit

                \(access)class Base: UIViewController {
                    override func viewDidLoad() {
                        NotificationCenter.default.addObserver(self, selector: #selector(\(method)), name: .shown, object: nil)
                    }

                    @objc public func f() {}
                }

                extension Base {
                    @objc func g() {}
                }

                public extension Base {
                    @objc func p() {}
                }

                \(subclass)
                """
            ]
        )
        #expect(outcome.skipped.isEmpty)
        #expect(outcome["A.swift"]?.contains("@objc \(method == "f" ? "public " : "")func \(method)()") == keeps)
    }

    @Test(arguments: [(#"Selector("f")"#, true), (#"NSSelectorFromString("f")"#, true), (#"print("f")"#, false)])
    func `a method that a selector of text calls keeps its attribute`(use: String, keeps: Bool) {
        let outcome = Rewritten(
            NotifiableRewrite(),
            [
                "A.swift": """
                import UIKit

                final class Screen: UIViewController {
                    override func viewDidLoad() {
                        NotificationCenter.default.addObserver(self, selector: #selector(f), name: .shown, object: nil)
                    }

                    func use() { _ = \(use) }
                    @objc func f() {}
                }
                """
            ]
        )
        #expect(outcome["A.swift"]?.contains("@objc") == keeps)
    }

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

    @Test func `a closure that calls several methods keeps all of them`() {
        let source = """
            @MainActor final class Board {
                private var token: (any NSObjectProtocol)?
                init() {
                    token = NotificationCenter.default.addObserver(forName: .a, object: nil, queue: nil) { [weak self] _ in
                        MainActor.assumeIsolated {
                            self?.show()
                            self?.hide()
                        }
                    }
                }
                func show() {}
                func hide() {}
            }
            """
        let text = Rewritten(NotifiableRewrite(), ["A.swift": source])["A.swift"]
        #expect(text?.contains("self.show()") == true && text?.contains("self.hide()") == true, "\(text ?? "")")
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

    // MARK: Several runs

    private static func screen(_ methods: String, center: String = "NotificationCenter.default") -> String {
        """
        import UIKit

        final class Screen: UIViewController, UITextFieldDelegate {
            private func observe() {
                \(center).addObserver(self, selector: #selector(f(_:)), name: .shown, object: nil)
            }
            \(methods)
            @objc func f(_ notification: Notification) { print(notification.userInfo?[UIResponder.frameUserInfoKey] as? Int ?? 0) }
        }
        """
    }

    @Test(arguments: [
        ("override func viewDidLoad() { observe() }", true),
        ("override func loadView() { if true { observe() } }", true),
        ("override func viewDidLoad() { for _ in 0..<2 { observe() } }", false),
        ("override func viewDidLoad() { items.forEach { _ in observe() } }", false),
        ("override func viewDidLoad() { observe() }; func again() { observe() }", false),
        ("func viewDidLoad() { observe() }", false), ("@IBAction func tap(_ sender: Any) { observe() }", false),
        ("override func viewWillAppear(_ animated: Bool) { observe() }", false),
        (
            """
            override func viewWillAppear(_ animated: Bool) { observe() }
            override func viewWillDisappear(_ animated: Bool) { stop() }
            func stop() { NotificationCenter.default.removeObserver(self) }
            """, true
        ),
        (
            """
            override func viewWillAppear(_ animated: Bool) { observe() }
            override func viewDidDisappear(_ animated: Bool) { NotificationCenter.default.removeObserver(self) }
            """, false
        ),
        (
            "func application(_ application: A, didFinishLaunchingWithOptions options: Any?) { print(application); observe() }",
            true
        ),
        ("func restart() { NotificationCenter.default.removeObserver(self); observe() }", false),
    ])
    func `an observer in code that may run again is left`(methods: String, isRewritten: Bool) {
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": Self.screen(methods)])
        #expect(outcome.rewritten.isEmpty != isRewritten, "\(outcome.skipped.map(\.reason))")
    }

    @Test(arguments: [
        ("let model = Model(); model.start()", true), ("Model().start()", true),
        ("model = Model(); model.start()", true),
        ("model.start()", false), ("let model = Model(); for _ in 0..<2 { model.start() }", false),
        ("let model = Model(); model.start(); model.start()", false),
    ])
    func `a method that is called on a new instance runs once`(calls: String, isRewritten: Bool) {
        let model = """
            @MainActor final class Model {
                func start() {
                    NotificationCenter.default.addObserver(self, selector: #selector(f), name: .shown, object: nil)
                }
                @objc func f() {}
            }
            """
        let other = "@MainActor final class Other { var model = Model.made(); func show() { \(calls) } }"
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": model, "B.swift": other])
        #expect(outcome.rewritten.isEmpty != isRewritten, "\(outcome.skipped.map(\.reason))")
    }

    @Test func `a parameter has the name of its key without the suffix`() {
        let source = Self.screen("override func viewDidLoad() { observe() }")
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": source])
        #expect(outcome["A.swift"]?.contains("func f(frame: Int)") == true)
    }

    @Test(arguments: [
        ("NSWorkspace.shared.notificationCenter", nil),
        ("DistributedNotificationCenter.default()", "`DistributedNotificationCenter.default()` is a Distributed"),
        ("NotificationCenter", "`NotificationCenter.addObserver` is a function of the code base"),
    ])
    func `an observer of another center is rewritten, or left with the reason`(center: String, reason: String?) {
        let source = Self.screen("override func viewDidLoad() { observe() }", center: center)
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": source])
        #expect(outcome.rewritten.isEmpty == (reason != nil))
        #expect(outcome.skipped.allSatisfy { $0.reason.description.hasPrefix(reason ?? "") })
        let text = "withNotificationCenter: NSWorkspace.shared.notificationCenter"
        #expect(outcome["A.swift"]?.contains(text) == (reason == nil))
    }

    @Test(arguments: [
        ("#selector(Other.f(_:))", true), ("#selector(Screen.f(_:))", false), ("other.f(1)", true),
        ("other?.f(1)", true), ("unknown().f(1)", false), ("Screen.shared.f(1)", false),
    ])
    func `a method of another type isn't a use of the handler`(use: String, isRewritten: Bool) {
        let other = """
            final class Other: NSObject { @objc func f(_ n: Any) {} }
            final class User { let other: Other?; func g() { _ = \(use) } }
            """
        let source = Self.screen("static let shared = Screen(); override func viewDidLoad() { observe() }")
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": source, "B.swift": other])
        #expect(outcome.rewritten.isEmpty != isRewritten, "\(outcome.skipped.map(\.reason))")
    }

    @Test func `a removal in deinit that isn't understood stays, and its observers are rewritten`() {
        let deinitializer = """
            deinit {
                NotificationCenter.default.removeObserver(self, name: .shown, object: self)
                NSWorkspace.shared.notificationCenter.removeObserver(self)
            }
            """
        let source = Self.screen("override func viewDidLoad() { observe() }\n" + deinitializer)
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": source])
        #expect(outcome.rewritten.count == 1)
        #expect(outcome["A.swift"]?.contains("name: .shown, object: self)") == true)
    }

    @Test func `a handler in an extension of a superclass, and a name of an instance, are left with the reason`() {
        let source = """
            final class Screen: UIViewController {
                private let model = Model()
                override func viewDidLoad() {
                    NotificationCenter.default.addObserver(self, selector: #selector(f), name: .shown, object: nil)
                    NotificationCenter.default.addObserver(self, selector: #selector(g), name: model.name, object: nil)
                }
                @objc func g() {}
            }
            final class Model { let name = Notification.Name("XYZ") }
            extension UIViewController { @objc func f() {} }
            """
        let reasons = Rewritten(NotifiableRewrite(), ["A.swift": source]).skipped.map(\.reason)
        #expect(Set(reasons) == [.handlerInExtension("f", "UIViewController"), .nameOfInstance("model.name")])
    }

    // MARK: Sendable observers

    private static func observer(_ head: String) -> String {
        """
        \(head) {
            init() {
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

    @Test(arguments: [("", false), ("init() {}", true)])
    func `a token stays if the implicit initializer of subclasses depends on it`(initializer: String, isMade: Bool) {
        var configuration = Configuration()
        configuration.defaultIsolation = .mainActor
        let source = """
            import Foundation
            class Board {
                private var token: (any NSObjectProtocol)?
                \(initializer)
                func start() {
                    token = NotificationCenter.default.addObserver(forName: .a, object: nil, queue: .main) { [weak self] _ in
                        MainActor.assumeIsolated { self?.f() }
                    }
                }
                func f() { NotificationCenter.default.post(name: .a, object: nil) }
            }
            final class Panel: Board {}
            func make() {
                let board = Board()
                board.start()
            }
            extension Notification.Name { static let a = Notification.Name("A") }
            """
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": source], configuration: configuration)
        #expect(outcome.skipped.map(\.reason) == (isMade ? [] : [.implicitInitializer("Board")]))
        #expect(outcome.files.isEmpty == !isMade)
        let plain = Rewritten(
            NotifiableRewrite(),
            ["A.swift": "@MainActor " + source.dropFirst("import Foundation\n".count)]
        )
        #expect(plain.skipped.isEmpty)
    }

    /// A class that keeps the token of a message's observer in a property.
    private static func keeper(_ head: String, _ property: String) -> String {
        """
        import NotifiableAdapter
        @MainActor final class Door {
            struct DidOpen: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                typealias Subject = Door
                static let name = Notification.Name("DidOpen")
                static let userInfo = UserInfoCoding<Self>(Self.init)
            }
            func open() { NotificationCenter.default.post(name: Notification.Name("DidOpen"), object: self) }
        }
        @MainActor final class Keeper\(head) {
            \(property) token: (any NSObjectProtocol)?
            init() {
                token = NotificationCenter.default.addObserver(forName: DidOpen.name, object: nil, queue: .main) { _ in }
            }
        }
        """.replacing("DidOpen.name", with: "Door.DidOpen.name")
    }

    @Test(arguments: [
        (": NSObject", "@objc var", "`token` is `@objc`"), (": NSObject", "@objc dynamic var", "`token` is `@objc`"),
        ("", "@Stored var", "`token` is `@Stored`"), (": TokenKeeping", "var", "`TokenKeeping`, which the sources"),
        (": Own", "var", "`TokenKeeping`, which the sources"),
    ])
    func `a token's property that other declarations may require is skipped`(
        head: String,
        property: String,
        reason: String
    ) {
        let source = Self.keeper(head, property) + "\n@MainActor protocol Own: TokenKeeping {}"
        let outcome = Rewritten(MessageRewrite(), ["A.swift": source])
        #expect(outcome["A.swift"]?.contains("Keeper\(head) {\n    \(property) token: (any NSObjectProtocol)?") == true)
        #expect(outcome.skipped.map(\.reason.description).contains { $0.hasPrefix(reason) })
    }

    @Test(arguments: [("var", true), ("private var", false), ("@nonobjc var", false)])
    func `a token's property that Objective-C can use is skipped`(property: String, isSkipped: Bool) {
        let source = Self.keeper(": Base", property)
        let outcome = Rewritten(
            MessageRewrite(),
            ["A.swift": source, "B.swift": "@objcMembers class Base: NSObject {}"]
        )
        let isRewritten = outcome["A.swift"]?.contains("token: MessageCenter.ObservationToken?")
        #expect(isRewritten == !isSkipped)
        #expect(outcome.skipped.map(\.reason) == (isSkipped ? [.tokenOfObjectiveC("token", "Base")] : []))
    }

    @Test(arguments: [
        (": TokenKeeping", "private var"), (": NSObject, ObservableObject, Identifiable", "@Published var"),
        (": UIViewController, UITableViewDelegate", "var"), (": Own", "var"),
    ])
    func `a token's property that no declaration requires is rewritten`(head: String, property: String) {
        let source = Self.keeper(head, property) + "\n@MainActor protocol Own: AnyObject {}"
        let outcome = Rewritten(MessageRewrite(), ["A.swift": source])
        #expect(outcome["A.swift"]?.contains("\(property) token: MessageCenter.ObservationToken?") == true)
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

    @Test func `the handler of an observer that stays keeps its parameter`() {
        let observer = "NotificationCenter.default.addObserver(forName:"
        let source = """
            @MainActor final class Board {
                private var first, second: (any NSObjectProtocol)?
                private var third: (any NSObjectProtocol)?
                init() {
                    first = \(observer) .a, object: nil, queue: nil) { [weak self] note in
                        MainActor.assumeIsolated { self?.reload(note) }
                    }
                    third = \(observer) .b, object: nil, queue: nil) { [weak self] note in
                        MainActor.assumeIsolated { self?.redraw() }
                    }
                }
                private func reload(_ note: Notification) { print(note.userInfo?["n"] as? Int ?? 0) }
                private func redraw() {}
            }
            """
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": source])
        #expect(outcome.rewritten.map(\.span.start.line) == [8])
        #expect(outcome["A.swift"]?.contains("reload(_ note: Notification)") == true)
    }

    @Test(arguments: [
        ("func f(_ board: Board) { board.token = nil }", true), (#"let path = \Board.token"#, true),
        (#"func f(_ boards: [Board]) { print(boards.map(\.token)) }"#, true),
        (#"let path = \Window.board.token"#, true),
        (#"final class Door { var token: Any? }; let path = \Door.token"#, false),
    ])
    func `a token's property that another file uses is not deleted`(use: String, isUsed: Bool) {
        let source = """
            @MainActor final class Board {
                var token: (any NSObjectProtocol)?
                init() {
                    token = NotificationCenter.default.addObserver(forName: .a, object: nil, queue: nil) { [weak self] _ in
                        self?.redraw()
                    }
                }
                nonisolated func redraw() {}
            }
            """
        #expect(Rewritten(NotifiableRewrite(), ["A.swift": source]).skipped.isEmpty)
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": source, "B.swift": "@MainActor " + use])
        #expect(outcome.files.isEmpty == isUsed)
        #expect(outcome.skipped.count == (isUsed ? 1 : 0))
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
}
