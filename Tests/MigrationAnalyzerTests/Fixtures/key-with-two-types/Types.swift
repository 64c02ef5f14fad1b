import Foundation

extension Notification.Name {
    static let arrived = Notification.Name("Arrived")
}

final class Reader: NSObject {
    func register(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(arrived), name: .arrived, object: nil)
    }

    @objc func arrived(_ notification: Notification) {
        let delay = notification.userInfo?["delay"] as? Double  // finds: key-with-two-types
        // silent: the same type
        let platform = notification.userInfo?["platform"] as? String
        // silent: what a number becomes in Objective-C, and a class
        let train = notification.userInfo?["train"] as? NSNumber
        print(delay as Any, platform as Any, train as Any)
    }
}

struct Poster {
    let platform: String
    let line: Int

    func post(_ center: NotificationCenter) {
        let train = Int(5)
        center.post(
            name: .arrived,
            object: nil,
            userInfo: ["delay": 5, "platform": platform, "train": train, "line": line]
        )
    }

    func postAgain(_ center: NotificationCenter, line: String) {
        center.post(
            name: .arrived,
            object: nil,
            userInfo: [
                "delay": 7,
                "line": line,  // finds: key-with-two-types
            ]
        )
    }
}
