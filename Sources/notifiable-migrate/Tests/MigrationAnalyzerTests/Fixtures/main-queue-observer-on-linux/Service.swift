import Foundation

#if canImport(UIKit)
    import UIKit
#endif

final class Service {
    var tokens: [Any] = []

    func start(_ center: NotificationCenter) {
        // finds: main-queue-observer-on-linux
        tokens.append(center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in })
        // silent: the post doesn't wait for the hop
        tokens.append(observeOnMain(center, .arrived) { _ in })
        // silent: no post of it is known to be on the main actor
        tokens.append(center.addObserver(forName: .left, object: nil, queue: .main) { _ in })
        // silent: in place
        tokens.append(center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in })
    }
}

@MainActor func arrive() {
    NotificationCenter.default.post(name: .arrived, object: nil)
}

func leave() {
    NotificationCenter.default.post(name: .left, object: nil)
}

func observeOnMain(
    _ center: NotificationCenter,
    _ name: Notification.Name,
    _ handler: @escaping (Notification) -> Void
) -> NSObjectProtocol {
    center.addObserver(forName: name, object: nil, queue: nil) { note in
        DispatchQueue.main.async { handler(note) }
    }
}
