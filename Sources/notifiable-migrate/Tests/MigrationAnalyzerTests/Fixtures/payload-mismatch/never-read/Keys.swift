import Foundation

extension Notification.Name {
    static let arrived = Notification.Name("Arrived")
    static let left = Notification.Name("Left")
}

final class Reader {
    var tokens: [Any] = []

    func register(_ center: NotificationCenter) {
        tokens.append(
            center.addObserver(forName: .arrived, object: nil, queue: nil) { note in
                print(note.userInfo?["platform"] as? String ?? "")
            }
        )
        tokens.append(
            center.addObserver(forName: .left, object: nil, queue: nil) { note in
                forward(note)
            }
        )
    }
}

func post(_ center: NotificationCenter) {
    var info: [String: Any] = ["platform": "4"]
    info["colour"] = "red"  // finds: payload-mismatch
    center.post(name: .arrived, object: nil, userInfo: info)
    // silent: who knows what the other function reads
    center.post(name: .left, object: nil, userInfo: ["colour": "red"])
}

func forward(_ value: Any) {}

final class Presenter: NSObject {
    func register(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(present), name: .presented, object: nil)
    }

    @objc func present(_ sender: Any) { print((sender as? Notification)?.userInfo?["colour"] as Any) }
}

func present(_ center: NotificationCenter) {
    // silent: the handler reads it from its `sender`
    center.post(name: .presented, object: nil, userInfo: ["size": 4])
}
