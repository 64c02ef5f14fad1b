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
