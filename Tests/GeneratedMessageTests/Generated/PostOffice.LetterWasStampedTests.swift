import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

// Import the module of PostOffice.LetterWasStamped here, unless this is it.

struct PostOfficeLetterWasStampedTests {
    private typealias Message = PostOffice.LetterWasStamped

    @MainActor private static var messages: [Message] {
        [
            Message(
                letter: "a",
                class: PostOffice.Class.first,
                kept: [1.5],
                in: Date(timeIntervalSince1970: 1)
            ),
            Message(letter: "a", class: PostOffice.Class.first, kept: [1.5], in: nil),
        ]
    }

    @Test @MainActor func `it becomes its notification, and is made from it`() throws {
        for message in Self.messages {
            let notification = Message.makeNotification(message)
            #expect(notification.name == Message.name)
            let made = try #require(Message.makeMessage(notification))
            Self.expectEqual(made, message)
        }
    }

    @Test @MainActor func `each side of a center hears what the other posts`() throws {
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
            Self.expectEqual(made, message)
        }
    }

    @MainActor private static func expectEqual(_ made: Message, _ message: Message) {
        #expect(made.letter == message.letter)
        #expect(made.class == message.class)
        #expect(made.kept == message.kept)
        #expect(made.in == message.in)
    }
}
