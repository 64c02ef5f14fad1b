import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

/// Which observers and classes `--to notifiable` registers.
struct NotifiableRegistrationTests {
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
            "func application(_ application: A, didFinishLaunchingWithOptions options: Any?) { print(application); observe() }",
            true
        ),
        ("func restart() { NotificationCenter.default.removeObserver(self); observe() }", false),
    ])
    func `an observer in code that may run again is left`(methods: String, isRewritten: Bool) {
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": Self.screen(methods)])
        #expect(outcome.rewritten.isEmpty != isRewritten, "\(outcome.skipped.map(\.reason))")
    }

    @Test func `an observer that may be added again is registered once on request, and listed as a change`() {
        let source = Self.screen("override func viewWillAppear(_ animated: Bool) { observe() }")
        let outcome = Rewritten(NotifiableRewrite(once: true), ["A.swift": source])
        #expect(outcome.rewritten.count == 1)
        #expect(outcome.skipped.isEmpty)
        #expect(outcome.altered.map(\.reason) == [.addedOnce("observe")])
        let certain = Self.screen("override func viewDidLoad() { observe() }")
        #expect(Rewritten(NotifiableRewrite(once: true), ["A.swift": certain]).altered.isEmpty)
    }

    @Test(arguments: [("enum iModel", true), ("enum Model", false)])
    func `the name of a type may start with a lowercase letter`(type: String, isRewritten: Bool) {
        let screen = Self.screen("override func viewDidLoad() { observe() }").replacing(".shown", with: "iModel.shown")
        let source = "\(screen)\n\(type) { static let shown = Notification.Name(\"Shown\") }"
        #expect(Rewritten(NotifiableRewrite(), ["A.swift": source]).rewritten.isEmpty != isRewritten)
    }

    @Test func `a parameter has the name of its key without the suffix`() {
        let source = Self.screen("override func viewDidLoad() { observe() }")
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": source])
        #expect(outcome["A.swift"]?.contains("func f(frame: Int)") == true)
    }

    @Test(arguments: [
        ("NSWorkspace.shared.notificationCenter", nil),
        ("DistributedNotificationCenter.default()", "its center `DistributedNotificationCenter.default()`"),
        ("NotificationCenter", "its center `NotificationCenter`"),
    ])
    func `an observer of another center is rewritten, or left with the reason`(center: String, reason: String?) {
        let source = Self.screen("override func viewDidLoad() { observe() }", center: center)
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": source])
        #expect(outcome.rewritten.isEmpty == (reason != nil))
        #expect(outcome.skipped.allSatisfy { $0.reason.description.hasPrefix(reason ?? "") })
        let text = "withNotificationCenter: NSWorkspace.shared.notificationCenter"
        #expect(outcome["A.swift"]?.contains(text) == (reason == nil))
    }

    @Test func `a removal in deinit that isn't understood stays, and its observers are rewritten`() {
        let deinitializer = """
            deinit {
                NotificationCenter.default.removeObserver(self, name: model.name, object: nil)
                NSWorkspace.shared.notificationCenter.removeObserver(self)
            }
            """
        let source = Self.screen("override func viewDidLoad() { observe() }\n" + deinitializer)
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": source])
        #expect(outcome.rewritten.count == 1)
        #expect(outcome["A.swift"]?.contains("name: model.name, object: nil)") == true)
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
        #expect(Set(reasons) == [.handlerNotFound("f"), .nameNotConstant("model.name")])
    }

    @Test(arguments: ["@objc private func g() {}", "@objc func g() {}"])
    func `a private handler in another file is left, and the others of its class are rewritten`(handler: String) {
        let screen = Self.screen("override func viewDidLoad() { observe(); observeMore() }")
        let more = """
            extension Screen {
                func observeMore() {
                    NotificationCenter.default.addObserver(self, selector: #selector(g), name: .hidden, object: nil)
                }
                \(handler)
            }
            """
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": screen, "B.swift": more])
        let isPrivate = handler.contains("private")
        #expect(outcome.rewritten.count == (isPrivate ? 1 : 2))
        #expect(outcome.skipped.map(\.reason) == (isPrivate ? [.privateHandler("g()")] : []))
    }

    @Test(arguments: [("token = center.addObserver(forName: name, object: nil, queue: nil)", true), ("_ =", false)])
    func `a removal of a local token is none of another class`(registration: String, isRewritten: Bool) {
        let source = """
            final class Navigator {
                func callOnce(on name: Notification.Name, block: @escaping (Notification) -> Void) {
                    let center = NotificationCenter.default
                    var token: NSObjectProtocol?
                    \(registration) { notification in
                        center.removeObserver(token!, name: name, object: nil)
                        block(notification)
                    }
                }
            }
            """
        let screen = Self.screen("override func viewDidLoad() { observe() }")
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": screen, "B.swift": source])
        #expect(outcome.rewritten.isEmpty != isRewritten, "\(outcome.skipped)")
    }

    @Test(arguments: [("cartScreen", false), ("target", false), ("menuScreen", true), ("tableView", true)])
    func `a removal by name of an object whose type is not known may be one of the class`(
        object: String,
        isRewritten: Bool
    ) {
        let source = """
            import UIKit
            @MainActor final class CartScreen: NSObject {
                override init() {
                    super.init()
                    NotificationCenter.default.addObserver(self, selector: #selector(go), name: .a, object: nil)
                }
                @objc private func go() {}
            }
            final class Other: Unknown {
                func stop() {
                    guard let \(object) = panel.content else { return }
                    NotificationCenter.default.removeObserver(\(object), name: .a, object: nil)
                }
            }
            """
        let outcome = Rewritten(NotifiableRewrite(), ["A.swift": source])
        #expect(outcome.rewritten.isEmpty != isRewritten, "\(outcome.skipped)")
    }
}
