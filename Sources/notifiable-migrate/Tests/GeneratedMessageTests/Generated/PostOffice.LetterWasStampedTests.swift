import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

// Import the module of PostOffice.LetterWasStamped here, if the test is in another module.

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

    @Test @MainActor func `a center bridges posts in both directions`() throws {
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
            #expect(made.letter == message.letter)
            #expect(made.class == message.class)
            #expect(made.kept == message.kept)
            #expect(made.in == message.in)
        }
    }
}
