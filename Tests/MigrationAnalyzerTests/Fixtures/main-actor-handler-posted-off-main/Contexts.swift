import CoreData
import UIKit

final class GamesViewController: UIViewController {
    func register(_ center: NotificationCenter, _ context: NSManagedObjectContext, _ container: NSPersistentContainer) {
        let name = NSNotification.Name.NSManagedObjectContextObjectsDidChange
        // finds: main-actor-handler-posted-off-main
        center.addObserver(self, selector: #selector(changed), name: name, object: context)
        // silent: the queue of this context is the main queue
        center.addObserver(self, selector: #selector(changed), name: name, object: container.viewContext)
    }

    @objc func changed() {}
}
