import ActorMessaging
import TestSupport
import Testing

/// Each test runs in a process of its own, because the run loop is the process's.
struct `A main run loop that a host installs` {
    /// Keeps its jobs.
    private final class Host: MainRunLoop {
        let jobs = Journal<Int>()
        var isCurrent: Bool { false }
        func enqueue(_ job: @escaping @MainActor @Sendable () -> Void) { jobs.append(1) }
    }

    @Test func `is the process's main run loop`() async {
        await #expect(processExitsWith: .success) {
            let host = Host()
            ProcessMainRunLoop.install(host)
            ProcessMainRunLoop.main.enqueue {}
            precondition(!ProcessMainRunLoop.main.isCurrent)
            precondition(host.jobs.entries.count == 1)
        }
    }

    @Test func `can't be installed twice`() async {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            ProcessMainRunLoop.install(Host())
            ProcessMainRunLoop.install(Host())
        }
        expectText("A main run loop is already installed in this process.", on: outcome)
    }

    @Test func `can't be installed once the process's run loop is in use`() async {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ProcessMainRunLoop.main.isCurrent
            ProcessMainRunLoop.install(Host())
        }
        expectText("The process's main run loop is already in use.", on: outcome)
    }

    @Test func `can't be the process's own`() async {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            ProcessMainRunLoop.install(.main)
        }
        expectText("The process's main run loop can't replace itself.", on: outcome)
    }
}
