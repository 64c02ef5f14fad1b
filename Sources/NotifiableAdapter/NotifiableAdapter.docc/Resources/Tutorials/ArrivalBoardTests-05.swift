import NotifiableAdapter
import NotifiableTestKit
import Testing

@MainActor struct ArrivalBoardTests {
    @Test func `an arrival is on the board when the station has said so`() {
        let center = MessageCenter()
        let board = ArrivalBoard(messageCenter: center)
        let station = Station(messageCenter: center)

        station.arrived("HL 125", on: 4)

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
