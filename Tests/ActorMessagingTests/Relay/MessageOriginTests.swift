import ActorMessaging
import TestSupport
import Testing

@MainActor struct `The origin of a message` {
    @Test func `the identity of a center is a text that can be read back`() {
        let (first, second) = (MessageCenter(), MessageCenter())
        #expect(first.id != second.id)
        #expect(MessageCenter.ID(first.id.description) == first.id)
        for text in ["", "1", "1-", "-1", "1-2-3", "+1-2", "1-+2", "-1-2", " 1-2", "x-1", "1-x", "11111111111111111-1"]
        {
            #expect(MessageCenter.ID(text) == nil, "\(text)")
        }
    }
}
