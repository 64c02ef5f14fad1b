import Testing

@testable import MigrationAnalyzer

/// Centers that other code passes or sets.
struct InjectedCenterTests {
    @Test(
        arguments: [
            (
                "final class Bus { var center = NotificationCenter.default",
                "func f(_ bus: Bus) { bus.center = other() }"
            ),
            ("struct Bus { var center = NotificationCenter.default", "let bus = Bus(center: NotificationCenter())"),
            (
                "final class Bus { var center = NotificationCenter.default",
                "func f(_ bus: Bus) { g(&bus.center) }; func g(_ center: inout NotificationCenter) {}"
            ),
            ("final class Bus { var center = NotificationCenter.default", ""),
            ("final class Bus { var center = NotificationCenter.default", "func f(_ view: View) { g(&view.size) }"),
            ("struct Bus { let center = NotificationCenter.default", "let bus = Bus()"),
            ("final class Bus { var center = NotificationCenter.default", "func f(_ view: View) { view.center = 1 }"),
        ]
    )
    func `a center that other code sets stays a notification center`(type: String, other: String) {
        let outcome = Rewritten(
            MessageRewrite(),
            [
                "A.swift": """
                import Foundation
                import NotifiableAdapter

                extension Notification.Name { static let rang = Notification.Name("XYZRang") }

                struct DidRing: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                    typealias Subject = AnyObject
                    static let name = Notification.Name.rang
                    static let userInfo = UserInfoCoding<Self>(Self.init)
                }

                @MainActor \(type)
                    func ring() { center.post(name: .rang, object: nil) }
                }
                """, "B.swift": other + "\n",
            ]
        )
        #expect(outcome.rewritten.isEmpty == (other.contains("bus.center") || other.contains("center:")))
        #expect(outcome.skipped.map(\.reason) == (outcome.rewritten.isEmpty ? [.centerGiven("B.swift:1")] : []))
    }

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
        #expect(left.skipped.map(\.reason) == [.centerGiven("B.swift:1")])
    }
}
