import Testing

@testable import MigrationAnalyzer

/// What rewrites make of tokens and their properties.
struct TokenRewriteTests {
    @Test(arguments: [("", "", false), ("", "init() {}", true), (": UIViewController", "", true)])
    func `a token stays if the implicit initializer of subclasses depends on it`(
        superclass: String,
        initializer: String,
        isMade: Bool
    ) {
        var configuration = Configuration()
        configuration.defaultIsolation = .mainActor
        let source = """
            import Foundation
            class Board\(superclass) {
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
        (": NSObject", "@objc var", SkipReason.tokenAttribute("token", "@objc")),
        (": NSObject", "@objc dynamic var", .tokenAttribute("token", "@objc")),
        ("", "@Stored var", .tokenAttribute("token", "@Stored")),
        (": TokenKeeping", "var", .tokenRequirement("token", "TokenKeeping")),
        (": Own", "var", .tokenRequirement("token", "TokenKeeping")),
    ])
    func `a token's property that other declarations may require is skipped`(
        head: String,
        property: String,
        reason: SkipReason
    ) {
        let source = Self.keeper(head, property) + "\n@MainActor protocol Own: TokenKeeping {}"
        let outcome = Rewritten(MessageRewrite(), ["A.swift": source])
        #expect(outcome["A.swift"]?.contains("Keeper\(head) {\n    \(property) token: (any NSObjectProtocol)?") == true)
        #expect(outcome.skipped.map(\.reason) == [reason])
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
}
