import Combine
import UIKit

class Observing: UIViewController {
    var cancellables = Set<AnyCancellable>()

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
    func observeArrivals() {
        // finds: dropped-token
        addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("arrived") }
    }
}
