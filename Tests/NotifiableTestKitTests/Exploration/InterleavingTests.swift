import NotifiableTestKit
import Testing

struct `Every interleaving of the state machines` {
    @Test(.enabled(if: !isThreadSanitized, "pure values on one thread"))
    func `keeps the guarantees`() {
        var shown: [String] = []
        let reports = exploreInterleavings { report in
            print(report)
            shown.append(report.machine)
        }
        #expect(shown == ExploredHistories.all.map(\.name))
        #expect(reports.map(\.machine) == shown)
        for report in reports {
            #expect(report.failure == nil)
            // More than there are orders of three actors with four operations of one step each: 12! / (4! 4! 4!).
            #expect(report.actors >= 3)
            #expect(report.operations >= 12)
            #expect(report.interleavings > 34_650)
            #expect(report.randomHistories >= 100)
        }
    }
}
