import Foundation

extension Notification.Name {
    static let arrived = Notification.Name("Arrived")
}

final class Reader: NSObject {
    func register(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(arrived), name: .arrived, object: nil)
    }

    @objc func arrived(_ notification: Notification) {
        let delay = notification.userInfo?["delay"] as? Double  // finds: payload-mismatch
        // silent: the same type
        let platform = notification.userInfo?["platform"] as? String
        // silent: what a number becomes in Objective-C, and a class
        let train = notification.userInfo?["train"] as? NSNumber
        print(notification.userInfo?["line"] ?? "")
        let car = notification.userInfo?["car"] as? Coach  // finds: payload-mismatch
        // silent: the same type
        let seat = notification.userInfo?["seat"] as? Seat
        print(car as Any, seat as Any)
        print(delay as Any, platform as Any, train as Any)
    }
}

struct Car {}
struct Coach {}
enum Seat { case window, aisle }

struct Poster {
    let platform: String
    let line: Int
    let seat: Seat

    func post(_ center: NotificationCenter) {
        let train = Int(5)
        center.post(
            name: .arrived,
            object: nil,
            userInfo: ["delay": 5, "platform": platform, "train": train, "line": line, "car": Car(), "seat": seat]
        )
        // No code reads the key, so that its types don't matter.
        center.post(name: .arrived, object: nil, userInfo: ["port": 80])  // finds: payload-mismatch (note)
        center.post(name: .arrived, object: nil, userInfo: ["port": platform])  // finds: payload-mismatch (note)
    }

    func postAgain(_ center: NotificationCenter, line: String) {
        center.post(
            name: .arrived,
            object: nil,
            userInfo: [
                "delay": 7,
                "line": line,  // finds: payload-mismatch
            ]
        )
    }
}
