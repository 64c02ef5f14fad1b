import NotifiableAdapter

/// Shows the trains that have arrived.
@MainActor final class ArrivalBoard {
    private(set) var rows: [String] = []
    private var token: MessageCenter.ObservationToken?

    init(messageCenter: MessageCenter = .default) {
        token = messageCenter.addObserver(for: Station.DidArrive.self) { [weak self] message in
            self?.show(message.train, on: message.platform)
        }
    }

    private func show(_ train: String, on platform: Int) {
        rows.append("\(train), platform \(platform)")
    }
}
