import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

// Import the module of SortingMachine.MachineJammed here, if the test is in another module.

struct SortingMachineMachineJammedTests {
    private typealias Message = SortingMachine.MachineJammed

    private static var messages: [Message] {
        [Message()]
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
        }
    }
}
