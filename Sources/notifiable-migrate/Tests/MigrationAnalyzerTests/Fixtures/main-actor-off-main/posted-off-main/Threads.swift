import UIKit

extension Notification.Name {
    nonisolated static let scanned = Notification.Name("Scanned")
    nonisolated static let printed = Notification.Name("Printed")
}

final class PrinterViewController: UIViewController {
    func register(_ center: NotificationCenter) {
        // finds: main-actor-off-main (error)
        center.addObserver(self, selector: #selector(update), name: .scanned, object: nil)
        // finds: main-actor-off-main (error)
        center.addObserver(self, selector: #selector(update), name: .printed, object: nil)
    }

    @objc func update() {}

    func start(_ center: NotificationCenter) {
        Thread { center.post(name: .scanned, object: nil) }.start()
        OperationQueue().addOperation { center.post(name: .printed, object: nil) }
    }
}
