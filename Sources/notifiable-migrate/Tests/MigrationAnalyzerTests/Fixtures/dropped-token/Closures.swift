import Foundation

let register: () -> Void = {
    // finds: dropped-token (warning)
    NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
}

final class Closures {
    lazy var start: (@Sendable () -> Void)? = {
        // finds: dropped-token
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("arrived") }
    }
    var stop = { () -> Void in
        // finds: dropped-token
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("arrived") }
    }
    let make: (Notification.Name) -> any NSObjectProtocol = {
        // silent: its caller has the token
        NotificationCenter.default.addObserver(forName: $0, object: nil, queue: nil) { _ in print("arrived") }
    }
    let token = {
        // silent: the constant keeps it
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("arrived") }
    }()
}
