import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

@MainActor struct ArrivalBoardTests {
    private let center = MockNotificationCenter()
    private let messageCenter: MessageCenter

    init() {
        messageCenter = MessageCenter(bridging: center)
    }

    @Test func `an arrival is on the board when post returns`() {
        let board = ArrivalBoard(messageCenter: messageCenter)

        center.post(name: .trainDidArrive, object: nil, userInfo: ["train": "HL 125", "platform": 4])

        #expect(board.rows == ["HL 125, platform 4"])
    }

    @Test func `the board keeps its threading`() async {
        let proof = await proveThreading(
            of: { center in ArrivalBoard(messageCenter: center) },
            observing: Station.DidArrive.self,
            sample: { number in Station.DidArrive(train: "HL 125", platform: number) },
            state: { board in board.rows }
        )
        #expect(proof.isHeld)
    }
}
