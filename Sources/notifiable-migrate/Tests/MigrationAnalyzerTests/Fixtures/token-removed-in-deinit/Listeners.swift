import UIKit

final class SyncViewController: UIViewController {
    private let sync: SyncService
    private var listener: SyncListener?
    private var tokens: [any NSObjectProtocol] = []

    deinit {
        // silent: a service of the code base, which has observers of its own
        if let listener { sync.removeObserver(listener) }
        tokens.forEach {
            NotificationCenter.default.removeObserver($0)  // finds: token-removed-in-deinit
        }
    }
}

final class SpreadView: UIView {
    deinit {
        NotificationCenter.default.removeObserver(self)
        clear()  // finds: token-removed-in-deinit
        log()  // silent: it isn't isolated
    }

    func clear() { print(subviews) }

    nonisolated func log() {}
}

final class PlainView: UIView {
    deinit {
        // silent: it has nothing to do with observers
        clear()
    }

    func clear() { print(subviews) }
}

final class TabView: UIView {
    deinit {
        close()  // finds: token-removed-in-deinit
    }

    func close() { destroy() }

    func destroy() { NotificationCenter.default.removeObserver(self) }
}

/// Any thread may release the last reference to it, other than to a view.
@MainActor final class TabModel {
    deinit {
        close()  // finds: token-removed-in-deinit (warning)
    }

    func close() { NotificationCenter.default.removeObserver(self) }
}
