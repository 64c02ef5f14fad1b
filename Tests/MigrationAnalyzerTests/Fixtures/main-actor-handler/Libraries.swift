import Stations
import UIKit

/// A class of the library has the same name.
final class MapViewController: Stations.MapViewController {
    func register(_ center: NotificationCenter) {
        // finds: main-actor-handler
        center.addObserver(self, selector: #selector(arrived), name: .arrived, object: nil)
    }

    @objc func arrived() {}
}

/// Nothing is known of the superclass.
final class Board: Stations.Board {
    func register(_ center: NotificationCenter) {
        // silent: not known to be the main actor's
        center.addObserver(self, selector: #selector(arrived), name: .arrived, object: nil)
    }

    @objc func arrived() {}
}
