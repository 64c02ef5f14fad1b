import UIKit

struct Track {}
final class Source {}

final class Player: NSObject {
    func start(_ center: NotificationCenter) {
        // finds: handler-parameter
        center.addObserver(self, selector: #selector(stop(reset:)), name: .left, object: nil)
        // finds: handler-parameter
        center.addObserver(self, selector: #selector(finish(_:)), name: .left, object: nil)
        // finds: handler-parameter
        center.addObserver(self, selector: #selector(play(_:at:)), name: .arrived, object: nil)
        // finds: handler-parameter
        center.addObserver(self, selector: #selector(press(_:)), name: .arrived, object: nil)
        // silent: it takes the notification
        center.addObserver(self, selector: #selector(arrive(_:)), name: .arrived, object: nil)
        // silent: it takes any object
        center.addObserver(self, selector: #selector(show(_:)), name: .arrived, object: nil)
        // silent: it takes nothing
        center.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    @objc func stop(reset: Bool = true) {}
    @objc func finish(_ completion: (() -> Void)?) {}
    @objc func play(_ notification: Notification, at time: Double) {}
    @objc func press(_ button: UIButton) {}
    @objc func arrive(_ notification: NSNotification?) {}
    @objc func show(_ sender: Any?) {}
    @objc func reload() {}
}
