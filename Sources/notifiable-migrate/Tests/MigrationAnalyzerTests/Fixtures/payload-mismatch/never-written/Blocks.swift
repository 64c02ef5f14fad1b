import Foundation

final class Blocks: NSObject {
    var info: [String: String] = [:]

    func register(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(load), name: .loaded, object: nil)
        center.addObserver(self, selector: #selector(open), name: .loaded, object: nil)
    }

    @objc func load(_ notification: Notification) {
        if let info = notification.userInfo { print(info["id"] ?? "") }
        // silent: the property, which the constant of the block no longer hides
        guard let title = info["title"] as? String else { return }
        print(title)
    }

    @objc func open(_ notification: Notification) {
        guard let info = notification.userInfo else { return }
        if case .some(let info) = info["nested"] as? [String: String] {
            // silent: the key of another dictionary
            guard let first = info["first"] as? String else { return }
            print(first)
        }
        // finds: payload-mismatch
        guard let last = info["last"] as? String else { return }
        print(last)
    }
}

func load(_ center: NotificationCenter, _ nested: [String: String]) {
    center.post(name: .loaded, object: nil, userInfo: ["id": 1, "nested": nested])
}
