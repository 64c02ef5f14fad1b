import UIKit

@MainActor final class ImportScreen: NSObject {
    private var count = 0

    func start() {
        // finds: main-actor-off-main (warning)
        NotificationCenter.default.addObserver(self, selector: #selector(arrive), name: .arrived, object: nil)
    }

    @objc private func arrive() {
        let group = DispatchGroup()
        group.notify(queue: .global()) {
            self.count += 1  // finds: main-actor-off-main (warning)
        }
        // silent: on the main queue
        group.notify(queue: .main) { self.count += 1 }
    }
}
