import Combine
import UIKit

class Observing: UIViewController {
    var cancellables = Set<AnyCancellable>()
    var tokens: [any NSObjectProtocol] = []

    func addObserver(forName name: Notification.Name, object: Any? = nil, using block: @escaping (Notification) -> Void)
    {
        NotificationCenter.default.publisher(for: name).sink(receiveValue: block).store(in: &cancellables)
    }
}

final class Arrivals: Observing {
    override func viewDidLoad() {
        super.viewDidLoad()
        // silent: a method of the class keeps the cancellable
        addObserver(forName: .arrived) { _ in print("arrived") }
        // silent: the same
        self.addObserver(forName: .arrived, object: nil) { _ in print("arrived") }
        // finds: dropped-token
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("arrived") }
    }
}

extension NotificationCenter {
    func addObserver(
        forName name: Notification.Name,
        owner: Observing,
        using block: @escaping @Sendable (Notification) -> Void
    ) {
        owner.tokens.append(addObserver(forName: name, object: nil, queue: nil, using: block))
    }

    func observeArrivals(_ owner: Observing) {
        // silent: an own method keeps the token
        addObserver(forName: .arrived, owner: owner) { _ in print("arrived") }
        // silent: the same
        NotificationCenter.default.addObserver(forName: .arrived, owner: owner) { _ in print("arrived") }
        // finds: dropped-token
        addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("arrived") }
    }
}
