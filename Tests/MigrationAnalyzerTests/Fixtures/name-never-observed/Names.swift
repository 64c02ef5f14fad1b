import Foundation

extension NSNotification.Name {
    static let left = NSNotification.Name(rawValue: "Left")
    static let arrived = NSNotification.Name(rawValue: "Arrived")
}

func post(_ center: NotificationCenter) {
    center.post(name: .left, object: nil)  // finds: name-never-observed
    // silent: observed below
    center.post(name: NSNotification.Name.arrived, object: nil)
    // silent: not of this code base
    center.post(name: .NSThreadWillExit, object: nil)
}

func register(_ center: NotificationCenter, _ observer: NSObject) {
    for name in [Notification.Name.arrived] {
        center.addObserver(observer, selector: Selector("arrived:"), name: name, object: nil)
    }
}
