import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

@Suite("The proof of a broken service", .timeLimit(.minutes(5))) struct BrokenServiceTests {
    @Test func `catches a hop with a task where the work is due in the same turn`() async {
        let proof = await prove(TaskHopping.init) { $0.entries }
        #expect(proof.broken.map(\.guarantee) == [.sameTurn])
        #expect(proof[.sameTurn].number == "G5")
        #expect(proof[.sameTurn].evidence.contains("took effect later"))
    }

    @Test func `lets a task hop where the work is not due in the same turn`() async {
        let proof = await prove(TaskHopping.init, inSameTurn: []) { $0.entries }
        #expect(proof.isHeld)
    }

    @Test func `catches main-actor state touched on the posting thread, and survives it`() async {
        let proof = await prove(TouchingMainState.init) { $0.entries }
        #expect(proof.broken.map(\.guarantee) == [.isolation])
        #expect(proof[.isolation].evidence.contains("posted on a background thread: main-actor state was accessed"))
        #expect(proof[.isolation].evidence.contains("posted on another actor: main-actor state was accessed"))
        #expect(!proof[.isolation].evidence.contains("posted on the main actor"))
        #expect(proof[.concurrency].verdict == .notApplicable)
    }

    @Test func `catches an actor's state touched on the posting thread, and survives it`() async {
        let proof = await prove(TouchingActorState.init) { await $0.entries }
        #expect(proof.broken.map(\.guarantee) == [.isolation])
        #expect(proof[.isolation].evidence.contains("an actor's state was accessed"))
    }

    @Test func `catches one that retains itself through its registration`() async {
        let proof = await prove(RetainingItself.init, stop: { $0.stop() }, state: { $0.entries })
        #expect(proof.broken.map(\.guarantee) == [.lifetime])
        #expect(proof[.lifetime].evidence.contains("its registration keeps it alive"))
    }

    @Test func `catches one that leaves its closure behind`() async {
        let proof = await prove(LeavingItsClosure.init, stop: { $0.stop() }, state: { $0.entries })
        #expect(proof.broken.map(\.guarantee) == [.lifetime])
        #expect(proof[.lifetime].evidence.contains("left observers: downloadDidStart, downloadDidFinish"))
    }

    @Test func `catches one that still receives after it has stopped`() async {
        let proof = await prove(StillReceiving.init, stop: { $0.stop() }, state: { $0.entries })
        #expect(proof.broken.map(\.guarantee) == [.silence])
        #expect(proof[.silence].evidence.contains("downloadDidFinish"))
        #expect(!proof[.silence].evidence.contains("downloadDidStart"))
    }

    @Test func `catches a name that is observed and ignored`() async {
        let proof = await prove(IgnoringName.init) { $0.entries }
        #expect(proof.broken.map(\.guarantee) == [.names])
        #expect(proof[.names].evidence.hasPrefix("it observes downloadDidFinish and ignores it"))
    }

    @Test func `catches a name that is handled and not observed`() async {
        let proof = await prove(ForgettingName.init) { $0.entries }
        #expect(proof.broken.map(\.guarantee) == [.names])
        #expect(proof[.names].evidence == "its handler handles downloadDidFinish, which it does not observe")
    }

    @Test func `catches a name that is observed and was not declared to the proof`() async {
        let proof = await prove(DownloadPanel.init, observing: [.didStart]) { $0.entries }
        #expect(proof.broken.map(\.guarantee) == [.names])
        #expect(proof[.names].evidence.contains("it observes downloadDidFinish, which is not among the names given"))
    }

    @Test func `says of one that observes nothing that there is nothing to prove`() async {
        let proof = await proveThreading(
            of: { DownloadPanel(notificationCenter: $0) },
            observing: [Notification.Name("other")],
            state: { $0.entries.count }
        )
        #expect(!proof.isHeld)
        #expect(proof[.names].evidence.contains("other"))
        #expect(proof.findings.count { $0.verdict == .notApplicable } == 9)
    }

    @Test func `catches one that reorders`() async {
        let proof = await prove(Reordering.init, inSameTurn: []) { $0.entries }
        #expect(Set(proof.broken.map(\.guarantee)).isSubset(of: [.order, .nesting]))
        #expect(proof[.order].verdict == .broken)
        #expect(proof[.order].evidence.contains("posted in order on the main actor, the state is"))
    }

    @Test func `catches one that drops what comes while it is busy`() async {
        let proof = await prove(DroppingWhileBusy.init, observing: [.didFinish]) { $0.entries }
        #expect(proof[.nesting].verdict == .broken)
        #expect(proof[.order].verdict == .broken)
    }

    @Test(arguments: 0..<3)
    func `catches one that drops every tenth post, in place and in an actor`(_: Int) async {
        let journal = await prove(DroppingEveryTenth.init) { $0.entries }
        #expect(journal[.order].evidence.hasPrefix("posted one by one, post 10, a downloadDidFinish, had no effect"))
        let ledger = await proveThreading(
            of: { DroppingLedger(notificationCenter: $0) },
            observing: [.didStart, .didFinish],
            sample: sampleNotification,
            state: { await $0.entries.count }
        )
        #expect(ledger[.order].evidence.hasPrefix("posted one by one, post 10, a downloadDidFinish, had no effect"))
        #expect(ledger[.concurrency].verdict == .broken)
    }

    @Test func `catches one that handles each post twice`() async {
        let proof = await prove(HandlingTwice.init, observing: [.didFinish], stop: { $0.stop() }, state: { $0.entries })
        #expect(proof[.postingThread].evidence.contains("handled 2 times"))
    }

    @Test func `catches one that makes the poster wait for the main queue`() async {
        let proof = await prove(
            WaitingForMainQueue.init,
            observing: [.didFinish],
            stop: { $0.stop() },
            state: { $0.entries }
        )
        #expect(proof[.postingThread].evidence.contains("posted on a background thread: handled on the main actor"))
    }

    @Test func `leaves a trap of another kind to an exit test, which fails`() async {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.exitStatus]) {
            let proof = await proveThreading(
                of: { TrappingOnDispatch(notificationCenter: $0) },
                observing: [.didStart],
                sample: sampleNotification,
                state: { $0.entries }
            )
            exit(proof.isHeld ? EXIT_SUCCESS : EXIT_FAILURE)
        }
        // It was the trap, and not the proof, that ended it.
        #expect(outcome.map { $0.exitStatus != .exitCode(EXIT_FAILURE) } ?? false)
    }

    @Test func `succeeds in an exit test if the service does not trap`() async {
        await #expect(processExitsWith: .success) {
            let proof = await proveThreading(
                of: { DownloadPanel(notificationCenter: $0) },
                observing: [.didStart, .didFinish],
                sample: sampleNotification,
                state: { $0.entries }
            )
            exit(proof.isHeld ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }
}
