import Foundation
import UIKit

final class Importer {
    func start(_ group: DispatchGroup, _ work: DispatchWorkItem) {
        // silent: the closure of `notify` isn't `@Sendable`
        group.notify(queue: .global()) {
            self.finish()
            NotificationCenter.default.post(name: .arrived, object: nil)
        }
        // silent: the same
        work.notify(queue: DispatchQueue(label: "import")) {
            self.finish()
            NotificationCenter.default.post(name: .arrived, object: nil)
        }
        DispatchQueue.global().async {  // finds: sendable-closure (note)
            self.finish()
            NotificationCenter.default.post(name: .arrived, object: nil)
        }
    }

    private func finish() {}
}

final class ImportObserver {
    private var token: Any?
    private var cancellables: [Any] = []

    func start() {
        cancellables = [
            NotificationCenter.default.publisher(for: .arrived).sink { [weak self] _ in
                // silent: the closure of `notify` isn't `@Sendable`
                DispatchGroup().notify(queue: .global()) { self?.finish() }
            }
        ]
    }

    private func finish() {}
}

@MainActor final class ImportScreen: NSObject {
    private var count = 0

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(arrive), name: .arrived, object: nil)
    }

    @objc private func arrive() {
        let group = DispatchGroup()
        group.notify(queue: .global()) {
            self.count += 1  // finds: sendable-closure (warning)
        }
        // silent: on the main queue
        group.notify(queue: .main) { self.count += 1 }
    }
}
