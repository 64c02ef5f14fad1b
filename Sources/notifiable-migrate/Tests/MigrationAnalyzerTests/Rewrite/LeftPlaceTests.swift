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

    @Test func `a reason is one line with short quotations`() {
        let text = String(repeating: "x", count: 200)
        let reason = SkipReason("`first\n    second` may remove `\(text)`, not `third`")
        #expect(reason.line == "`first second` may remove `\(text.prefix(90))…`, not `third`")
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

    private static func rewrittenNotifiable(_ members: String) -> Rewritten {
        let handler = """
            nonisolated func handleNotifications(_ notification: Notification) {
                switch notification.name {
                case .done: ensureMainThread { self.show() }
                default: break
                }
            }
            """
        let board = board("\(members)\n\(handler)").replacing(": NSObject {", with: ": NSObject, Notifiable {")
        return Rewritten(MessageRewrite(allowsReordering: true), ["A.swift": board])
    }

    @Test(arguments: [
        ("self", "", true), ("place", "let place = NSObject()", true), ("place", "var place = NSObject()", false),
        ("place", "var place: NSObject { NSObject() }", false), ("shown", "let shown = NSObject()", false),
        ("self", "func f() { run { self.stopObservingNotifications(forObserver: self, observing: [.done]) } }", false),
        (
            "self",
            "func more() { startObservingNotifications(forObserver: self, observing: [.done], object: show()) }", false
        ),
    ])
    func `a name of a Notifiable that follows one object moves if no other object follows`(
        object: String,
        member: String,
        isMoved: Bool
    ) {
        let members = """
            func start(_ shown: NSObject) {
                let center = NotificationCenter.default
                startObservingNotifications(
                    withNotificationCenter: center, forObserver: self, observing: [.done], object: \(object))
            }
            \(member)
            """
        let outcome = Self.rewrittenNotifiable(members)
        #expect(outcome.skipped.contains { $0.reason == .subject(object) } != isMoved)
        #expect(outcome["A.swift"]?.contains("addObserver(of: \(object), for: Board.Done.self)") ?? false == isMoved)
    }

    @Test func `a name of a Notifiable stays if another registration of it does`() {
        let members = """
            init(_ center: any NotificationProtocol) {
                super.init()
                startObservingNotifications(
                    withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.done])
                startObservingNotifications(withNotificationCenter: center, forObserver: self, observing: [.done])
            }
            """
        let outcome = Self.rewrittenNotifiable(members)
        #expect(outcome.skipped.map(\.reason) == [.addedElsewhere(".done"), .injectedCenter("center")])
    }

    @Test(arguments: [
        ("center.post(name: .done, object: nil)", "ensureMainThread { self.show() }", true),
        ("center.post(name: .done, object: nil)", "count(); ensureMainThread { self.show() }", false),
        ("Task.detached { center.post(name: .done, object: nil) }", "ensureMainThread { self.show() }", false),
        ("", "ensureMainThread { self.show() }", true), ("", "count()", false),
    ])
    func `a name of a Notifiable that only hops to the main actor moves, unless it is posted elsewhere`(
        post: String,
        code: String,
        isMoved: Bool
    ) {
        let board = """
            import NotifiableAdapter
            extension Notification.Name { static let done = Notification.Name("XYZDone") }
            struct Done: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                typealias Subject = Board
                static let name = Notification.Name.done
                static let userInfo = UserInfoCoding<Self>(Self.init)
            }
            final class Other: Sendable { func post(_ center: NotificationCenter) { \(post) } }
            @MainActor final class Board: Notifiable {
                init() {
                    startObservingNotifications(
                        withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.done])
                }
                nonisolated func handleNotifications(_ notification: Notification) {
                    switch notification.name {
                    case .done: \(code)
                    default: break
                    }
                }
                private func show() {}
                nonisolated func count() {}
            }
            """
        let outcome = Rewritten(MessageRewrite(allowsReordering: true), ["A.swift": board])
        #expect(outcome["A.swift"]?.contains("addObserver(for: Done.self)") ?? false == isMoved)
        #expect(isMoved || outcome.skipped.contains { $0.reason.kind == .post })
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
