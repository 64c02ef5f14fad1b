import Foundation

enum Key {
    static let platform = "platform"
}

extension Notification.Name {
    static let arrived = Notification.Name("Arrived")
    static let left = Notification.Name("Left")
}

final class Reader: NSObject {
    func register(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(arrived), name: .arrived, object: nil)
        center.addObserver(self, selector: #selector(left), name: .left, object: nil)
        center.addObserver(self, selector: #selector(active), name: .NSThreadWillExit, object: nil)
    }

    @objc func arrived(_ notification: Notification) {
        // silent: written through the constant
        guard let userInfo = notification.userInfo, let platform = userInfo["platform"] as? String else { return }
        let train = userInfo["Train"] as? String  // finds: payload-mismatch
        print(platform, train as Any)
    }

    @objc func left(_ notification: Notification) {
        // silent: the dictionary is made elsewhere
        print(notification.userInfo?["anything"] as Any)
    }

    @objc func active(_ notification: Notification) {
        // silent: the system posts it
        print(notification.userInfo?["anything"] as Any)
    }
}

func post(_ center: NotificationCenter, _ info: [String: Any]) {
    center.post(name: .arrived, object: nil, userInfo: [Key.platform: "4", "train": "IC 195"])
    center.post(name: .left, object: nil, userInfo: info)
}
