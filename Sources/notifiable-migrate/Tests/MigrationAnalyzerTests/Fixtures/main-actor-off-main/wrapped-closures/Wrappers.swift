import AppKit

extension Notification.Name {
    static let platformChanged = Notification.Name("platformChanged")

    @discardableResult
    func onPost(using block: @escaping (Notification) -> Void) -> any NSObjectProtocol {
        NotificationCenter.default.addObserver(forName: self, object: nil, queue: nil, using: block)
    }

    @discardableResult
    func onMain(using block: @escaping @MainActor (Notification) -> Void) -> any NSObjectProtocol {
        // finds: main-actor-off-main (warning)
        NotificationCenter.default.addObserver(forName: self, object: nil, queue: nil) { note in
            nonisolated(unsafe) let note = note
            MainActor.assumeIsolated { block(note) }
        }
    }
}

final class PlatformScreen: NSViewController {
    override func viewDidLoad() {
        // finds: main-actor-off-main
        Notification.Name.platformChanged.onPost { [weak self] _ in self?.reload() }
        // silent: the closure is on the main actor
        Notification.Name.platformChanged.onMain { [weak self] _ in self?.reload() }
    }

    private func reload() {}
}
