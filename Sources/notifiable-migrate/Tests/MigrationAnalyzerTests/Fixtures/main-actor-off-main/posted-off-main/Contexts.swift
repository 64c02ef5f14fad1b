import CoreData
import UIKit

final class GamesViewController: UIViewController {
    func register(_ center: NotificationCenter, _ context: NSManagedObjectContext, _ container: NSPersistentContainer) {
        let name = NSNotification.Name.NSManagedObjectContextObjectsDidChange
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(changed), name: name, object: context)
        // silent: the queue of this context is the main queue
        center.addObserver(self, selector: #selector(changed), name: name, object: container.viewContext)
    }

    @objc func changed() {}
}

final class ImportsViewController: UIViewController {
    func register(_ center: NotificationCenter) {
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(changed), name: .recordsStored, object: nil)
        // The queue of that context isn't known.
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(changed), name: .recordsMerged, object: nil)
    }

    @objc func changed() {}
}

struct Imports {
    let container: NSPersistentContainer
    let context: NSManagedObjectContext

    func start() {
        container.performBackgroundTask { _ in NotificationCenter.default.post(name: .recordsStored, object: nil) }
        context.perform { NotificationCenter.default.post(name: .recordsMerged, object: nil) }
    }
}

final class DownloadsViewController: UIViewController {
    func register(_ center: NotificationCenter) {
        // silent: a method of the main actor posts it
        center.addObserver(self, selector: #selector(changed), name: .downloaded, object: nil)
    }

    @objc func changed() {}
}

actor Downloads {
    final class Handler: Sendable {
        @MainActor func post(name: Notification.Name, object: Any?) {
            NotificationCenter.default.post(name: name, object: object)
        }
    }

    let handler = Handler()

    func finish() async { await handler.post(name: .downloaded, object: nil) }
}

extension Notification.Name {
    static let downloaded = Notification.Name("XYZDownloaded")
}
