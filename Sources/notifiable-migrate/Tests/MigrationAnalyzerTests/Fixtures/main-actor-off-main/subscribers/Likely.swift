import Combine
import UIKit

extension Notification.Name {
    static let loaded = Notification.Name("loaded")
    static let literal = Notification.Name("literal")
}

/// Posts wherever it is called.
final class Store: NSObject {
    func finish() { NotificationCenter.default.post(name: .loaded, object: nil) }
}

final class StoreScreen: UIViewController {
    private let store = Store()
    private var cancellables = Set<AnyCancellable>()

    override func viewDidLoad() {
        super.viewDidLoad()
        store.finish()
        // silent: as far as the source shows, posted on the main actor
        NotificationCenter.default.publisher(for: .loaded)
            .sink { [weak self] _ in self?.view.setNeedsLayout() }
            .store(in: &cancellables)
    }
}

/// Silent so far: no other code observes its notification.
final class Session: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(interrupt), name: .AVInterruption, object: nil)
    }
    @objc func interrupt() { NotificationCenter.default.post(name: .literal, object: nil) }
}

final class SessionScreen: UIViewController {
    private let session = Session()
    private var cancellables = Set<AnyCancellable>()

    override func viewDidLoad() {
        super.viewDidLoad()
        session.interrupt()
        // A center calls the poster, too.
        // finds: main-actor-off-main (warning)
        NotificationCenter.default.publisher(for: .literal)
            .sink { [weak self] _ in self?.view.setNeedsLayout() }
            .store(in: &cancellables)
        // silent: delivered on the main queue
        NotificationCenter.default.publisher(for: .literal)
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in self?.view.setNeedsLayout() }
            .store(in: &cancellables)
    }
}

struct Shown: NotificationCenter.MainActorMessage { static let name = Notification.Name("shown") }
struct Stored: NotificationCenter.AsyncMessage { static let name = Notification.Name("stored") }

final class MessageView: UIView {
    private var cancellables = Set<AnyCancellable>()

    func start(_ center: NotificationCenter) {
        // Only the main actor posts such a message.
        // silent: posted on the main actor
        center.publisher(for: Shown.name).sink { [weak self] _ in self?.draw() }.store(in: &cancellables)
        // silent: nothing posts it
        center.publisher(for: Stored.name).sink { [weak self] _ in self?.draw() }.store(in: &cancellables)
    }

    func draw() {}
}
