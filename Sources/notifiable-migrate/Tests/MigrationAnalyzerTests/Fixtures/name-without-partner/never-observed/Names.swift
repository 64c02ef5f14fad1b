import Foundation

extension NSNotification.Name {
    static let left = NSNotification.Name(rawValue: "Left")
    static let arrived = NSNotification.Name(rawValue: "Arrived")
}

func post(_ center: NotificationCenter) {
    center.post(name: .left, object: nil)  // finds: name-without-partner
    // A part of the finding above.
    center.post(name: .left, object: center)  // finds: name-without-partner
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

protocol ImporterDelegate: AnyObject { func importerDidStart() }

final class Importer {
    weak var delegate: ImporterDelegate?

    func start() {
        NotificationCenter.default.post(name: .importStarted, object: self)  // finds: name-without-partner (note)
        delegate?.importerDidStart()
    }

    func pause() {
        notifyAll(.importPaused)  // finds: name-without-partner (note)
        tell { self.delegate?.importerDidStart() }
    }

    func end() {
        NotificationCenter.default.post(name: .importEnded, object: self)  // finds: name-without-partner
        delegate?.importerDidStart()
    }

    private func notifyAll(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
    private func tell(_ block: @escaping () -> Void) { DispatchQueue.main.async(execute: block) }
}

func forget(_ observer: NSObject) {
    NotificationCenter.default.removeObserver(observer, name: .importEnded, object: nil)
}

extension Notification.Name {
    static let importStarted = Notification.Name("ImportStarted")
    static let importPaused = Notification.Name("ImportPaused")
    static let importEnded = Notification.Name("ImportEnded")
}
