import NotifiableAdapter

final class Train: Sendable {
    /// Of the main actor.
    struct DidArrive: MessageCenter.MainActorMessage {
        typealias Subject = Train
        var platform: Int
    }

    /// Asynchronous.
    struct DidMove: MessageCenter.AsyncMessage {
        typealias Subject = Train
        var kilometre: Int
    }
}

extension MessageCenter.MessageIdentifier where Self == MessageCenter.BaseMessageIdentifier<Train.DidArrive> {
    static var didArrive: Self { .init() }
}

extension MessageCenter.MessageIdentifier where Self == MessageCenter.BaseMessageIdentifier<Train.DidMove> {
    static var didMove: Self { .init() }
}

/// What a scenario saw.
@MainActor final class Log {
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }
}

extension MessageCenter {
    /// Returns when the main-actor observers of what was posted before have run.
    @MainActor func waitForMoves() async {
        await withCheckedContinuation { continuation in
            var token: ObservationToken?
            let train = Train()
            token = addObserver(of: train, for: .didMove, on: MainActor.shared) { _, _ in continuation.resume() }
            post(Train.DidMove(kilometre: 0), subject: train)
            keptTokens.append(token)
        }
        keptTokens = []
    }
}

@MainActor private var keptTokens: [MessageCenter.ObservationToken?] = []
