import AppKit

extension Notification.Name {
    static let platformChanged = Notification.Name("platformChanged")
    static let gateOpened = Notification.Name("gateOpened")

    @discardableResult
    func onPost(queue: OperationQueue? = nil, using block: @escaping (Notification) -> Void) -> any NSObjectProtocol {
        // finds: sendable-closure
        NotificationCenter.default.addObserver(forName: self, object: nil, queue: queue, using: block)
    }

    @discardableResult
    func onSend(using block: @escaping @Sendable (Notification) -> Void) -> any NSObjectProtocol {
        NotificationCenter.default.addObserver(forName: self, object: nil, queue: nil, using: block)
    }

    @discardableResult
    func onMain(using block: @escaping @MainActor (Notification) -> Void) -> any NSObjectProtocol {
        NotificationCenter.default.addObserver(forName: self, object: nil, queue: .main) { note in
            nonisolated(unsafe) let note = note
            MainActor.assumeIsolated { block(note) }
        }
    }
}

final class PlatformManager {
    private var isOpen = false

    init() {
        // finds: sendable-closure
        Notification.Name.platformChanged.onPost { _ in self.toggle() }
        // finds: sendable-closure
        Notification.Name.gateOpened.onSend { [weak self] _ in self?.toggle() }
        // finds: sendable-closure
        Notification.Name.gateOpened.onPost(using: gateChanged)
        // silent: the closure uses nothing of this instance
        Notification.Name.gateOpened.onPost { _ in print("opened") }
    }

    private func gateChanged(_ notification: Notification) {
        // finds: sendable-closure
        DispatchQueue.main.async { self.toggle() }
    }

    private func toggle() { isOpen.toggle() }
}

final class PlatformScreen: NSViewController {
    func start() {
        Notification.Name.platformChanged.onSend { [weak self] _ in
            MainActor.assumeIsolated { self?.reload() }
            self?.show()  // finds: sendable-closure
        }
        // silent: the function may as well declare a closure on the main actor
        Notification.Name.platformChanged.onPost(queue: .main) { [weak self] _ in self?.reload() }
        // silent: the closure is on the main actor
        Notification.Name.platformChanged.onMain { [weak self] _ in self?.reload() }
        // silent: it assumes the main actor
        Notification.Name.gateOpened.onSend { [weak self] _ in MainActor.assumeIsolated { self?.reload() } }
    }

    private func reload() {}
    private func show() {}
}
