import UIKit

final class MapViewController: UIViewController {
    var token: Any?

    deinit {
        NotificationCenter.default.removeObserver(token!)  // finds: token-removed-in-deinit
        // silent: `self` may be removed from anywhere
        NotificationCenter.default.removeObserver(self)
    }
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
