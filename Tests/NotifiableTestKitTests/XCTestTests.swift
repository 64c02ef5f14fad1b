import NotifiableAdapter
import NotifiableTestKit
import XCTest

/// The kit in XCTest.
final class XCTestTests: XCTestCase {
    func testAProofIsAssertedWithItsTable() async {
        let proof = await prove(DownloadPanel.init) { $0.entries }
        XCTAssert(proof.isHeld, proof.description)
        XCTAssertEqual(proof.location.line, #line - 2)
    }

    func testARecorderAwaitsAMessage() async {
        let center = MessageCenter()
        let recorder = center.record(Train.DidMove.self)
        Task.detached { center.post(Train.DidMove(position: 4)) }
        let message = await recorder.next()
        XCTAssertEqual(message?.position, 4)
    }
}

/// A default message center for each test of XCTest.
final class DefaultCenterXCTests: XCTestCase {
    private let diagnostics = DiagnosticRecorder()
    private lazy var center = MessageCenter(
        configuration: .init(diagnostics: { [diagnostics] in diagnostics.record($0) })
    )

    override func invokeTest() {
        MessageCenter.withDefault(center) { super.invokeTest() }
    }

    @MainActor func testAnAsynchronousTestHasItsOwnCenter() async {
        XCTAssert(MessageCenter.default === center)
        await Task.yield()
        XCTAssert(MessageCenter.default === center)
    }

    func testTheCenterReportsToTheRecorder() {
        let messages = MessageCenter.default.record(Train.DidPass.self)
        MessageCenter.default.post(name: Train.DidPass.name)
        XCTAssert(messages.messages.isEmpty)
        XCTAssertEqual(diagnostics.diagnostics.count, 1)
    }
}
