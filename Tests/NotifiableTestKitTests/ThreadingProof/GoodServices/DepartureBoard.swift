import NotifiableAdapter

/// A main-actor class that observes main-actor messages.
@MainActor final class DepartureBoard {
    private(set) var platforms: [Int] = []
    private var tokens: [MessageCenter.ObservationToken] = []

    init(arrivals messageCenter: MessageCenter) {
        tokens.append(
            messageCenter.addObserver(for: Train.DidArrive.self) { [weak self] in self?.platforms.append($0.platform) }
        )
    }

    init(departures messageCenter: MessageCenter) {
        tokens.append(
            messageCenter.addObserver(for: Train.DidDepart.self) { [weak self] in self?.platforms.append($0.platform) }
        )
    }

    init(arrivalsOf train: Train, messageCenter: MessageCenter) {
        tokens.append(
            messageCenter.addObserver(of: train, for: Train.DidArrive.self) { [weak self] message in
                self?.platforms.append(message.platform)
            }
        )
    }

    init(breakdowns messageCenter: MessageCenter) {
        tokens.append(
            messageCenter.addObserver(for: DidBreakDown.self) { [weak self] in self?.platforms.append($0.platform) }
        )
    }

    func stop() { tokens = [] }
}
