import Combine
import MediaPlayer
import UIKit

@MainActor final class Kept {
    private let arrivals = NotificationCenter.default.publisher(for: .arrived)
    private let punctual = NotificationCenter.default.publisher(for: .arrived).receive(on: RunLoop.main)
    private let remote = MPRemoteCommandCenter.shared()
    private let bus: NotificationCenter
    private var cancellables: Set<AnyCancellable> = []

    private var departures: NotificationCenter.Publisher {
        NotificationCenter.default.publisher(for: .departed)
    }

    func subscribe() {
        arrivals.sink { [weak self] _ in self?.reload() }.store(in: &cancellables)  // finds: main-actor-off-main
        self.departures
            .map(\.object)
            .sink { [weak self] _ in self?.reload() }  // finds: main-actor-off-main
            .store(in: &cancellables)
        let local = bus.publisher(for: .left)
        local.sink { [weak self] _ in self?.reload() }.store(in: &cancellables)  // finds: main-actor-off-main
        // silent: delivered on the main run loop
        punctual.sink { [weak self] _ in self?.reload() }.store(in: &cancellables)
        // silent: no notification center, whatever it is called
        remote.publisher(for: .play).sink { [weak self] _ in self?.reload() }.store(in: &cancellables)
        let center = MPRemoteCommandCenter.shared()
        center.publisher(for: .pause).sink { [weak self] _ in self?.reload() }.store(in: &cancellables)
    }

    func reload() {}
}
