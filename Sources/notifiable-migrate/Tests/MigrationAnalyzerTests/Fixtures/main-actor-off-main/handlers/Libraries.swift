import Stations
import UIKit

/// A class of the library has the same name.
final class MapViewController: Stations.MapViewController {
    func register(_ center: NotificationCenter) {
        // finds: main-actor-off-main
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

extension Notification.Name {
    static let announced = Notification.Name("Announced")
    static let loaded = Notification.Name("TimetableLoaded")
}

final class TimetableViewController: UIViewController {
    func register(_ center: NotificationCenter) {
        // silent: posted on the main actor
        center.addObserver(self, selector: #selector(announce), name: .announced, object: nil)
        // silent: posted on the main actor
        center.addObserver(self, selector: #selector(load), name: .loaded, object: nil)
        accessibilityCustomActions = [
            UIAccessibilityCustomAction(name: "Announce") { _ in
                center.post(name: .announced, object: nil)
                return true
            }
        ]
        Timetable.load { center.post(name: .loaded, object: nil) }
    }

    @objc func announce() {}
    @objc func load() {}
}

final class DocumentViewController: UIViewController {
    func register(_ center: NotificationCenter) {
        // silent: the system posts it on the main thread
        center.addObserver(self, selector: #selector(reload), name: .PDFViewPageChanged, object: nil)
    }

    @objc func reload() {}
}

extension Notification.Name {
    static let declaredOnly = Notification.Name("DeclaredOnly")
    static let postedHere = Notification.Name("PostedHere")
}

@MainActor final class Signals: NSObject {
    func register(_ center: NotificationCenter) {
        // silent: nothing posts it
        center.addObserver(self, selector: #selector(show), name: .declaredOnly, object: nil)
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(show), name: .postedHere, object: nil)
        // The library that declares a name may post it, too.
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(show), name: .ofLibrary, object: nil)
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(show), name: Reachability.changed, object: nil)
        // silent: nothing posts it
        center.addObserver(self, selector: #selector(show), name: Notification.Name("OfText"), object: nil)
    }

    @objc func show() {}

    func post(_ center: NotificationCenter) {
        center.post(name: .ofLibrary, object: nil)
        center.post(name: Reachability.changed, object: nil)
        center.post(name: Notification.Name("OfText"), object: nil)
    }
}

func post(_ center: NotificationCenter) { center.post(name: .postedHere, object: nil) }
