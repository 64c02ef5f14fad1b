import TestSupport
import Testing

@testable import ActorMessaging

/// The searches of interleavings compare the machine with a specification.
struct `Mailbox state machine` {
    @Test func `taking from an idle mailbox traps`() async {
        await #expect(processExitsWith: .failure) {
            var machine = MailboxStateMachine<Int, Int, Int>()
            _ = machine.take()
        }
    }

    @Test func `G7: a flood of a bounded lane leaves few places, and lanes that have ended give theirs to others`() {
        var machine = MailboxStateMachine<Int, Int, Int>()
        for number in 0..<10_000 {
            let lane = machine.addLane(for: number, Backlog(buffering: .newest(1)))
            for message in 0..<10 { _ = machine.send(.init(message, nil), to: lane) }
            _ = machine.end(lane, removesMessages: true)
        }
        #expect(machine.memoryInUse <= 100)
    }
}
