import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport
import Testing

/// Each test runs in a process of its own, because all proofs of a process share the hook.
@Suite(.timeLimit(.minutes(20)))
struct `The runtime's isolation hook, which a proof replaces` {
    @Test func `is restored after the last proof`() async {
        await #expect(processExitsWith: .success) {
            let before = Hook.value
            let outer = await proveWithoutState { center in
                // A proof inside a proof.
                let inner = await proveWithoutState(DownloadPanel.init)
                guard inner[.isolation].verdict == .held, Hook.value != before else { exit(2) }
                return DownloadPanel(notificationCenter: center)
            }
            guard outer[.isolation].verdict == .held, Hook.value == before else { exit(3) }
            exit(EXIT_SUCCESS)
        }
    }

    @Test func `stays if other code installed it before a proof`() async {
        await #expect(processExitsWith: .success) {
            Hook.install()
            let installed = Hook.value
            let proof = await proveWithoutState(DownloadPanel.init)
            guard proof.isHeld, proof[.isolation].verdict == .notApplicable else { exit(2) }
            guard installed != 0, Hook.value == installed else { exit(3) }
            exit(EXIT_SUCCESS)
        }
    }

    @Test func `stays if other code installs it during a proof`() async {
        await #expect(processExitsWith: .success) {
            _ = await proveWithoutState { center in
                Hook.install()
                return DownloadPanel(notificationCenter: center)
            }
            exit(Hook.value == Hook.own ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test func `lets a check trap that fails at the same time as a proof and isn't part of it`() async {
        await #expect(processExitsWith: .failure) {
            _ = await proveWithoutState { center in
                // Not in a post of the proof, as in a test that runs at the same time.
                await Task.detached { claimMainActor() }.value
                return DownloadPanel(notificationCenter: center)
            }
            exit(EXIT_SUCCESS)
        }
    }

    @Test func `lets a check trap that fails in a task that a handler left behind, while another proof runs`() async {
        await #expect(processExitsWith: .failure) {
            _ = await proveWithoutState(LeavingATask.init)
            _ = await proveWithoutState { center in
                await LeavingATask.goOn()
                return DownloadPanel(notificationCenter: center)
            }
            exit(EXIT_SUCCESS)
        }
    }

    @Test func `doesn't let a check trap that fails in a task of the running proof`() async {
        await #expect(processExitsWith: .success) {
            let proof = await proveThreading(
                of: CheckingInATask.init,
                observing: [.didStart, .didFinish],
                state: { $0.entries },
                turns: fewTurns
            )
            exit(proof.broken.map(\.guarantee) == [.isolation] ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }
}

/// The pointer through which the runtime's check can be replaced.
private enum Hook {
    typealias Replacement = @convention(c) (UInt, UInt, UInt) -> Void

    /// A replacement that isn't the proof's. It does what the runtime does.
    private static let replacement: Replacement = { identity, witnessTable, original in
        unsafeBitCast(original, to: (@convention(c) (UInt, UInt) -> Void).self)(identity, witnessTable)
    }

    private static var pointer: UnsafeMutablePointer<Replacement?>? {
        dlsym(dlopen(nil, RTLD_NOW), "swift_task_checkIsolated_hook")?.assumingMemoryBound(to: Replacement?.self)
    }

    static var own: UInt { unsafeBitCast(replacement, to: UInt.self) }
    static var value: UInt { pointer?.pointee.map { unsafeBitCast($0, to: UInt.self) } ?? 0 }
    static func install() { pointer?.pointee = replacement }
}

private func proveWithoutState<Service: Notifiable>(
    _ make: @escaping @MainActor (any NotificationProtocol) async -> Service
) async -> ThreadingProof {
    await proveThreading(of: make, observing: [.didStart, .didFinish], turns: fewTurns)
}

/// Fails a check of the runtime unless it runs on the main actor.
private func claimMainActor() { MainActor.assumeIsolated {} }

/// Broken: claims, in a task, to be on the main actor.
private final class CheckingInATask: DownloadJournal, @unchecked Sendable {
    override func handleNotifications(_ notification: Notification) {
        super.handleNotifications(notification)
        Task { claimMainActor() }
    }
}

/// Broken: claims it in a task that continues only after the proof.
private final class LeavingATask: DownloadJournal, @unchecked Sendable {
    private static let gate = Gate()
    private static let tasks = Lock<[Task<Void, Never>]>([])

    override func handleNotifications(_ notification: Notification) {
        super.handleNotifications(notification)
        let task = Task {
            await Self.gate.pass()
            claimMainActor()
        }
        Self.tasks.withLock { $0.append(task) }
    }

    /// Continues the tasks, and waits for them.
    static func goOn() async {
        gate.open()
        for task in tasks.withLock({ $0 }) { await task.value }
    }
}
