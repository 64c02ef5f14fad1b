import SwiftUI

struct Appearing: View {
    var body: some View {
        Text("trains")
            // finds: main-actor-off-main
            .onReceive(NotificationCenter.default.publisher(for: .synced)) { _ in reload() }
            // silent: on the main run loop
            .onReceive(NotificationCenter.default.publisher(for: .synced).receive(on: RunLoop.main)) { _ in reload() }
            // silent: nothing posts it off the main actor
            .onReceive(NotificationCenter.default.publisher(for: .arrived)) { _ in reload() }
    }

    func reload() {}
}

actor Syncing {
    func sync() { NotificationCenter.default.post(name: .synced, object: nil) }
}

@MainActor final class Asking {
    var cancellables: Set<AnyCancellable> = []

    func subscribe() {
        // silent: it asks for its thread
        NotificationCenter.default.publisher(for: .arrived)
            .sink { [weak self] _ in
                if Thread.isMainThread { self?.reload() } else { DispatchQueue.main.async { self?.reload() } }
            }
            .store(in: &cancellables)
    }

    func reload() {}
}
