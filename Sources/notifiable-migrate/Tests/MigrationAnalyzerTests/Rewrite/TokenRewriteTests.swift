import Testing

@testable import MigrationAnalyzer

/// What rewrites make of tokens and their properties.
struct TokenRewriteTests {
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
        ("private var", true), ("var", false), ("fileprivate var", false), ("@objc private var", false),
        ("private weak var", false), ("private static var", false),
    ])
    func `only a private property of tokens becomes one of message tokens`(property: String, isRewritten: Bool) {
        let outcome = Rewritten(MessageRewrite(), ["A.swift": Self.keeper("", property)])
        let text = "\(property) token: MessageCenter.ObservationToken?"
        #expect(outcome["A.swift"]?.contains(text) == isRewritten)
        #expect(outcome.skipped.map(\.reason) == (isRewritten ? [] : [.tokenDeclaration("token")]))
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

    @Test func `a class whose properties are stored in a database gets none for tokens`() {
        let source = """
            @Model final class Track {
                init() {
                    NotificationCenter.default.addObserver(forName: .a, object: nil, queue: nil) { [weak self] _ in self?.f() }
                }
                func f() {}
            }
            """
        let outcome = Rewritten(DroppedTokenRewrite(), ["A.swift": source])
        #expect(outcome.files.isEmpty)
        #expect(outcome.skipped.map(\.reason) == [.macroCode("@Model")])
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
}
