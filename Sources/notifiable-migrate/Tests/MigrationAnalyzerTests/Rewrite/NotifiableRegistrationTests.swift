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
        #expect(Set(reasons) == [.handlerNotFound("f"), .nameNotConstant("model.name")])
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
