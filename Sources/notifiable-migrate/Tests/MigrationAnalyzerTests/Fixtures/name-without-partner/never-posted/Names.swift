import Foundation

extension Notification.Name {
    static let left = Notification.Name("Left")
    static let arrived = Notification.Name("Arrived")
    static let passed = Notification.Name("Passed")
    static let cancelled = Notification.Name("Cancelled")
}

func register(_ center: NotificationCenter, _ observer: NSObject) {
    center.addObserver(observer, selector: Selector("left:"), name: .left, object: nil)  // finds: name-without-partner
    // silent: posted below
    center.addObserver(observer, selector: Selector("arrived:"), name: .arrived, object: nil)
    // silent: somebody does something with it that is not understood
    center.addObserver(observer, selector: Selector("passed:"), name: .passed, object: nil)
    announce([.passed], somehow: true)
    // silent: not of this code base
    center.addObserver(observer, selector: Selector("moved:"), name: .NSThreadWillExit, object: nil)
    // silent: posted by its text
    center.addObserver(observer, selector: Selector("cancelled:"), name: .cancelled, object: nil)
}

func post(_ center: NotificationCenter) {
    center.post(name: .arrived, object: nil)
    center.post(name: Notification.Name(rawValue: "Cancelled"), object: nil)
}
