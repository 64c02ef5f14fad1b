import Testing

@testable import MigrationAnalyzer

/// Handlers in the file of the class, with code of another file.
struct HandlerReachTests {
    private static let observer = "NotificationCenter.default.addObserver(forName: .done, object: nil, queue: nil)"

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

    /// A closure whose code stands in the handler.
    private static func closure(_ code: String) -> String {
        """
        extension Board {
            func start() {
                \(observer) { [weak self] note in
                    MainActor.assumeIsolated {
                        guard let self else { return }
                        self.count += 1
                        \(code)
                    }
                }
            }
        }
        """
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

    @Test(
        arguments: [
            (["Kit"], "kitLog(1)", "kitLog", "`import Kit`"), (["Kit"], "KitLog.add(1)", "KitLog", "`import Kit`"),
            (["Kit", "Other"], "log(KitTrack.self)", "KitTrack", "`import Kit` or `import Other`"),
            (["Kit"], "Kit.log(1)", "Kit", "`import Kit`"),
            (["AVFoundation"], "self.count = AVPlayer.max", "AVPlayer", "`import AVFoundation`"),
            (["SwiftUI"], "withAnimation { self.count = 2 }", "withAnimation", "`import SwiftUI`"),
            (["Kit"], "UIView.animate(withDuration: 1) { self.label.alpha = 0 }", nil, ""),
            (["Kit"], "DispatchQueue.main.async { print(Date(), URL(fileURLWithPath: \"/\")) }", nil, ""),
            (["Kit"], "self.kitUpdate(); view.isHidden = true", nil, ""),
            (["Kit"], "log(Local.self, log, note.userInfo?[\"a\"] as? Int)", nil, ""),
            (["AVFoundation"], "log(UIColor.red, CGAffineTransform.identity, NSLayoutConstraint.self)", nil, ""),
            (["Foundation", "CoreGraphics"], "log(CGColor.self, ThirdParty.self)", nil, ""),
        ] as [([String], String, String?, String)]
    )
    func `code that may need an import of its file stays there`(
        modules: [String],
        code: String,
        name: String?,
        imports: String
    ) {
        let head = (["UIKit"] + modules).map { "import \($0)\n" }.joined()
        let other = "\nstruct Local {}\nfunc log(_ values: Any?...) {}\n"
        let reasons = Self.reasons(head + Self.closure(code) + other)
        let needed = imports.split(separator: "`").filter { $0.hasPrefix("import") }.map { String($0.dropFirst(7)) }
        #expect(reasons == (name.map { [.neededImport($0, needed, "Board.swift")] } ?? []))
        // With the import, it moves.
        let all = (["UIKit"] + modules).map { "import \($0)\n" }.joined()
        #expect(Self.reasons(head + Self.closure(code) + other, imports: all) == [])
    }

    @Test(arguments: [
        (".done", "count = note.userInfo?[KitKeys.track] as? Int ?? 0", "KitKeys"),
        (".done", "count = (note.userInfo?[\"track\"] as? KitTrack)?.id ?? 0", nil),
        ("KitPlayer.didStart", "count += 1", "KitPlayer"),
        (".done", "count = note.userInfo?[\"track\"] as? Int ?? 0; kitLog(1)", nil),
        (".done", "count = note.userInfo?[UIResponder.keyboardKey] as? Int ?? 0", nil),
    ])
    func `a name and a key may need an import, too`(name: String, body: String, needed: String?) {
        let reasons = Self.reasons("import Kit\nimport UIKit\n" + Self.selector(name, body))
        let isUnsendable = body.contains("KitTrack")
        let expected = needed.map { [SkipReason.neededImport($0, ["Kit"], "Board.swift")] }
        #expect(reasons == (expected ?? (isUnsendable ? [.notSendable(handler: "go", type: "KitTrack")] : [])))
    }

    @Test func `a class without Foundation needs it for its handler`() {
        let files = [
            "Board.swift": "@MainActor final class Board { var count = 0; init() { start() } }",
            "Observers.swift": "import Foundation\n" + Self.selector("Notification.Name(\"XYZDone\")", "count += 1"),
        ]
        let reasons = Rewritten(NotifiableRewrite(), files).skipped.map(\.reason)
        #expect(reasons == [.neededImport("Notification", ["Foundation"], "Board.swift")])
    }

    // MARK: Private declarations

    @Test(
        arguments: [
            ("self.label.flash()", "fileprivate extension UIView { func flash() {} }", "flash"),
            ("self.label.text = .emptyText", "private extension String { static let emptyText = \"\" }", "emptyText"),
            (
                "self.count = Section.two.rawValue", "extension Board { fileprivate enum Section: Int { case two } }",
                "Section"
            ),
            (
                "self.count = rows[safe: 1]", "private extension Array { subscript(safe index: Int) -> Int { 1 } }",
                "subscript(safe:)"
            ),
            (
                "log(UIColor(hex: 1))", "private extension UIColor { convenience init(hex: Int) { self.init() } }",
                "UIColor.init"
            ),
            ("self.count = Self.limit", "extension Board { private static let limit = 1 }", "limit"),
            ("log(Names())", "private typealias Names = [String]", "Names"),
            ("self.label.text = \"\"", "private struct Row { var label = 1; var text = 1 }", nil),
            ("let size = 1; log(size)", "private let size = 2", nil),
            ("log(UIColor(hex: 1))", "private extension UIColor { convenience init(code: Int) { self.init() } }", nil),
            ("self.count = Theme.limit", "extension Board { private static let limit = 1 }", nil),
        ] as [(String, String, String?)]
    )
    func `a closure stays with what is private to its file`(code: String, other: String, name: String?) {
        let reasons = Self.reasons("import UIKit\n" + Self.closure(code) + "\n" + other)
        #expect(reasons == (name.map { [.codeOutOfReach($0)] } ?? []))
    }

    @Test func `the type of a payload may be private to the file of its handler`() {
        let body = "count = (note.userInfo?[\"payload\"] as? Payload)?.id ?? 0"
        let other = "\nprivate struct Payload: Sendable { var id = 0 }"
        #expect(Self.reasons("import UIKit\n" + Self.selector(".done", body) + other) == [.privateConstant("Payload")])
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
        #expect(reasons == [.handlerUsedElsewhere("go(_:)")])
    }

    @Test func `an extension may declare the protocol that requires a handler`() {
        let files = [
            "Board.swift": Self.board("import UIKit"),
            "Going.swift": "protocol Going { func go(_ note: Notification) }\nextension Board: Going {}",
            "Observers.swift": "import UIKit\n" + Self.selector(".done", "count = note.userInfo?[\"a\"] as? Int ?? 0"),
        ]
        let reasons = Rewritten(NotifiableRewrite(), files).skipped.map(\.reason)
        #expect(reasons == [.handlerIsRequirement("go(_:)", "Going")])
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
