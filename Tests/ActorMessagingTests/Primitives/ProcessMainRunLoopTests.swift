import ActorMessaging
import Dispatch
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Main run loop` {
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

    @Test @MainActor func `a job enqueued by a job runs behind all that wait`() async {
        let journal = Journal<Int>()
        ProcessMainRunLoop.main.enqueue {
            journal.append(0)
            ProcessMainRunLoop.main.enqueue { journal.append(2) }
        }
        ProcessMainRunLoop.main.enqueue { journal.append(1) }
        #expect(await journal.collected(3) == [0, 1, 2])
    }

    @Test func `jobs of several threads each keep their order`() async {
        let journal = Journal<(thread: Int, job: Int)>()
        await onThreads(4) { thread in
            for job in 0..<250 { ProcessMainRunLoop.main.enqueue { journal.append((thread, job)) } }
        }
        let jobs = await journal.collected(1000)
        for thread in 0..<4 {
            #expect(jobs.filter { $0.thread == thread }.map(\.job) == Array(0..<250))
        }
    }
}
