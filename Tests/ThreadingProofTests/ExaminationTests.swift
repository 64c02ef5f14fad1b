import ActorMessaging
import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport
import Testing

@testable import Interleavings
@testable import threading_proof

@Suite(.timeLimit(.minutes(20))) struct `The examination` {
    @Test @MainActor func `finds every trial held on every center`() async {
        // The sanitizer doesn't see the lock of Foundation's center, and reports races.
        let sites = TrialSite.all.filter { !isThreadSanitized || $0.name != "bridged to NotificationCenter()" }
        #expect(sites.count == (isThreadSanitized ? 2 : 3))
        let report = await Examination.of(trials: Trial.all, sites: sites).run()
        for row in report.rows {
            #expect(row.failures.isEmpty)
            // The handler of a `Notifiable` is left to the proofs.
            #expect(row.verdict == (row.guarantee == .synchronousHandler ? .notTried : .held))
            #expect(row.evidence.allSatisfy { $0.count > 0 || $0.subject.contains("addresses of dead") })
        }
        #expect(!report.isHeld)
    }

    @Test func `finds every service held`() async {
        let report = await Examination.of(proofs: ServiceProof.all).run()
        #expect(report.rows.allSatisfy { $0.failures.isEmpty })
        #expect(report.proofs == ServiceProof.all.count)
        #expect(report[.synchronousHandler].verdict == .held)
        #expect(report[.mainThread].verdict == .held)
    }

    @Test func `reports its progress`() async {
        let told = Lock<[String]>([])
        _ = await Examination.of(trials: [.inPlace], sites: [TrialSite.all[0]]).run { line in
            told.withLock { $0.append(line) }
        }
        #expect(
            told.withLock { $0 } == [
                "exploring interleavings", "trial: G2, what post leaves behind when it returns, MessageCenter()",
            ]
        )
    }

    @Test(arguments: BrokenSite.all)
    @MainActor func `finds a broken center`(_ broken: BrokenSite) async {
        let report = await Examination.of(trials: [broken.trial], sites: [broken.site()]).run()
        let row = report[broken.trial.guarantee]
        #expect(row.verdict == .broken)
        #expect(row.failures.count == 1)
        #expect(report.table.contains("\(broken.trial.guarantee) BROKEN, \(broken.trial.name), "))
        #expect(!report.isHeld)
    }

    @Test func `every trial has a center that breaks it`() {
        #expect(Set(BrokenSite.all.map(\.trial.name)) == Set(Trial.all.map(\.name)))
    }

    @Test func `finds a service that hops with a task`() async {
        let proof = ServiceProof(service: "HoppingPanel", center: "MockNotificationCenter()") {
            await proveThreading(
                of: { HoppingPanel(notificationCenter: $0) },
                observing: [.meterDidStart],
                state: { $0.count }
            )
        }
        let report = await Examination.of(proofs: [proof]).run()
        #expect(report[.mainThread].verdict == .broken)
        #expect(report[.synchronousHandler].verdict == .held)
        #expect(report.table.contains("G5 BROKEN, HoppingPanel on MockNotificationCenter()"))
    }

    @Test func `finds a broken machine, for each guarantee of its history`() async {
        let reports = [
            InterleavingReport.of([.postingOrder, .failureReported], failure: "step 1: lost"),
            .of([.postingOrder, .removal], failure: nil),
        ]
        let report = await Examination.of(reports: reports).run()
        #expect(report[.postingOrder].verdict == .broken)
        #expect(report[.failureReported].verdict == .broken)
        #expect(report[.removal].verdict == .held)
        #expect(report[.removal].interleavings == 42)
        #expect(report[.postingOrder].interleavings == 84)
        #expect(report.table.contains("G13 BROKEN, a mailbox: step 1: lost"))
    }
}

extension InterleavingReport {
    fileprivate static func of(_ guarantees: [Guarantee], failure: String?) -> InterleavingReport {
        InterleavingReport(
            machine: "a mailbox",
            guarantees: guarantees,
            interleavings: 42,
            states: 9,
            failure: failure
        )
    }
}

/// The usual fault: the effect is due in the same turn, and comes in a later one.
@MainActor private final class HoppingPanel: Notifiable {
    private(set) var count = 0

    init(notificationCenter: any NotificationProtocol) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.meterDidStart]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        Task { @MainActor in self.count += 1 }
    }
}

extension Examination {
    /// Makes an examination of some parts, by default without interleavings.
    static func of(
        reports: [InterleavingReport] = [],
        proofs: [ServiceProof] = [],
        trials: [Trial] = [],
        sites: [TrialSite] = []
    ) -> Examination {
        Examination(explore: { _ in reports }, proofs: proofs, trials: trials, sites: sites)
    }

    func run() async -> Report { await run { _ in } }
}

extension Report {
    subscript(guarantee: Guarantee) -> Row { rows[guarantee.rawValue - 1] }
}
