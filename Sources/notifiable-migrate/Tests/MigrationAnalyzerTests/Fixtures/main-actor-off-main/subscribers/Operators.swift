import UIKit

final class Profile: UIViewController {
    var cancellables: [AnyCancellable] = []
    var user = ""
    let limit = 2

    func start(_ center: NotificationCenter) {
        center.publisher(for: .synced)
            // finds: main-actor-off-main
            .filter { [weak self] in $0.object as? String == self?.user }
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in self?.reload() }
            .store(in: &cancellables)
        center.publisher(for: .named)
            .filter { [weak self] in
                guard let self else { return false }
                // silent: the scheduler may be the main queue
                return $0.object as? String == user
            }
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in self?.reload() }
            .store(in: &cancellables)
        center.publisher(for: .arrived)
            .debounce(for: .milliseconds(500), scheduler: DispatchQueue.global())
            // finds: main-actor-off-main
            .map { [weak self] _ in self?.user }
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in self?.reload() }
            .store(in: &cancellables)
        // silent: behind receive(on:)
        center.publisher(for: .synced)
            .receive(on: DispatchQueue.main)
            .filter { [weak self] in $0.object as? String == self?.user }
            .sink { [weak self] _ in self?.reload() }
            .store(in: &cancellables)
        // silent: it uses nothing that the main actor isolates
        center.publisher(for: .synced)
            .filter { [limit] in $0.object as? Int == limit }
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in self?.reload() }
            .store(in: &cancellables)
        // silent: the system posts it on the main thread
        center.publisher(for: UIApplication.didBecomeActiveNotification)
            .filter { [weak self] in $0.object as? String == self?.user }
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in self?.reload() }
            .store(in: &cancellables)
    }

    func reload() {}
}
