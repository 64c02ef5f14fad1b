import UIKit

final class Shortcuts: UIViewController {
    var cancellables: [AnyCancellable] = []

    func start(_ center: NotificationCenter) {
        center.publisher(for: .arrived)  // finds: main-actor-off-main
            .debounce(for: .milliseconds(500), scheduler: DispatchQueue.global(qos: .background))
            .sink { [weak self] _ in self?.reload() }
            .store(in: &cancellables)
        // silent: it comes back to the main queue
        center.publisher(for: .arrived)
            .debounce(for: .milliseconds(500), scheduler: DispatchQueue.global(qos: .background))
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in self?.reload() }
            .store(in: &cancellables)
        // silent: it comes back to the main queue
        center.publisher(for: .arrived)
            .receive(on: UIScheduler.shared)
            .sink { [weak self] _ in self?.reload() }
            .store(in: &cancellables)
        // silent: it asks for its thread
        center.publisher(for: .arrived)
            .receive(on: DispatchQueue.global())
            .sink { [weak self] _ in
                if Thread.isMainThread { self?.reload() }
            }
            .store(in: &cancellables)
    }

    func reload() {}
}

final class Log {
    var cancellables: [AnyCancellable] = []

    func start(_ center: NotificationCenter) {
        // silent: it isn't isolated
        center.publisher(for: .arrived)
            .receive(on: DispatchQueue.global())
            .sink { [weak self] _ in self?.write() }
            .store(in: &cancellables)
    }

    func write() {}
}
