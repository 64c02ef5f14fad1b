import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

/// The centers on which a service is proved.
enum ProofCenter: CaseIterable, CustomTestStringConvertible {
    case mock, foundation, messageCenter, bridged

    var testDescription: String {
        switch self {
        case .mock: "MockNotificationCenter()"
        case .foundation: "NotificationCenter()"
        case .messageCenter: "MessageCenter()"
        case .bridged: "MessageCenter(bridging: NotificationCenter())"
        }
    }

    func make() -> any NotificationProtocol {
        switch self {
        case .mock: MockNotificationCenter()
        case .foundation: NotificationCenter()
        case .messageCenter: MessageCenter()
        case .bridged: MessageCenter(bridging: NotificationCenter())
        }
    }
}

@Suite(.timeLimit(.minutes(20))) struct `The proof of a good service` {
    @Test(arguments: ProofCenter.allCases)
    func `holds for a main-actor class, with every guarantee`(_ center: ProofCenter) async {
        let proof = await prove(DownloadPanel.init, through: center.make) { $0.entries }
        #expect(proof.isHeld)
        #expect(proof.findings.allSatisfy { $0.verdict == .held })
    }

    @Test(arguments: ProofCenter.allCases)
    func `holds for a plain class, with every guarantee`(_ center: ProofCenter) async {
        let proof = await prove(DownloadJournal.init, through: center.make) { $0.entries }
        #expect(proof.isHeld)
        #expect(proof.findings.allSatisfy { $0.verdict == .held })
    }

    @Test(arguments: ProofCenter.allCases)
    func `holds for an actor, whose work is not due in the same turn`(_ center: ProofCenter) async {
        let proof = await prove(DownloadLedger.init, through: center.make) { await $0.entries }
        #expect(proof.isHeld)
        #expect(proof.findings.filter { $0.verdict != .held }.map(\.guarantee) == [.sameTurn])
    }

    @Test func `holds for a service that posts itself, because the default center doesn't retain posts`() async {
        let proof = await prove(Announcer.init) { $0.entries }
        #expect(proof.isHeld)
        #expect(proof[.lifetime].verdict == .held)
    }

    @Test func `holds for a service with a name that has an effect only after another one`() async {
        let proof = await proveThreading(
            of: { CoverScreen(notificationCenter: $0) },
            observing: [.didFinish, .didStart],
            state: { $0.isCovered },
            turns: fewTurns
        )
        #expect(proof.isHeld)
        #expect(proof[.sameTurn].verdict == .held)
    }

    @Test func `holds for an actor that is busy for 3 ms with each notification`() async {
        let proof = await prove(BusyLedger.init) { await $0.entries }
        #expect(proof.isHeld)
        #expect(proof.findings.filter { $0.verdict != .held }.map(\.guarantee) == [.sameTurn])
    }

    @Test func `holds for a service whose effects come many turns later`() async {
        let proof = await prove(PatientPanel.init, inSameTurn: []) { $0.entries }
        #expect(proof.isHeld)
        #expect(proof[.order].verdict == .held)
    }

    @Test func `doesn't mistake a post that repeats the state for a lost post`() async {
        let flag = await proveThreading(
            of: { ForgettingName(notificationCenter: $0) },
            observing: [.didStart],
            state: { !$0.entries.isEmpty },
            turns: fewTurns
        )
        #expect(flag.isHeld)
        #expect(flag[.order].evidence.hasPrefix("the state does not show it"))
        let set = await prove(DownloadPanel.init) { Set($0.entries) }
        #expect(set.isHeld)
    }

    @Test func `says what it can't show without a state`() async {
        let proof = await proveThreading(
            of: { DownloadPanel(notificationCenter: $0) },
            observing: [.didStart, .didFinish],
            turns: fewTurns
        )
        #expect(proof.isHeld)
        let unknown = proof.findings.filter { $0.verdict == .notApplicable }
        #expect(unknown.map(\.guarantee) == [.names, .sameTurn, .delivery, .order])
        #expect(unknown.allSatisfy { $0.evidence.hasSuffix("no state was given to see effects by") })
    }
}
