import Foundation

final class StaticSender {
    var count = 0

    static func tick() {}

    static func send() {
        // silent: `self` is the type
        DispatchQueue.main.async {
            self.tick()
            NotificationCenter.default.post(name: .saved, object: nil)
        }
    }

    static func start(_ center: NotificationCenter) -> Any {
        // silent: `self` is the type
        center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in self.tick() }
    }

    static func startStream(_ center: NotificationCenter) -> Any {
        center.publisher(for: .arrived).sink { _ in
            // silent: `self` is the type
            Task { self.tick() }
        }
    }
}

@MainActor final class MainSender {
    static func tick() {}

    static func start(_ center: NotificationCenter) -> Any {
        // finds: sendable-closure
        center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in self.tick() }
    }
}

protocol AppError: Error {}
protocol AppStore: Actor { func save() async }
protocol AppModel { func save() async }

enum Reporter {
    static func start(_ center: NotificationCenter, _ error: AppError, _ store: any AppStore) -> [Any] {
        [
            // silent: both protocols inherit from Sendable
            center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in print(error) },
            center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in print(store) },
        ]
    }

    static func start(_ center: NotificationCenter, _ model: any AppModel) -> Any {
        // finds: sendable-closure
        center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in print(model) }
    }
}

class SyncOperation: NSObject {}

final class Upload: SyncOperation {
    var token: Any?

    func start(_ center: NotificationCenter) {
        // finds: sendable-closure
        token = center.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.token = nil }
    }
}
