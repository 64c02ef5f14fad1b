import Foundation

final class Hub {
    private let center = NotificationCenter()
    var token: Any?

    func register() {
        let local = NotificationCenter()
        // silent: the center lives no longer than this call
        token = local.addObserver(forName: .arrived, object: nil, queue: nil) { _ in self.register() }
        // The instance keeps the center, which keeps the closure, which keeps the instance.
        token = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in
            self.register()  // finds: self-capture
        }
    }
}

final class Settings {
    static let shared = Settings()
    var token: Any?

    func register(_ center: NotificationCenter) {
        // silent: the only instance lives as long as the process
        token = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in self.register(center) }
    }
}

final class Departures {
    let token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { note in
        // silent: a type
        print(note.object is Departures, Departures.self)
    }
}
