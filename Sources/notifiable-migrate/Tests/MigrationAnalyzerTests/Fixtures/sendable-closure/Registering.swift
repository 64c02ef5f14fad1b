import Combine
import Foundation

final class LoadingTimeline: ObservableObject {
    private var cancellables: Set<AnyCancellable> = []

    init() {
        NotificationCenter.default.publisher(for: .changed)
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in self?.reload() }
            .store(in: &cancellables)
        // silent: the initializer starts the task, and the handler doesn't
        Task { await self.load() }
    }

    func reload() {}
    func load() async {}
}
