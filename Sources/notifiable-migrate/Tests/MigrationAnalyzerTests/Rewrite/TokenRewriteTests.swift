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

    /// A message, and a class whose method drops the token of its observer.
    private static let message = """
        import NotifiableAdapter
        @MainActor final class Door {
            struct DidOpen: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                typealias Subject = Door
                static let name = Notification.Name("DidOpen")
                static let userInfo = UserInfoCoding<Self>(Self.init)
            }
            func open() { NotificationCenter.default.post(name: DidOpen.name, object: self) }
        }

        """
    private static let start = """
        func start() {
            _ = NotificationCenter.default.addObserver(forName: Door.DidOpen.name, object: nil, queue: .main) { [weak self] _ in
                MainActor.assumeIsolated { self?.f() }
            }
        }
        """

    @Test(arguments: [("removeAll()", "aMessageTokens.add("), ("add(token)", "messageTokens.add(")])
    func `a property that code empties doesn't keep other tokens`(use: String, expected: String) {
        let members = """
                private let messageTokens = MessageCenter.ObservationTokens()
                func f(_ token: MessageCenter.ObservationToken) { messageTokens.\(use) }
                func f() {}
            """
        let source = Self.message + "@MainActor final class A {\n\(members)\n\(Self.start)\n}"
        let text = Rewritten(MessageRewrite(), ["A.swift": source])["A.swift"]
        #expect(text?.contains("    \(expected)MessageCenter.default.addObserver(") == true, "\(text ?? "")")
    }

    @Test func `the property for tokens isn't private if an extension in another file uses it`() {
        let outcome = Rewritten(
            MessageRewrite(),
            [
                "A.swift": "@MainActor class Base {}\n@MainActor final class A: Base {\n    func f() {}\n}",
                "B.swift": Self.message + "extension A {\n\(Self.start)\n}",
            ]
        )
        let property = "\n    let aMessageTokens = MessageCenter.ObservationTokens()\n"
        #expect(outcome["A.swift"]?.contains(property) == true)
        #expect(outcome["A.swift"]?.contains("import NotifiableAdapter") == true)
        #expect(outcome["B.swift"]?.contains("    aMessageTokens.add(MessageCenter.default") == true)
    }
}
