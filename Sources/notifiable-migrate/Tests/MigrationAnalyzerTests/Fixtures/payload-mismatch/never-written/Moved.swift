import Foundation

// The handler is in another file, which has fewer types.
enum Track {}
enum Signal {}
enum Whistle {}

final class Dispatcher: NSObject {
    func register(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(dispatched), name: .dispatched, object: nil)
    }
}

func dispatch(_ center: NotificationCenter) {
    center.post(name: .dispatched, object: nil, userInfo: ["platform": "4"])
}
