import NotifiableTestKit
import Testing
import Foundation

@Suite("Every interleaving of the state machines") struct InterleavingTests {
    @Test(arguments: ProcessInfo.processInfo.environment["ONLY"].map { [Int($0)!] } ?? Array(ExploredHistories.all.indices))
    func `no interleaving breaks a guarantee`(index: Int) {
        let clock = ContinuousClock()
        let start = clock.now
        let report = ExploredHistories.all[index].explore()
        print(report, clock.now - start)
        #expect(report.failure == nil, "\(report)")
        #expect(report.actors >= 3)
        #expect(report.operations >= 12)
        #expect(report.interleavings > 34_650)
        #expect(report.randomHistories == 200)
    }
}
