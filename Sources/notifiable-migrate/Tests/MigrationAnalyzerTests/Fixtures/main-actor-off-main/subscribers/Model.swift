import AVFoundation
import Combine

final class Audio: ObservableObject {
    @Published var route = ""
    private var cancellables: Set<AnyCancellable> = []

    init() {
        // finds: main-actor-off-main
        NotificationCenter.default.publisher(for: AVAudioSession.routeChangeNotification)
            .sink { [weak self] _ in self?.route = "changed" }
            .store(in: &cancellables)
        // silent: not known to be posted off the main actor
        NotificationCenter.default.publisher(for: .arrived)
            .sink { [weak self] _ in self?.route = "arrived" }
            .store(in: &cancellables)
        // silent: hops
        NotificationCenter.default.publisher(for: AVAudioSession.routeChangeNotification)
            .sink { [weak self] _ in DispatchQueue.main.async { self?.route = "changed" } }
            .store(in: &cancellables)
    }
}

final class Player {
    private var cancellables: Set<AnyCancellable> = []

    init() {
        // silent: SwiftUI doesn't observe it
        NotificationCenter.default.publisher(for: AVAudioSession.routeChangeNotification)
            .sink { [weak self] _ in self?.cancellables = [] }
            .store(in: &cancellables)
    }
}
