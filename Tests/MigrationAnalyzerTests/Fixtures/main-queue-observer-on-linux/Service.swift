import Foundation

#if canImport(UIKit)
    import UIKit
#endif

final class Service {
    var tokens: [Any] = []

    func start(_ center: NotificationCenter) {
        // finds: main-queue-observer-on-linux
        tokens.append(center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in })
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
