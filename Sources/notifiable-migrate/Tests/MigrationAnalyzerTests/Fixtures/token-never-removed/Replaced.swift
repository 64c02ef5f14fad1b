import Foundation

final class Replaced {
    private var token: (any NSObjectProtocol)? {
        didSet {
            if let oldValue { NotificationCenter.default.removeObserver(oldValue) }
        }
    }
    private var tokens: [any NSObjectProtocol] = [] {
        didSet {
            for token in oldValue { NotificationCenter.default.removeObserver(token) }
        }
    }

    func start() {
        // silent: `didSet` removes the token that is replaced
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { _ in }
        tokens = [
            // silent: `didSet` removes the tokens that are replaced
            NotificationCenter.default.addObserver(forName: .left, object: nil, queue: .main) { _ in }
        ]
    }

    func stop() {
        token = nil
        tokens = []
    }
}

final class AudioSession {
    static let shared = AudioSession()
    private var interruptionToken: (any NSObjectProtocol)?
    private var routeToken: (any NSObjectProtocol)?

    private init() {
        // silent: there is one instance, and it observes once
        routeToken = NotificationCenter.default.addObserver(forName: .routeDidChange, object: nil, queue: .main) { _ in
        }
    }

    func start() {
        // finds: token-never-removed
        interruptionToken = NotificationCenter.default.addObserver(forName: .interrupted, object: nil, queue: .main) {
            _ in
        }
    }

    func end() { interruptionToken = nil }
}

final class PhoneDelegate: NSObject, UIApplicationDelegate {
    var connection: Connection?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [String: Any]?) -> Bool {
        connection = Connection()
        return true
    }
}

final class MacDelegate: NSObject, NSApplicationDelegate {
    var connection: Connection?

    func applicationDidFinishLaunching(_ notification: Notification) { connection = Connection() }
}

final class Connection {
    private var token: (any NSObjectProtocol)?

    init() {
        // silent: the delegates create it, each of them once
        token = NotificationCenter.default.addObserver(forName: .networkDidChange, object: nil, queue: .main) { _ in }
    }
}
