import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

// Import the module of SortingMachine.BagWasSorted here, if the test is in another module.

struct SortingMachineBagWasSortedTests {
    private typealias Message = SortingMachine.BagWasSorted

    private static var messages: [Message] {
        [
            Message(url: URL(fileURLWithPath: "/a"), count: 1, route: "a"),
            Message(url: URL(fileURLWithPath: "/a"), count: 1, route: nil),
        ]
    }

    @Test func `a center bridges posts in both directions`() throws {
        for message in Self.messages {
            let legacy = MockNotificationCenter()
            let center = MessageCenter(bridging: legacy)
            let recorder = center.record(Message.self)

            center.post(message)
            let posted = try #require(legacy.posts.last)
            #expect(posted.name == Message.name)
            legacy.post(name: posted.name, object: posted.object, userInfo: posted.userInfo)

            #expect(recorder.messages.count == 2)
            let made = try #require(recorder.messages.last)
            #expect(made.url == message.url)
            #expect(made.count == message.count)
            #expect(made.route == message.route)
        }
    }
}
