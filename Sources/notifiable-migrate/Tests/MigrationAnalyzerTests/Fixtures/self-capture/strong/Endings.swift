import Combine
import Foundation

final class Endings {
    var cancellables: [Int: AnyCancellable] = [:]
    var bag: Set<AnyCancellable> = []
    var cancellable: AnyCancellable?

    func shutDown(_ center: NotificationCenter) {
        var tokens: [any NSObjectProtocol] = []
        // silent: kept in a local array, all of which `finish` removes
        let first = center.addObserver(forName: .left, object: nil, queue: nil) { _ in self.reload() }
        tokens.append(first)
        func finish() {
            tokens.forEach { center.removeObserver($0) }
        }
    }

    func read(_ center: NotificationCenter) {
        // silent: the closure lets go of itself
        cancellables[1] = center.publisher(for: .arrived).sink { _ in
            self.cancellables.removeValue(forKey: 1)
        }
        // silent: `stop` empties the set
        center.publisher(for: .arrived).sink { _ in self.reload() }.store(in: &bag)
        // silent: `stop` cancels it
        cancellable = center.publisher(for: .arrived).sink { _ in self.reload() }
    }

    func stop() {
        bag = []
        cancellable?.cancel()
    }

    func reload() {}
}

final class Methods {
    var token: Any?

    func register(_ center: NotificationCenter) {
        // A method that stands for the closure holds its instance.
        // finds: self-capture
        token = center.addObserver(forName: .arrived, object: nil, queue: nil, using: reload)
        // finds: self-capture
        token = center.addObserver(forName: .arrived, object: nil, queue: nil, using: self.reload)
        // silent: a static method has no instance
        token = center.addObserver(forName: .arrived, object: nil, queue: nil, using: Self.log)
    }

    func reload(_ notification: Notification) {}
    static func log(_ notification: Notification) {}
}

final class Alerts: UIViewController {
    private var token: Any?

    func show() {
        if let token { NotificationCenter.default.removeObserver(token) }
        token = NotificationCenter.default.addObserver(forName: .changed, object: nil, queue: .main) { _ in
            self.reload()  // finds: self-capture
        }
    }

    func reload() {}
}

final class Toggle: UIViewController {
    private var token: Any?

    func set(_ isOn: Bool) {
        if !isOn {
            if let token { NotificationCenter.default.removeObserver(token) }
        } else {
            // silent: the other branch ends it
            token = NotificationCenter.default.addObserver(forName: .changed, object: nil, queue: .main) { _ in
                self.reload()
            }
        }
    }

    func reload() {}
}
