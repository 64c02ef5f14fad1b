import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

// Import the module of SortingMachine.MachineJammed here, unless this is it.

struct SortingMachineMachineJammedTests {
    private typealias Message = SortingMachine.MachineJammed

    private static var messages: [Message] {
        [Message()]
    }

    @Test func `it becomes its notification, and is made from it`() throws {
        for message in Self.messages {
            let notification = Message.makeNotification(message)
            #expect(notification.name == Message.name)
            #expect(Message.makeMessage(notification) != nil)
        }
    }

    @Test func `each side of a center hears what the other posts`() throws {
        for message in Self.messages {
            let legacy = MockNotificationCenter()
            let center = MessageCenter(bridging: legacy)
            let recorder = center.record(Message.self)

            center.post(message)
            let posted = try #require(legacy.posts.last)
            #expect(posted.name == Message.name)
            legacy.post(name: posted.name, object: posted.object, userInfo: posted.userInfo)

            #expect(recorder.messages.count == 2)
        }
    }
}
