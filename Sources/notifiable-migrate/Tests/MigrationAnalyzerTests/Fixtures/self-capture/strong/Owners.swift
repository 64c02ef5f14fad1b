import Combine
import Foundation

final class Owner {
    var token: Any?
    var ended: Any?
    var cancellables: Set<AnyCancellable> = []

    func register(_ center: NotificationCenter) {
        token = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in
            self.reload()  // finds: self-capture
        }
        token = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in
            DispatchQueue.main.async { [weak self] in  // finds: self-capture
                self?.reload()
            }
        }
        center.publisher(for: .arrived)
            .sink { _ in self.reload() }  // finds: self-capture
            .store(in: &cancellables)
        // silent: held weakly
        token = center.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in
            guard let self else { return }
            self.reload()
        }
        // silent: `end` removes it
        ended = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in self.reload() }
        // silent: it ends itself
        var once: Any?
        once = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in
            self.reload()
            center.removeObserver(once!)
        }
    }

    func end(_ center: NotificationCenter) {
        center.removeObserver(ended!)
    }

    deinit {
        NotificationCenter.default.removeObserver(token!)
    }

    func reload() {}
}

struct Value {
    // silent: a value has no cycle
    func register(_ center: NotificationCenter) -> Any {
        center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in self.reload() }
    }

    func reload() {}
}
