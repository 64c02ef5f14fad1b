import Foundation

final class Session: NSObject {
    static let shared = Session()  // finds: shared-instance
    static let limit = 3

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(change), name: .arrived, object: nil)
    }

    @objc func change() {}
}

final class Poster {
    static let `default`: Poster = Poster()  // finds: shared-instance

    func post() { NotificationCenter.default.post(name: .arrived, object: nil) }
}

@MainActor final class Screen {
    // silent: it is isolated
    static let shared = Screen()

    func post() { NotificationCenter.default.post(name: .arrived, object: nil) }
}

final class Ledger: @unchecked Sendable {
    // silent: it says that it is Sendable
    static let shared = Ledger()

    func post() { NotificationCenter.default.post(name: .arrived, object: nil) }
}

final class Plain {
    // silent: it has nothing to do with notifications
    static let shared = Plain()
}

final class Unchecked {
    // silent: the compiler doesn't check it
    nonisolated(unsafe) static let shared = Unchecked()

    func post() { NotificationCenter.default.post(name: .arrived, object: nil) }
}

enum ShakeDetector {
    static var isEnabled = false  // finds: shared-instance
    // silent: a constant
    static let minimum = 3
    // silent: computed
    static var maximum: Int { 9 }
    // silent: the compiler doesn't check it
    nonisolated(unsafe) static var count = 0

    static func detect() { if isEnabled { NotificationCenter.default.post(name: .arrived, object: nil) } }
}

@MainActor enum MainDetector {
    // silent: isolated
    static var isEnabled = false

    static func detect() { if isEnabled { NotificationCenter.default.post(name: .arrived, object: nil) } }
}

enum Formatters {
    // finds: shared-instance
    static let observer = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    // finds: shared-instance
    static let made: NSObjectProtocol = {
        let made = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
        return made
    }()
    // silent: an Int is Sendable
    static let count = 3
}

final class Tracker {
    #if swift(>=5.10)
        // silent: the compiler doesn't check it
        nonisolated(unsafe) static var isActive = false
    #else
        // silent: no compiler with a Swift 6 mode sees it
        static var isActive = false
    #endif
    #if DEBUG
        static var level = 1  // finds: shared-instance
    #endif

    static func track() { NotificationCenter.default.post(name: .arrived, object: nil) }
}

final class Depot {
    static var names: [Notification.Name] = [.arrived, .left]  // finds: shared-instance

    func post() { NotificationCenter.default.post(name: .arrived, object: nil) }
}

final class Yard {
    @available(iOS 13, *) static var cache: [String] = []  // finds: shared-instance
    // silent: the wrapper may protect it
    @Protected static var state = 0

    func post() { NotificationCenter.default.post(name: .arrived, object: nil) }
}

final class Shed {
    static let plain = Plain()  // finds: shared-instance
    // silent: these types are Sendable, or a value
    static let screen = Screen()
    static let ledger = Ledger()
    static let detector = Option.first

    func post() { NotificationCenter.default.post(name: .arrived, object: nil) }
}

enum Option { case first }
