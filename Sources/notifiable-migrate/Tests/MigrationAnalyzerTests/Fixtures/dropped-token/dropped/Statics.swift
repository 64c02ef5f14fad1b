import Foundation

final class Hub {
    var hubToken: Any?

    static let instance: Hub = {
        let hub = Hub()
        // silent: the value of another property, which is used
        hub.hubToken = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
        return hub
    }()

    // finds: dropped-token
    static let unusedToken = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
}

func useHub() { print(Hub.instance) }

final class Shared {
    static let shared = Shared()

    init() {
        // finds: dropped-token (note)
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    }
}

final class OfApplication {
    init() {
        // finds: dropped-token (note)
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    }
}

struct Main: App { let kept = OfApplication() }

final class OfExtension {
    init() {
        // finds: dropped-token (note)
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    }
}

final class ExtensionDelegate: NSObject, WKExtensionDelegate {
    var kept: OfExtension!
    func launch() { kept = OfExtension() }
}

final class Released {
    init() {
        // finds: dropped-token (warning)
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    }
}

final class Replaced {
    init() {
        // finds: dropped-token (warning)
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    }
}

final class Delegate: NSObject, NSApplicationDelegate {
    var released: Released?
    var replaced: Replaced!
    func show() { released = Released() }
    func first() { replaced = Replaced() }
    func second() { replaced = Replaced() }
}

final class OfAnyClass {
    init() {
        // finds: dropped-token (warning)
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    }
}

final class AnyClass {
    var kept: OfAnyClass!
    func launch() { kept = OfAnyClass() }
}
