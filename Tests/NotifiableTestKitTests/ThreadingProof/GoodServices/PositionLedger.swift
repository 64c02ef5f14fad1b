import NotifiableAdapter

/// An actor that observes an asynchronous message.
actor PositionLedger {
    private(set) var positions: [Int] = []
    private var token: MessageCenter.ObservationToken?

    init(_ messageCenter: MessageCenter) async {
        token = messageCenter.addObserver(for: Train.DidMove.self, on: self) { ledger, message in
            ledger.positions.append(message.position)
        }
    }

    init(passing messageCenter: MessageCenter) async {
        token = messageCenter.addObserver(for: Train.DidPass.self, on: self) { ledger, message in
            ledger.positions.append(message.position)
        }
    }

    init(derailing messageCenter: MessageCenter) async {
        token = messageCenter.addObserver(for: DidDerail.self, on: self) { ledger, message in
            ledger.positions.append(message.position)
        }
    }

    func stop() { token = nil }
}
