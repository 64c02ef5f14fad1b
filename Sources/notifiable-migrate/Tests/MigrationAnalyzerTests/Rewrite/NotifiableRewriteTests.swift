import Foundation
import Testing

@testable import MigrationAnalyzer

/// What `--to notifiable` makes of handlers, and of the files around them.
struct NotifiableRewriteTests {
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
                    func add() {}

                    init() {
                        token = NotificationCenter.default.addObserver(forName: .shown, object: nil, queue: nil) { [weak self] _ in
                            MainActor.assumeIsolated { self?.add() }
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
        #expect(
            outcome.skipped.map(\.reason)
                == (isRewritten ? [] : [.tokenProperty("Base", "its `deinit` and that of `Sub` have one isolation")])
        )
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
        #expect(
            outcome.skipped.map(\.reason) == (isLeft ? [.outOfReach(constant, "it is private to another file")] : [])
        )
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
        #expect(
            outcome.skipped.map(\.reason) == [.handlerMustStay("shown(_:)", "it or an overload is called elsewhere")]
        )
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
}
