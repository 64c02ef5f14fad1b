import Foundation
import SwiftCompiler
import Testing

extension `Compiled snippets` {
    @Suite(.enabled(if: AppleStub.areCompilable, "Apple's modules are stubbed only where they are missing"))
    struct `Snippets for Apple's systems` {
        @Test func `may use selectors, Combine, UIKit, SwiftUI and Foundation's messages`() async throws {
            try await expectAsDocumented([
                SourceUnit(Self.screen, SnippetOptions(isForApple: true)),
                SourceUnit(Self.message, SnippetOptions(contexts: ["Trains"], isForApple: true)),
                SourceUnit(
                    "#if !canImport(ObjectiveC)\n#error(\"no Objective-C\")\n#endif",
                    SnippetOptions(isForApple: true)
                ),
            ])
        }

        @Test func `are compiled with the libraries as they are on Apple's systems`() async throws {
            let compiler = try #require(SnippetCompiler.current)
            let modules = try await compiler.appleModules
            for library in ["ActorMessaging", "NotifiableAdapter", "NotifiableTestKit"] {
                #expect(FileManager.default.fileExists(atPath: "\(modules.path)/\(library).swiftmodule"))
            }
        }

        @Test func `are refused what Apple's compiler refuses`() async throws {
            try await expectAsDocumented(
                Self.refused.map { try SourceUnit($0.code, SnippetOptions(isForApple: true, failure: $0.failure)) }
            )
        }

        private static let screen = """
            import Combine
            import SwiftUI
            import UIKit

            final class Screen: UIViewController, Notifiable {
                private var subscriptions: Set<AnyCancellable> = []

                override func viewDidLoad() {
                    super.viewDidLoad()
                    NotificationCenter.default.addObserver(
                        self,
                        selector: #selector(cover),
                        name: UIApplication.willResignActiveNotification,
                        object: nil
                    )
                    NotificationCenter.default.publisher(for: UIApplication.didBecomeActiveNotification)
                        .receive(on: DispatchQueue.main)
                        .sink { [weak self] _ in self?.view.isHidden = false }
                        .store(in: &subscriptions)
                }

                @objc private func cover(_ notification: Notification) { view.isHidden = true }

                nonisolated func handleNotifications(_ notification: Notification) {
                    ensureMainThread { self.view.isHidden = true }
                }
            }

            struct Board: View {
                @State private var text = ""
                let changes = Notification.Name("changes")

                var body: some View {
                    Text(text).onReceive(NotificationCenter.default.publisher(for: changes)) { _ in
                        text = "now"
                    }
                }
            }
            """

        private static let message = """
            struct DidArrive: NotificationCenter.MainActorMessage {
                typealias Subject = Train
                static var name: Notification.Name { .trainDidArrive }
                static func makeMessage(_ notification: Notification) -> Self? { Self() }
            }
            let token = NotificationCenter.default.addObserver(for: DidArrive.self) { print($0) }
            print(DidArrive.makeNotification(DidArrive()))
            """

        private static let refused: [(code: String, failure: String)] = [
            (
                "class A { func f() {} }\nlet s = #selector(A.f)",
                "refers to instance method 'f()' that is not exposed"
            ),
            ("class A { @objc func f(_ n: (Int, Int)) {} }", "cannot be represented in Objective-C"),
            (
                "import UIKit\nnonisolated func f(_ v: UIView) { v.isHidden = true }",
                "main actor-isolated property 'isHidden' can not be mutated"
            ),
            (
                """
                import UIKit
                final class A: UIViewController {
                    func f() {
                        Task.detached { NotificationCenter.default.notifications(named: .init("a"), object: self); self.g() }
                    }
                    func g() {}
                }
                """, "'g()' cannot be called from outside of the actor"
            ),
        ]
    }
}
