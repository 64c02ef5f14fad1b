import Foundation

final class Hub {
    var hubToken: Any?

    static let instance: Hub = {
        let hub = Hub()
        // silent: the value of another property, which is used
        hub.hubToken = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
        return hub
    }()
}

func useHub() { print(Hub.instance) }

final class Shared {
    static let shared = Shared()

    init() {
        // silent: added once, and needed as long as the process
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    }
}
