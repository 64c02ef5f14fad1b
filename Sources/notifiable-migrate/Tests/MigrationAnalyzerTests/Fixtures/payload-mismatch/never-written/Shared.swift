import Foundation

final class Shared: NSObject {
    func register(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(move), name: .departed, object: nil)
        center.addObserver(self, selector: #selector(move), name: .shunted, object: nil)
        center.addObserver(self, selector: #selector(lock), name: .locked, object: nil)
    }

    @objc func move(_ notification: Notification) {
        // Of the two notifications, only `.departed` brings it, and nothing goes on without it.
        guard let platform = notification.userInfo?["platform"] as? String else { return }  // finds: payload-mismatch
        // silent: an optional extra of `.departed`
        let delay = notification.userInfo?["delay"] as? Int
        print(platform, delay as Any)
    }

    @objc func lock(_ notification: Notification) {
        // silent: written as the outcome of a comparison
        guard let isLocked = notification.userInfo?["isLocked"] as? Bool else { return }
        print(isLocked)
    }
}

func move(_ center: NotificationCenter, _ state: String) {
    center.post(name: .departed, object: nil, userInfo: ["platform": "4", "delay": 5])
    center.post(name: .shunted, object: nil, userInfo: ["track": "12"])
    var userInfo: [AnyHashable: Any] = [:]
    userInfo["isLocked"] = state == "locked" || state == "closed"
    center.post(name: .locked, object: nil, userInfo: userInfo)
}
