import Foundation

struct Typed<Value> {
    let name: Notification.Name

    init(name: String) { self.name = Notification.Name(name) }
}

final class TypedObserver {
    private let token: any NSObjectProtocol

    init<Value>(of notification: Typed<Value>, block: @escaping (Value) -> Void) {
        token = NotificationCenter.default.addObserver(forName: notification.name, object: nil, queue: .main) { note in
            if let value = note.userInfo?["value"] as? Value { block(value) }
        }
    }

    func stop() { NotificationCenter.default.removeObserver(token) }

    deinit { stop() }
}

enum Trips {
    static let arrived = Typed<String>(name: "TripArrived")
    static let left = Typed<String>(name: "TripLeft")
}
