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
