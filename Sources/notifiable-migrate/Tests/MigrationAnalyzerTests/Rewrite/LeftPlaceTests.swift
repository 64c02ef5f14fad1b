import Testing

@testable import MigrationAnalyzer

/// Places that rewrites leave, with the reason.
struct LeftPlaceTests {
    private static let observer = "NotificationCenter.default.addObserver(forName: .done, object: nil, queue:"

    /// A class of the main actor with some members, whose name is posted on the main actor and has a message.
    private static func board(_ members: String, _ more: String = "") -> String {
        """
        import Foundation
        import NotifiableAdapter
        extension Notification.Name { static let done = Notification.Name("XYZDone") }
        @MainActor final class Board: NSObject {
            struct Done: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                typealias Subject = Board
                static let name = Notification.Name.done
                static let userInfo = UserInfoCoding<Self>(Self.init)
            }
            func post() { NotificationCenter.default.post(name: .done, object: nil) }
            @objc func show() {}
            \(members)
        }
        \(more)
        """
    }

    // MARK: Unknown posts

    @Test(arguments: [
        ("func f() { [Notification(name: .done)].forEach(NotificationCenter.default.post) }", 1),
        ("func f(_ center: NotificationCenter) { let post = center.post(name:object:); post(.done, nil) }", 1),
        ("let notes = [Notification(name: .done)]; func f(_ c: NotificationCenter?) { notes.forEach(c!.post) }", 1),
        ("func f(_ center: MessageCenter) { _ = center.post; print([Notification.Name.done]) }", 0),
        ("func f(_ postCenter: PostCenter) { print(postCenter.post.title, [Notification.Name.done]) }", 0),
    ])
    func `a post that is passed to other code may have any name`(other: String, count: Int) {
        let source = Self.board(
            "override init() { super.init(); token = \(Self.observer) .main) { [weak self] _ in "
                + "MainActor.assumeIsolated { self?.show() } } }\n    private var token: (any NSObjectProtocol)?",
            other
        )
        let outcome = Rewritten(MessageRewrite(), ["A.swift": source])
        #expect(outcome.skipped.count == count)
        #expect(
            outcome.skipped.allSatisfy { $0.reason.description.contains("that at A.swift:15 has a name of run time") }
        )
    }

    // MARK: Tokens and centers

    @Test func `a name of a Notifiable that follows one object stays`() {
        let members = """
            override init() {
                super.init()
                startObservingNotifications(
                    withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.done], object: self)
            }
            nonisolated func handleNotifications(_ notification: Notification) {
                switch notification.name {
                case .done: ensureMainThread { self.show() }
                default: break
                }
            }
            """
        let outcome = Rewritten(MessageRewrite(allowsReordering: true), ["A.swift": Self.board(members)])
        #expect(outcome.skipped.map(\.reason) == [.subject("self")])
    }

    @Test(arguments: [
        ("[weak self] in _ = \(observer) nil) { _ in", SkipReason.ownerRetained),
        ("_ = \(observer) nil) { _ in", .ownerRetained), ("[self] in _ = \(observer) nil) { _ in", .ownerRetained),
        ("[weak self] in guard let self else { return }; _ = \(observer) nil) { _ in", .ownerRetained),
    ])
    func `a closure inside one with a weak self doesn't retain it`(head: String, reason: SkipReason) {
        let member = "func start() { Task { \(head) MainActor.assumeIsolated { self?.show() } } } }"
        let outcome = Rewritten(MessageRewrite(), ["A.swift": Self.board(member)])
        #expect(outcome.skipped.map(\.reason) == [reason])
    }

    @Test(arguments: [("[:]", false), ("[\"count\": 3]", true)])
    func `a post of a test has the payload of the message, too`(payload: String, isMade: Bool) {
        let source = """
            import NotifiableAdapter
            @MainActor public final class Cart {
                struct DidChange: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                    typealias Subject = Cart
                    static let name = Notification.Name("XYZCartDidChange")
                    var count: Int
                    static let userInfo = UserInfoCoding<Self>(Self.init, .key("count", \\.count))
                }
                private var token: (any NSObjectProtocol)?
                init() {
                    token = NotificationCenter.default.addObserver(forName: DidChange.name, object: nil, queue: .main) { [weak self] note in
                        MainActor.assumeIsolated { self?.show(note.userInfo?["count"] as? Int ?? 7) }
                    }
                }
                func show(_ count: Int) {}
                func add() { NotificationCenter.default.post(name: DidChange.name, object: self, userInfo: ["count": 1]) }
            }
            """
        let test = """
            @MainActor @Test func counts() {
                NotificationCenter.default.post(name: Cart.DidChange.name, object: nil, userInfo: \(payload))
            }
            """
        let outcome = Rewritten(MessageRewrite(), ["Sources/Cart.swift": source, "Tests/CartTests.swift": test])
        let reason = SkipReason.payloadNotCertain("Tests/CartTests.swift:2", key: "count", "Int")
        #expect(outcome.skipped.map(\.reason).contains(reason) == !isMade)
    }
}
