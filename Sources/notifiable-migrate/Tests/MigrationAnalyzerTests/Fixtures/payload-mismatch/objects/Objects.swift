import Foundation

extension Notification.Name {
    static let saved = Notification.Name("Saved")
    static let counted = Notification.Name("Counted")
    static let kept = Notification.Name("Kept")
    static let moved = Notification.Name("Moved")
    static let passed = Notification.Name("Passed")
}

final class State {}

final class Uploader: NSObject {
    func register(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(save), name: .saved, object: nil)
        center.addObserver(self, selector: #selector(count), name: .counted, object: nil)
        center.addObserver(self, selector: #selector(keep), name: .kept, object: nil)
        center.addObserver(self, selector: #selector(move), name: .moved, object: nil)
        center.addObserver(self, selector: #selector(pass), name: .passed, object: nil)
        center.addObserver(self, selector: #selector(pass), name: .moved, object: nil)
    }

    @objc func save(_ notification: Notification) {
        guard let state = notification.object as? State else { return }  // finds: payload-mismatch (warning)
        print(state)
    }

    @objc func count(_ notification: Notification) {
        // silent: the text isn't looked at
        if let count = notification.object as? Int { print(count) }
    }

    @objc func keep(_ notification: Notification) {
        // silent: it goes on without an object
        let state = notification.object as? State
        print(state as Any)
    }

    @objc func move(_ notification: Notification) {
        // silent: the type of the object isn't known
        guard let state = notification.object as? State else { return }
        print(state)
    }

    @objc func pass(_ notification: Notification) {
        // silent: another notification of the handler may have it
        guard let state = notification.object as? State else { return }
        print(state)
    }
}

func post(_ center: NotificationCenter, _ value: Any) {
    center.post(name: .saved, object: nil)
    center.post(name: .saved, object: nil, userInfo: nil)
    center.post(name: .counted, object: "4")
    center.post(name: .kept, object: nil)
    center.post(name: .moved, object: value)
    center.post(name: .passed, object: nil)
}
