import ActorMessaging
import Dispatch
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `Main run loop` {
    @Test(arguments: Situation.allCases)
    func `isCurrent is true where MainActor.assumeIsolated accepts the caller`(situation: Situation) async {
        let isCurrent = await situation.run {
            let isCurrent = ProcessMainRunLoop.main.isCurrent
            // Ends this process where the claim is wrong.
            if isCurrent { MainActor.assumeIsolated {} }
            return isCurrent
        }
        #expect(isCurrent == situation.isOnMain)
    }

    @Test(arguments: Situation.allCases.filter { !$0.isOnMain })
    func `isCurrent is false where MainActor.assumeIsolated traps`(situation: Situation) async {
        await #expect(processExitsWith: .failure) { [situation] in
            _ = await situation.run {
                MainActor.assumeIsolated {}
                return true
            }
        }
    }

    @Test @MainActor func `a job never runs inside the call that enqueues it`() async {
        var hasRun = false
        ProcessMainRunLoop.main.enqueue { hasRun = true }
        #expect(!hasRun)
        await laterTurn()
        #expect(hasRun)
    }
}
