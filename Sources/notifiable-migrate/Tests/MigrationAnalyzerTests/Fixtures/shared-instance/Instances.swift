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

func send<Value>(_ notification: Typed<Value>, value: Value) {
    NotificationCenter.default.post(name: notification.name, object: nil, userInfo: ["value": value])
}

final class TripTracker {
    static let shared = TripTracker()  // finds: shared-instance
    private var observer: TypedObserver?

    init() {
        observer = TypedObserver(of: Trips.arrived) { [weak self] _ in self?.track() }
    }

    func track() {}
}

final class TripPoster {
    static let shared = TripPoster()  // finds: shared-instance

    func post() { send(Trips.arrived, value: "4") }
}

final class TripPrinter {
    // silent: another function
    static let shared = TripPrinter()

    func post() { send(Trips.arrived, title: "4") }
}
