import UIKit

struct Typed<Value> {
    let name: Notification.Name

    init(name: String) { self.name = Notification.Name(name) }
}

final class TypedObserver {
    private let token: any NSObjectProtocol

    init<Value>(of notification: Typed<Value>, block: @escaping (Value) -> Void) {
        token = NotificationCenter.default.addObserver(forName: notification.name, object: nil, queue: .main) { note in
            if let value = note.userInfo?["value"] as? Value { block(value) }
        }
    }

    func stop() { NotificationCenter.default.removeObserver(token) }

    deinit { stop() }
}

enum Trips {
    static let arrived = Typed<String>(name: "TripArrived")
    static let left = Typed<String>(name: "TripLeft")
}

final class TripViewController: UIViewController {
    private var observer: TypedObserver?
    private var cancellables: Set<AnyCancellable> = []
    private var pages: [UIView] = []

    override func viewDidLoad() {
        observer = TypedObserver(of: Trips.arrived) { [weak self] title in self?.title = title }
        NotificationCenter.default.publisher(for: .left).sink { _ in }.store(in: &cancellables)
    }

    deinit {
        endObservations()  // finds: token-removed-in-deinit
        dropSubscriptions()  // finds: token-removed-in-deinit
        // silent: it ends no observation
        dropPages()
    }

    private func endObservations() { observer?.stop() }

    private func dropSubscriptions() { cancellables.removeAll() }

    private func dropPages() { pages.removeAll() }
}
