import Testing

@testable import MigrationAnalyzer

struct MessageReasonTests {
    @Test func `another time of delivery is listed, and a hop stays unless that is allowed`() throws {
        let fixture = try #require(RewriteFixture.all.first { $0.name == "publishers" })
        let hop = ".receive(on: DispatchQueue.main)"
        let altered = fixture.rewritten(fixture.before).altered.map(\.reason)
        #expect(altered == [.inPlace(hop), .laterTurn(hop), .inPlace(hop)])
        let careful = Rewritten(MessageRewrite(allowsReordering: true), ["File.swift": fixture.before])
        #expect(careful.altered.map(\.reason) == [.laterTurn(hop)])
        #expect(careful.rewritten == fixture.rewritten(fixture.before).rewritten)
        #expect(careful.text?.contains("publisher(for: Door.DidOpen.self)\(hop)) { message in") == true)
    }

    /// A message of a main-actor class, a post of its name, and an observer.
    private static func door(_ poster: String) -> String {
        """
        import NotifiableAdapter
        import UIKit
        final class Door: UIViewController {
            struct DidOpen: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                typealias Subject = Door
                static let name = Notification.Name("XYZOpened")
                static let userInfo = UserInfoCoding<Self>(Self.init)
            }
            private var token: (any NSObjectProtocol)?
            override func viewDidLoad() {
                token = NotificationCenter.default.addObserver(forName: DidOpen.name, object: nil, queue: .main) { _ in }
            }
            \(poster)
        }
        """
    }

    /// In the Swift 5 mode, the compiler accepts the call in a closure of a class that inherits its isolation.
    @Test func `a post that is known to be off the main actor stays, whatever a compiler says`() {
        let poster = """
            func open() {
                DispatchQueue.global().async { NotificationCenter.default.post(name: DidOpen.name, object: nil) }
            }
            """
        let reasons = Rewritten(MessageRewrite(), ["A.swift": Self.door(poster)]).skipped.map(\.reason)
        #expect(
            reasons == [
                .postNotOnMain(name: "DidOpen.name", place: "A.swift:14"),
                .postedOffMain("inside `DispatchQueue.global().async`"),
            ]
        )
    }

    @Test func `a publisher that delivers later is in no order with an observer that stays`() {
        let poster = """
            func open() { NotificationCenter.default.post(name: DidOpen.name, object: nil) }
            func observe() {
                let center = NotificationCenter.default
                center.publisher(for: DidOpen.name).receive(on: DispatchQueue.main).sink { _ in }.store(in: &bag)
                NotificationCenter.default.addObserver(forName: DidOpen.name, object: nil, queue: .main, using: go)
            }
            """
        let outcome = Rewritten(MessageRewrite(), ["A.swift": Self.door(poster)])
        #expect(outcome.rewritten.map(\.span.start.line) == [13, 16])
        #expect(outcome.skipped.map(\.reason) == [.reordering("A.swift:17"), .notAClosure])
    }

    @Test func `an observer becomes one of the message only together with a post that the source doesn't place`() {
        let poster = """
            nonisolated func open() { NotificationCenter.default.post(name: DidOpen.name, object: nil) }
            """
        let source = Self.door(poster)
        let together = Rewritten(MessageRewrite(), ["A.swift": source])
        #expect(together.rewritten.map(\.span.start.line) == [11, 13])
        // As when the compiler rejects the post.
        let refused = [together.rewritten[1]: SkipReason.failsCheck(nil)]
        let outcome = Rewriting([MessageRewrite()])
            .run(on: CodeBase([Sources.index(source, path: "A.swift")]), refused: refused) { _ in Array(source.utf8) }
        #expect(outcome.rewritten.isEmpty)
        #expect(
            outcome.skipped.map(\.reason)
                == [.postNotOnMain(name: "DidOpen.name", place: "A.swift:13"), .failsCheck(nil)]
        )
    }

    @Test(arguments: [
        ("let info: [String: Any] = [\"count\": 4]", true),
        ("let info: [String: Any] = [\"count\": 4, \"scale\": 2.5]", true),
        ("let info: [String: Double] = [\"count\": 4]", false), ("let info = [\"count\": 4]", true),
        ("let info = [\"count\": 4, \"scale\": 2.5]", false),
        ("@Logged var info: [String: Any] = [\"count\": 4]", false),
    ])
    func `a local dictionary that may convert its values stays`(declaration: String, isRewritten: Bool) {
        let code = """
            import NotifiableAdapter
            @MainActor final class Cart {
                struct DidChange: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                    typealias Subject = Cart
                    static let name = Notification.Name("XYZCartDidChange")
                    var count: Int
                    var scale: Double?
                    static let userInfo = UserInfoCoding<Self>(
                        Self.init, .key("count", \\.count), .key("scale", \\.scale))
                }
                func post() {
                    \(declaration)
                    NotificationCenter.default.post(name: DidChange.name, object: self, userInfo: info)
                }
            }
            """
        let text = Rewritten(MessageRewrite(), ["A.swift": code])["A.swift"] ?? ""
        #expect(text.contains("MessageCenter.default.post(Cart.DidChange(count: 4,") == isRewritten, "\(text)")
    }

    @Test(arguments: ["nil", "door"]) func `an observer of every name keeps the order`(object: String) {
        let code = """
            extension Notification.Name { static let closed = Notification.Name("XYZClosed") }
            @MainActor final class Door {
                struct DidClose: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                    typealias Subject = Door
                    static let name = Notification.Name.closed
                    static let userInfo = UserInfoCoding<Self>(Self.init)
                }
                func close() { NotificationCenter.default.post(name: .closed, object: self) }
            }
            @MainActor final class Screen {
                private var token: (any NSObjectProtocol)?
                private var all: (any NSObjectProtocol)?
                init(_ door: Door) {
                    all = NotificationCenter.default.addObserver(forName: nil, object: \(object), queue: nil) { _ in }
                    token = NotificationCenter.default.addObserver(forName: .closed, object: nil, queue: .main) { [weak self] _ in
                        MainActor.assumeIsolated { self?.show() }
                    }
                }
                isolated deinit {
                    if let token { NotificationCenter.default.removeObserver(token) }
                }
                func show() {}
            }
            """
        let rewritten = Rewritten(MessageRewrite(), ["A.swift": code])
        #expect(rewritten.skipped.map(\.reason) == [.reordering("A.swift:14")])
        #expect(rewritten["A.swift"]?.contains("addObserver(for: Door.DidClose.self)") == false)
    }
}
