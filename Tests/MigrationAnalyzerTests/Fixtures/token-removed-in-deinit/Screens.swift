import UIKit

final class MapViewController: UIViewController {
    var token: Any?

    deinit {
        NotificationCenter.default.removeObserver(token!)  // finds: token-removed-in-deinit
        // silent: `self` may be removed from anywhere
        NotificationCenter.default.removeObserver(self)
    }
}

final class ListViewController: UIViewController {
    var token: Any?
    let player = Player()

    deinit {
        stop()  // finds: token-removed-in-deinit
        // silent: no observer is removed, or not by a main-actor method
        clear()
        detach()
        player.stop()
        // silent: the main actor is assumed
        MainActor.assumeIsolated { stop() }
    }

    func stop() { NotificationCenter.default.removeObserver(self) }
    func clear() {}
    nonisolated func detach() { NotificationCenter.default.removeObserver(self) }
}

@MainActor final class Map {
    var token: Any?

    // silent: the deinit is the main actor's
    isolated deinit {
        NotificationCenter.default.removeObserver(token!)
    }
}

final class Archive {
    var token: Any?

    // silent: the token belongs to no type
    deinit {
        NotificationCenter.default.removeObserver(token!)
    }
}
