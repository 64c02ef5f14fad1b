import Testing

@testable import MigrationAnalyzer

struct MessageReasonTests {
    @Test(arguments: [
        ("addObserver(self, selector: #selector(go), name: .opened, object: nil)", "its handler is a selector: "),
        ("addObserver(forName: .opened, object: nil, queue: .main, using: go)", "its handler is not a closure literal"),
    ])
    func `an observer without a closure is left with its own reason`(call: String, reason: String) {
        let outcome = Rewritten(
            MessageRewrite(),
            [
                "A.swift": """
                import NotifiableAdapter
                extension Notification.Name { static let opened = Notification.Name("XYZOpened") }
                struct DidOpen: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                    typealias Subject = Door
                    static let name = Notification.Name.opened
                    static let userInfo = UserInfoCoding<Self>(Self.init)
                }
                @MainActor final class Door {
                    func open() { NotificationCenter.default.post(name: .opened, object: self) }
                    func start() { NotificationCenter.default.\(call) }
                    @objc func go(_ note: Notification) {}
                }
                """
            ]
        )
        #expect(outcome.skipped.contains { $0.reason.description.hasPrefix(reason) }, "\(outcome.skipped)")
    }
}
