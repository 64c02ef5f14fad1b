import UIKit

/// Without isolation: its asynchronous methods run on any thread.
final class Promotions {
    static let shared = Promotions()
    private var all: [String] = []
    var titles: [String] { all }

    func load() async { all = await fetch() }
    func prepare() async { _ = await fetch() }
    private func fetch() async -> [String] { [] }
    static let changed = Notification.Name("promotions")
    func post() { NotificationCenter.default.post(name: Self.changed, object: nil) }
}

final class Home: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        // finds: unprotected-task
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // silent: what this handler calls changes nothing
        NotificationCenter.default.addObserver(self, selector: #selector(prepare), name: .departed, object: nil)
    }

    @objc private func reload() { Task { await Promotions.shared.load() } }
    @objc private func prepare() { Task { await Promotions.shared.prepare() } }
}
