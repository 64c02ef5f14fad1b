import NotifiableAdapter
import NotifiableTestKit
import XCTest

/// The kit used as XCTest's users use it.
final class XCTestTests: XCTestCase {
    func testAProofIsAssertedWithItsTable() async {
        let proof = await prove(DownloadPanel.init) { $0.entries }
        XCTAssert(proof.isHeld, proof.description)
        XCTAssertEqual(proof.location.line, #line - 2)
    }

    func testABrokenProofSaysSoOnItsFirstLine() async {
        let proof = await prove(TaskHopping.init) { $0.entries }
        XCTAssertFalse(proof.isHeld)
        XCTAssert(proof.description.hasPrefix("TaskHopping: BROKEN"), proof.description)
    }

    func testARecorderAwaitsAMessage() async {
        let center = MessageCenter()
        let recorder = center.record(Train.DidMove.self)
        Task.detached { center.post(Train.DidMove(position: 4)) }
        let message = await recorder.next()
        XCTAssertEqual(message?.position, 4)
    }

    @MainActor func testARecorderOfAMainActorMessageHasItWhenPostReturns() async {
        let center = MessageCenter()
        let recorder = center.record(Train.DidArrive.self)
        center.post(Train.DidArrive(platform: 4))
        XCTAssertEqual(recorder.messages.map(\.platform), [4])
    }
}
