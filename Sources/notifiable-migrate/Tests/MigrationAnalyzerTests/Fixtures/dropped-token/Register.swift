import Combine
import Foundation

extension Notification.Name {
    static let arrived = Notification.Name("Arrived")
}

final class Register {
    var token: Any?
    var tokens: [Any] = []

    func register(_ center: NotificationCenter, _ messages: MessageCenter) {
        center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }  // finds: dropped-token
        _ = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }  // finds: dropped-token
        let unused = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }  // finds: dropped-token
        messages.addObserver(for: Train.DidArrive.self) { _ in }  // finds: dropped-token
        _ = center.publisher(for: .arrived).sink { _ in }  // finds: dropped-token
        DispatchQueue.main.async {
            center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }  // finds: dropped-token
        }
        // silent: an extension's operator may keep it
        center.publisher(for: .arrived).sink { _ in }.keptForever()
        cancellables.collect {
            // silent: the closure may be a result builder's
            center.publisher(for: .arrived).sink { _ in }
            center.publisher(for: .arrived).sink { [unowned self] _ in register(center, messages) }
        }
        // silent: kept in a property
        token = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
        // silent: kept with others
        tokens.append(center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in })
        tokens += [Notification.Name.arrived].map { center.addObserver(forName: $0, object: nil, queue: nil) { _ in } }
        // silent: used below
        let used = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
        center.removeObserver(used)
    }

    // silent: the caller's
    func observe(_ center: NotificationCenter) -> Any {
        center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    }

    func observeAll(_ center: NotificationCenter) {
        observe(.arrived, center) { _ in }  // finds: dropped-token
        // silent: kept
        token = observe(.arrived, center) { _ in }
    }

    func observe(
        _ name: Notification.Name,
        _ center: NotificationCenter,
        using block: @escaping (Notification) -> Void
    ) -> Any {
        center.addObserver(forName: name, object: nil, queue: nil, using: block)
    }
}

private var isWatching = false

func watch(_ center: NotificationCenter) {
    guard !isWatching else { return }
    isWatching = true
    center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }  // finds: dropped-token (note)
}
