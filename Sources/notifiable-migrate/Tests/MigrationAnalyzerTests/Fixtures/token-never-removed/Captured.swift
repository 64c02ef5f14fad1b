import Foundation

func onceWithCapture(_ center: NotificationCenter) {
    var token: NSObjectProtocol?
    // finds: token-never-removed
    token = center.addObserver(forName: .arrived, object: nil, queue: nil) { [weak token] _ in
        if let token { center.removeObserver(token) }
    }
    var other: NSObjectProtocol?
    // silent: the variable is captured, not its value
    other = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in
        if let other { center.removeObserver(other) }
    }
}
