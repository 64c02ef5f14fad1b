import Testing

@testable import MigrationAnalyzer

/// Centers that other code passes or sets.
struct InjectedCenterTests {
    @Test func `tests that pass another center are edited, and other code keeps the center`() throws {
        let service = """
            import NotifiableAdapter
            @MainActor final class Train {
                struct DidStop: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                    typealias Subject = Train
                    static let name = Notification.Name("DidStop")
                    static let userInfo = UserInfoCoding<Self>(Self.init)
                }
                private let center: any NotificationProtocol
                init(center: any NotificationProtocol = NotificationCenter.default) { self.center = center }
                func stop() { center.post(name: Notification.Name("DidStop"), object: self, userInfo: nil) }
            }
            """
        let test = "import Testing\n@Test func f() { _ = Train(center: MockNotificationCenter()) }"
        let outcome = Rewritten(MessageRewrite(), ["A.swift": service, "B.swift": test])
        #expect(outcome["A.swift"]?.contains("init(center: MessageCenter = .default)") == true)
        #expect(outcome["A.swift"]?.contains("center.post(Train.DidStop(), subject: self)") == true)
        #expect(
            outcome["B.swift"]?.contains("Train(center: MessageCenter(bridging: MockNotificationCenter()))") == true
        )
        let program = "func f() { _ = Train(center: other) }"
        let left = Rewritten(MessageRewrite(), ["A.swift": service, "B.swift": program])
        #expect(left.files.isEmpty)
        #expect(left.skipped.map(\.reason) == [.injectedCenter("other")])
    }

    @Test(arguments: [
        "var center = NotificationCenter.default",
        "private let center: NotificationCenter; init(_ c: NotificationCenter) { center = c }",
        "let center: any NotificationProtocol; init(center: any NotificationProtocol) { self.center = center }",
        "private let center: any NotificationProtocol; init(_ c: any NotificationProtocol) { center = c }",
    ])
    func `a center that other code may set stays a notification center`(members: String) {
        let source = """
            import NotifiableAdapter
            @MainActor final class Bell {
                struct DidRing: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                    typealias Subject = Bell
                    static let name = Notification.Name("DidRing")
                    static let userInfo = UserInfoCoding<Self>(Self.init)
                }
                \(members)
                func ring() { center.post(name: Notification.Name("DidRing"), object: self) }
            }
            """
        let outcome = Rewritten(MessageRewrite(), ["A.swift": source])
        #expect(outcome.files.isEmpty)
        #expect(outcome.skipped.map(\.reason) == [.injectedCenter("center")])
    }
}
