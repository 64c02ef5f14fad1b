import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

@MainActor struct ArrivalBoardTests {
    @Test func `an arrival is on the board when post returns`() {
        let center = MockNotificationCenter()
        let board = ArrivalBoard(notificationCenter: center)

        center.post(name: .trainDidArrive, object: nil, userInfo: ["train": "HL 125", "platform": 4])

        #expect(board.rows == ["HL 125, platform 4"])
    }

    @Test func `the board keeps its threading`() async {
        let proof = await proveThreading(
            of: { center in ArrivalBoard(notificationCenter: center) },
            observing: [.trainDidArrive],
            sample: { name, number in
                Notification(name: name, object: nil, userInfo: ["train": "HL 125", "platform": number])
            },
            state: { board in board.rows }
        )
        #expect(proof.isHeld)
    }
}
