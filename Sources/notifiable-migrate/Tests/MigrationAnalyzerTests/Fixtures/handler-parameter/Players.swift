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

final class Overloads: NSObject {
    func start(_ center: NotificationCenter) {
        // silent: the other method is meant, which Objective-C sees
        center.addObserver(
            self,
            selector: #selector(update(_:) as (Notification) -> Void),
            name: .arrived,
            object: nil
        )
        // silent: the text has no colon
        center.addObserver(self, selector: Selector("reload"), name: .arrived, object: nil)
        // finds: handler-parameter
        center.addObserver(self, selector: Selector("refresh::"), name: .arrived, object: nil)
    }

    func update(_ isOn: Bool) {}
    @objc func update(_ notification: Notification) {}
    func reload(_ items: [Int], animated: Bool) {}
    @objc func reload() {}
    @objc func refresh() {}
    @objc func refresh(_ first: Int, _ second: Int) {}
}

@objcMembers final class Members: NSObject {
    func start(_ center: NotificationCenter) {
        // silent: which method is meant isn't known
        center.addObserver(self, selector: #selector(update(_:)), name: .arrived, object: nil)
    }

    @nonobjc func update(_ isOn: Bool) {}
    func update(_ notification: Notification) {}
}

class Station: NSObject {
    func observe(_ name: Notification.Name) {
        // finds: handler-parameter
        NotificationCenter.default.addObserver(self, selector: #selector(stop(reset:)), name: name, object: nil)
    }

    @objc func stop(reset: Bool) {}
}

typealias Completion = () -> Void

final class Loader: NSObject {
    func start(_ center: NotificationCenter) {
        // finds: handler-parameter (warning)
        center.addObserver(self, selector: #selector(load(_:)), name: .arrived, object: nil)
        // finds: handler-parameter (warning)
        center.addObserver(self, selector: #selector(refresh(_:)), name: .arrived, object: nil)
        // finds: handler-parameter (note)
        center.addObserver(self, selector: #selector(stop(_:)), name: .arrived, object: nil)
    }

    @objc func load(_ completion: Completion?) {}
    @objc func refresh(_ notification: Notification) async {}
    @objc func stop(_ source: Source) {}
}
