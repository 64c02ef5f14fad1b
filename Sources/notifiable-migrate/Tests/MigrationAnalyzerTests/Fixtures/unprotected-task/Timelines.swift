import Combine
import UIKit

final class LoadingTimeline: ObservableObject {
    @Published var isLoading = false
    private var cancellables: Set<AnyCancellable> = []

    init() {
        // silent: the initializer starts the task, and the handler doesn't
        NotificationCenter.default.publisher(for: .changed)
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in self?.reload() }
            .store(in: &cancellables)
        Task { await self.load() }
        Task { await Promotions.shared.load() }
    }

    func reload() {}
    func load() async { isLoading = true }
}

final class ReloadingTimeline: ObservableObject {
    @Published var isLoading = false
    private var cancellables: Set<AnyCancellable> = []

    init() {
        // finds: unprotected-task
        NotificationCenter.default.publisher(for: .changed)
            .sink { [weak self] _ in Task { await self?.load() } }
            .store(in: &cancellables)
    }

    func load() async { isLoading = true }
}

/// Without isolation: its asynchronous methods run on any thread.
final class Offers {
    static let shared = Offers()
    private var all: [String] = []
    var titles: [String] { all }

    func load() async { all = [] }
}

final class OfferScreen: UIViewController {
    private var cancellables: Set<AnyCancellable> = []

    func start() {
        // finds: unprotected-task
        NotificationCenter.default.publisher(for: .changed)
            .sink { _ in Task { await Offers.shared.load() } }
            .store(in: &cancellables)
    }
}

final class Timeline {
    @Published var isLoading = false
    private var policy = 0

    func start() {
        // finds: unprotected-task
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .changed, object: nil)
    }

    @objc private func reload() {
        Task { [weak self] in await self?.load() }
    }

    private func load() async { isLoading = true }
}

final class MainTimeline {
    @Published var isLoading = false

    func start() {
        // silent: the task runs on the main actor
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .changed, object: nil)
    }

    @objc private func reload() {
        Task { @MainActor [weak self] in self?.isLoading = true }
    }
}

final class NewTimeline {
    @available(iOS 15, *) @Published var isLoading = false

    func start() {
        // finds: unprotected-task
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .changed, object: nil)
    }

    @objc private func reload() {
        Task { [weak self] in await self?.load() }
    }

    private func load() async { isLoading = true }
}
