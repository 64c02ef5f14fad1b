import Combine
import UIKit

@MainActor final class Board {
    var cancellables: Set<AnyCancellable> = []

    func subscribe() {
        NotificationCenter.default.publisher(for: .arrived)  // finds: main-actor-off-main
            .map { $0.object }
            .sink { [weak self] _ in self?.reload() }
            .store(in: &cancellables)
        // silent: delivered on the main run loop
        NotificationCenter.default.publisher(for: .arrived)
            .receive(on: RunLoop.main)
            .sink { [weak self] _ in self?.reload() }
            .store(in: &cancellables)
    }

    func reload() {}
}

final class Archive {
    var cancellables: Set<AnyCancellable> = []

    func subscribe() {
        // silent: nothing here is the main actor's
        NotificationCenter.default.publisher(for: .arrived)
            .sink { [weak self] _ in self?.store() }
            .store(in: &cancellables)
    }

    func store() {}
}
