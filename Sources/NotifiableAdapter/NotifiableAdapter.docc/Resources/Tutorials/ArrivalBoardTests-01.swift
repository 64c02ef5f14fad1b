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
}
