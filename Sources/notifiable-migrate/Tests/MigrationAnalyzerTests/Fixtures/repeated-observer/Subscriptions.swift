import Combine
import UIKit

final class Subscribing: UIViewController {
    private var cancellables = Set<AnyCancellable>()
    private var latest: AnyCancellable?

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        // finds: repeated-observer
        NotificationCenter.default.publisher(for: .arrived)
            .sink { [weak self] _ in self?.reload() }
            .store(in: &cancellables)
        // silent: the next subscription replaces it
        latest = NotificationCenter.default.publisher(for: .arrived).sink { [weak self] _ in self?.reload() }
    }

    func reload() {}
}

final class Unsubscribing: UIViewController {
    private var cancellables = Set<AnyCancellable>()

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        // silent: they end when the view disappears
        NotificationCenter.default.publisher(for: .arrived)
            .sink { [weak self] _ in self?.reload() }
            .store(in: &cancellables)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        cancellables.removeAll()
    }

    func reload() {}
}

final class Handlers: NSObject {
    private var cancellables = Set<AnyCancellable>()
    private var isObserving = false

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(fetched), name: .fetched, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(loaded), name: .loaded, object: nil)
    }

    @objc private func fetched() {
        // finds: repeated-observer
        NotificationCenter.default.publisher(for: .arrived)
            .sink { _ in print("arrived") }
            .store(in: &cancellables)
    }

    @objc private func loaded() {
        guard !isObserving else { return }
        isObserving = true
        // silent: a flag says that it has been added
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    @objc private func reload() {}
}
