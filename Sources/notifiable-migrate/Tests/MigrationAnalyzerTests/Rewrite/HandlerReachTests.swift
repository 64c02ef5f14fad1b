import Testing

@testable import MigrationAnalyzer

/// Handlers in the file of the class, with code of another file.
struct HandlerReachTests {
    /// A class in one file, whose observers are in another.
    private static func board(_ imports: String) -> String {
        """
        \(imports)
        extension Notification.Name { static let done = Notification.Name("XYZDone") }
        @MainActor final class Board: UIViewController {
            var count = 0
            var label = UILabel()
            override func viewDidLoad() { super.viewDidLoad(); start() }
            func post() { NotificationCenter.default.post(name: .done, object: nil) }
        }
        """
    }

    private static func reasons(_ extending: String, imports: String = "import UIKit") -> [SkipReason] {
        let files = ["Board.swift": board(imports), "Observers.swift": extending]
        return Rewritten(NotifiableRewrite(), files).skipped.map(\.reason)
    }

    private static func selector(_ name: String, _ body: String) -> String {
        """
        extension Board {
            func start() {
                NotificationCenter.default.addObserver(self, selector: #selector(go(_:)), name: \(name), object: nil)
            }
            @objc func go(_ note: Notification) { \(body) }
        }
        """
    }

    // MARK: Imports

    @Test(arguments: [
        (".done", "count = note.userInfo?[KitKeys.track] as? Int ?? 0", ".done"),
        ("Notification.Name(\"XYZ\")", "count = note.userInfo?[KitKeys.track] as? Int ?? 0", "Notification.Name"),
    ])
    func `a handler whose file lacks an import of the observer's stays`(name: String, body: String, text: String) {
        let extending = Self.selector(name, body)
        let reasons = Self.reasons("import Kit\nimport UIKit\n" + extending).map(\.description)
        #expect(reasons.count == 1)
        #expect(reasons.allSatisfy { $0.contains("`\(text)") && $0.contains("import Kit in Board.swift first") })
        #expect(Self.reasons("import Kit\nimport UIKit\n" + extending, imports: "import UIKit\nimport Kit") == [])
        #expect(Self.reasons("import Foundation\nimport UIKit\n" + extending) == [])
    }

    // MARK: Private declarations

    @Test func `the type of a payload may be private to the file of its handler`() {
        let body = "count = (note.userInfo?[\"payload\"] as? Payload)?.id ?? 0"
        let other = "\nprivate struct Payload: Sendable { var id = 0 }"
        #expect(
            Self.reasons("import UIKit\n" + Self.selector(".done", body) + other) == [
                .outOfReach("Payload", "it is private to another file")
            ]
        )
    }

    // MARK: Receivers and callbacks

    @Test(arguments: [
        ("final class Weak<T: AnyObject> { weak var value: T? }", "let ref: Weak<Board>", "ref.value?.go(note)"),
        ("", "let n = 1", "func f<B: Board>(_ b: B) { b.go(note) }"),
        ("protocol Shown { associatedtype B }", "var b: B?", "b?.go(note)"),
        ("protocol Going {}; extension Board: Going {}", "var b: (any Going)?", "b?.go(note)"),
        ("protocol Going {}; class Sub: Board {}; extension Sub: Going {}", "var b: (any Going)?", "b?.go(note)"),
    ])
    func `a generic receiver may be the class`(other: String, property: String, call: String) {
        let caller =
            "\(other)\n@MainActor final class Router { \(property); func replay(_ note: Notification) { \(call) } }"
        let files = [
            "Board.swift": Self.board("import UIKit"), "Router.swift": caller,
            "Observers.swift": "import UIKit\n" + Self.selector(".done", "count = note.userInfo?[\"a\"] as? Int ?? 0"),
        ]
        let reasons = Rewritten(NotifiableRewrite(), files).skipped.map(\.reason)
        #expect(reasons == [.handlerMustStay("go(_:)", "it or an overload is called elsewhere")])
    }

    @Test func `an extension may declare the protocol that requires a handler`() {
        let files = [
            "Board.swift": Self.board("import UIKit"),
            "Going.swift": "protocol Going { func go(_ note: Notification) }\nextension Board: Going {}",
            "Observers.swift": "import UIKit\n" + Self.selector(".done", "count = note.userInfo?[\"a\"] as? Int ?? 0"),
        ]
        let reasons = Rewritten(NotifiableRewrite(), files).skipped.map(\.reason)
        #expect(
            reasons == [
                .handlerMustStay("go(_:)", "it overrides, is overridden, or is a requirement of a protocol")
            ]
        )
    }

    @Test(arguments: [
        ("import AppKit", "NSViewController", "", false), ("import Cocoa", "NSWindowController", "", false),
        ("import AppKit", "NSObject", "", false), ("import UIKit", "NSObject", "", true),
        ("import UIKit", "UIViewController", "", true), ("import AppKit", "NSTableCellView", "", true),
        ("import AppKit", "BaseView", "class BaseView: NSView {}", true),
        ("import AppKit", "NSView", "func load() { Bundle.main.loadNibNamed(\"A\", owner: self) }", false),
        ("#if os(iOS)\nimport UIKit\n#else\nimport AppKit\n#endif", "NSObject", "", false),
    ])
    func `an object awakes once unless it may own nibs`(imports: String, base: String, other: String, isOnce: Bool) {
        let source = """
            \(imports)
            @MainActor final class Panel: \(base) {
                var count = 0
                override func awakeFromNib() {
                    NotificationCenter.default.addObserver(self, selector: #selector(go), name: .panelDone, object: nil)
                }
                @objc private func go() { count += 1 }
            }
            extension Notification.Name { static let panelDone = Notification.Name("XYZPanelDone") }
            \(other)
            """
        let reasons = Rewritten(NotifiableRewrite(), ["A.swift": source]).skipped.map(\.reason)
        #expect(reasons == (isOnce ? [] : [.mayBeAddedAgain("awakeFromNib")]))
    }
}
