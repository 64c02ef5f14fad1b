import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport
import Testing

@Suite(.unlessThreadSanitized, .timeLimit(.minutes(20)))
struct `The proof of a broken service` {
    @Test func `catches a hop with a task if the work is due in the same turn`() async {
        let proof = await prove(TaskHopping.init) { $0.entries }
        #expect(proof.broken.map(\.guarantee) == [.sameTurn])
        #expect(proof[.sameTurn].number == "G5")
        #expect(proof[.sameTurn].evidence.contains("took effect later"))
    }

    @Test func `catches a hop with a task that only some posts make`() async {
        let proof = await prove(HoppingWithSome.init) { $0.entries }
        #expect(proof[.sameTurn].verdict == .broken)
    }

    @Test func `leaves a hop open if reading the state takes a turn`() async {
        let proof = await prove(TaskHopping.init) { panel in
            await laterTurn()
            return panel.entries
        }
        #expect(proof[.sameTurn].verdict == .notApplicable)
        #expect(proof[.sameTurn].evidence == "reading the state itself takes a turn of the main run loop")
    }

    @Test func `accepts a hop with a task if the work isn't due in the same turn`() async {
        let proof = await prove(TaskHopping.init, inSameTurn: []) { $0.entries }
        #expect(proof.isHeld)
    }

    @Test func `catches main-actor state accessed on the posting thread, without trapping`() async {
        let proof = await prove(TouchingMainState.init) { $0.entries }
        #expect(proof.broken.map(\.guarantee) == [.isolation])
        #expect(proof[.isolation].evidence.contains("posted on a background thread: main-actor state was accessed"))
        #expect(proof[.isolation].evidence.contains("posted on another actor: main-actor state was accessed"))
        #expect(!proof[.isolation].evidence.contains("posted on the main actor"))
        #expect(proof[.concurrency].verdict == .notApplicable)
    }

    @Test func `catches main-actor state accessed in the closure of a service`() async {
        let proof = await prove(
            TouchingFromClosure.init,
            observing: [.didFinish],
            stop: { $0.stop() },
            state: { $0.entries }
        )
        #expect(proof.broken.map(\.guarantee) == [.isolation])
    }

    @Test func `catches an actor's state accessed on the posting thread, without trapping`() async {
        let proof = await prove(TouchingActorState.init) { await $0.entries }
        #expect(proof.broken.map(\.guarantee) == [.isolation])
        #expect(proof[.isolation].evidence.contains("an actor's state was accessed"))
    }

    @Test func `catches a service that its registration retains`() async {
        let proof = await prove(RetainingItself.init, stop: { $0.stop() }, state: { $0.entries })
        #expect(proof.broken.map(\.guarantee) == [.lifetime])
        #expect(proof[.lifetime].evidence.contains("its registration keeps it alive"))
    }

    @Test func `catches a service that leaves its closure behind`() async {
        let proof = await prove(LeavingItsClosure.init, stop: { $0.stop() }, state: { $0.entries })
        #expect(proof.broken.map(\.guarantee) == [.lifetime])
        #expect(proof[.lifetime].evidence.contains("left observers: downloadDidStart, downloadDidFinish"))
    }

    @Test func `catches a service that still receives after it has stopped`() async {
        let proof = await prove(StillReceiving.init, stop: { $0.stop() }, state: { $0.entries })
        #expect(proof.broken.map(\.guarantee) == [.silence])
        #expect(proof[.silence].evidence.contains("downloadDidFinish"))
        #expect(!proof[.silence].evidence.contains("downloadDidStart"))
    }

    @Test func `catches a service that still receives while threads post, and not later`() async {
        let proof = await prove(StoppingLater.init, observing: [.didFinish], stop: { $0.stop() }, state: { $0.read() })
        #expect(proof.broken.map(\.guarantee) == [.silence])
        #expect(proof[.silence].evidence.hasPrefix("stopped while threads posted, it received"))
    }

    @Test func `catches a name that is handled and not observed`() async {
        let proof = await prove(ForgettingName.init) { $0.entries }
        #expect(proof.broken.map(\.guarantee) == [.names])
        #expect(proof[.names].evidence == "its handler handles downloadDidFinish, which it does not observe")
    }

    @Test func `says that a service observes nothing, and proves nothing`() async {
        let proof = await proveThreading(
            of: { DownloadPanel(notificationCenter: $0) },
            observing: [Notification.Name("other")],
            state: { $0.entries.count }
        )
        #expect(!proof.isHeld)
        #expect(proof[.names].evidence.contains("other"))
        #expect(proof.findings.count { $0.verdict == .notApplicable } == 9)
    }

    @Test func `catches a service that reorders posts`() async {
        let proof = await prove(Reordering.init, inSameTurn: []) { $0.entries }
        #expect(Set(proof.broken.map(\.guarantee)).isSubset(of: [.order, .nesting]))
        #expect(proof[.order].verdict == .broken)
        #expect(proof[.order].evidence.contains("posted in order on the main actor, the state is"))
    }

    @Test func `catches a service that does more a turn after the expected effect`() async {
        let proof = await prove(Summarizing.init) { $0.entries }
        #expect(proof[.order].verdict == .broken)
        #expect(proof[.order].evidence.contains("posted in order on the main actor, the state is"))
    }

    @Test func `catches a service that drops a post inside a post that it has handled`() async {
        let proof = await prove(DroppingTheGreater.init, observing: [.didFinish]) { $0.entries }
        #expect(proof[.nesting].verdict == .broken)
    }

    @Test func `catches a service that drops every tenth post, in place or in an actor`() async {
        let journal = await prove(DroppingEveryTenth.init) { $0.entries }
        #expect(journal[.order].evidence.hasPrefix("posted one by one, post 10, a downloadDidFinish, had no effect"))
        let ledger = await prove(DroppingLedger.init) { await $0.entries.count }
        #expect(ledger[.order].evidence.hasPrefix("posted one by one, post 10, a downloadDidFinish, had no effect"))
        #expect(ledger[.concurrency].verdict == .broken)
    }

    @Test func `catches a service that handles each post twice`() async {
        let proof = await prove(HandlingTwice.init, observing: [.didFinish], stop: { $0.stop() }, state: { $0.entries })
        #expect(proof[.postingThread].evidence.contains("handled 2 times"))
        #expect(proof[.concurrency].evidence.contains("0 were handled once in place"))
    }

    @Test func `catches a service that makes the poster wait for the main queue`() async {
        let proof = await prove(
            WaitingForMainQueue.init,
            observing: [.didFinish],
            stop: { $0.stop() },
            state: { $0.entries }
        )
        #expect(proof[.postingThread].evidence.contains("posted on a background thread: handled on the main actor"))
    }

    @Test func `doesn't prevent a trap of another kind, which fails an exit test`() async {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.exitStatus]) {
            let proof = await prove(TrappingOnDispatch.init, observing: [.didStart]) { $0.entries }
            exit(proof.isHeld ? EXIT_SUCCESS : EXIT_FAILURE)
        }
        // The trap ended the process, not the proof's verdict.
        #expect(outcome.map { $0.exitStatus != .exitCode(EXIT_FAILURE) } ?? false)
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips proofs of broken services under the thread sanitizer, where they take most of the time: the prover's code
    /// runs for services that keep their guarantees, too.
    static var unlessThreadSanitized: Self {
        .disabled(if: isThreadSanitized, "the prover's code also runs for services that keep their guarantees")
    }
}
