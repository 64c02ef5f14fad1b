import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

@Suite(.timeLimit(.minutes(20))) struct `The proof of an odd service` {
    @Test(arguments: OddService.all) func `gives no wrong verdict if the service`(_ service: OddService) async {
        let proof = await service.proof()
        for finding in proof.findings {
            #expect(service.verdicts(of: finding.guarantee).contains(finding.verdict), "\(finding)")
        }
    }

    @Test(arguments: ProofCenter.allCases)
    func `holds on every center for a service that posts itself`(_ center: ProofCenter) async {
        let proof = await prove(
            { center -> AnnouncingPanel in
                let panel = AnnouncingPanel(notificationCenter: center)
                center.postOwn(.didStart)
                return panel
            },
            through: center.make,
            state: { $0.entries }
        )
        #expect(proof.findings.allSatisfy { $0.verdict == .held }, "\(proof)")
    }

    @Test func `names the observed names that it wasn't given`() async {
        let proof = await prove(DownloadPanel.init, observing: [.didStart]) { $0.entries }
        #expect(proof[.names].evidence == "downloadDidStart: each has an effect; not proved: downloadDidFinish")
    }

    @Test func `says that a name has no effect in the state, or is ignored`() async {
        let proof = await prove(DownloadPanel.init) { $0.entries.filter { $0.hasPrefix("start") } }
        let evidence = "no post of downloadDidFinish changed the state: it is ignored, or the state doesn't show it"
        #expect(proof[.names].evidence == evidence)
    }

    @Test func `says that a state shows other posts than the proof's`() async throws {
        let service = try #require(OddService.all.first { $0.testDescription.hasPrefix("is beside an object") })
        let proof = await service.proof()
        #expect(proof[.nesting].evidence == "the state also shows posts that the proof did not make")
    }

    @Test(arguments: [.max, 0, -1, .min]) func `accepts every number of turns`(_ turns: Int) async {
        let proof = await proveThreading(
            of: { DownloadPanel(notificationCenter: $0) },
            observing: [.didStart, .didFinish],
            sample: sampleNotification,
            state: { $0.entries },
            turns: turns
        )
        #expect(proof.isHeld, "\(proof)")
    }
}
