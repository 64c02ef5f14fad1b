import Foundation

final class Owner {
    var token: Any?

    func register(_ center: NotificationCenter) {
        token = center.addObserver(
            forName: .arrived,
            object: nil,
            queue: nil,
            using: { [unowned self] _ in  // finds: self-capture
                reload()
            }
        )
        // silent: held weakly
        token = center.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.reload() }
        // silent: no observer
        DispatchQueue.main.async { [unowned self] in reload() }
    }

    func reload() {}
}
