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

    @Test(arguments: [
        ("@MainActor", "nonisolated", "            handle()\n"),
        ("", "@MainActor", "            ensureMainThread { self.handle() }\n"),
    ])
    func `an override has the isolation of the method that it overrides`(
        type: String,
        method: String,
        expected: String
    ) {
        let source = """
            import Foundation
            \(type) class Base: NSObject { \(method) func handle() {} }
            final class Derived: Base, @unchecked Sendable {
                override init() {
                    super.init()
                    NotificationCenter.default.addObserver(self, selector: #selector(handle), name: .shown, object: nil)
                }
                @objc override func handle() {}
            }
            """
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": source])
        #expect(outcome["A.swift"]?.contains(expected) == true, "\(outcome.skipped)")
    }
}
