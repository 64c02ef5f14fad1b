import ActorMessaging
import Testing

struct `Mailbox buffering` {
    @Test func `policies are equal where kind and bound are`() {
        #expect(MailboxBuffering.unbounded == .unbounded)
        #expect(MailboxBuffering.newest(3) == .newest(3))
        #expect(MailboxBuffering.newest(3) != .newest(4))
        #expect(MailboxBuffering.newest(3) != .oldest(3))
        #expect(Set([MailboxBuffering.newest(3), .newest(3), .oldest(3), .unbounded]).count == 3)
    }

    @Test func `a policy is described as it is written`() {
        #expect(MailboxBuffering.unbounded.description == ".unbounded")
        #expect(MailboxBuffering.newest(10).description == ".newest(10)")
        #expect(MailboxBuffering.oldest(1).description == ".oldest(1)")
    }

    @Test func `a buffer of the 0 newest traps`() async {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = MailboxBuffering.newest(0)
        }
        expectText("A message buffer must hold at least 1 message, not 0.", on: outcome)
    }

    @Test func `a sequence with a buffer size of 0 traps`() async {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = MessageCenter().messages(for: Signal.self, bufferSize: 0)
        }
        expectText("must hold at least 1 message, not 0", on: outcome)
    }
}
