import ActorMessaging
import Testing

struct `Mailbox buffering` {
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
