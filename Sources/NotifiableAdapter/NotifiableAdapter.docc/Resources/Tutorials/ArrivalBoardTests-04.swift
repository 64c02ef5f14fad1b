import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

@MainActor struct ArrivalBoardTests {
    @Test func `an arrival is on the board when post returns`() {
        let center = MockNotificationCenter()
        let board = ArrivalBoard(messageCenter: MessageCenter(bridging: center))

        center.post(name: .trainDidArrive, object: nil, userInfo: ["train": "HL 125", "platform": 4])

        #expect(board.rows == ["HL 125, platform 4"])
    }

    @Test func `an arrival reaches those who still observe the notification`() {
        let center = MockNotificationCenter()
        let station = Station(messageCenter: MessageCenter(bridging: center))

        station.arrived("HL 125", on: 4)

        #expect(center.savePostName == .trainDidArrive)
        #expect(center.saveUserInfo?["platform"] as? Int == 4)
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
