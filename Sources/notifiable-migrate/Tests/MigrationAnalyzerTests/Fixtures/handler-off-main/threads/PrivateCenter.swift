import Foundation

extension Notification.Name {
    static let signalled = Notification.Name("Signalled")
}

@MainActor final class Signal {
    func change() {
        NotificationCenter.default.post(name: .signalled, object: self, userInfo: ["colour": "red"])
    }
}

func changeLater() {
    DispatchQueue.global().async {
        NotificationCenter.default.post(name: .signalled, object: nil, userInfo: ["colour": "green"])
    }
}

final class PrivateObserver {
    private let center = NotificationCenter()
    private var token: (any NSObjectProtocol)?
    private var count = 0

    func start() {
        // silent: no other code posts to this center
        token = center.addObserver(forName: .signalled, object: nil, queue: nil) { [weak self] _ in self?.count += 1 }
    }

    func signal() { center.post(name: .signalled, object: self) }
    func stop() { token.map { center.removeObserver($0) } }
}

final class SharedObserver {
    private var token: (any NSObjectProtocol)?
    private var count = 0

    func start() {
        let center = NotificationCenter.default
        // finds: handler-off-main
        token = center.addObserver(forName: .signalled, object: nil, queue: nil) { [weak self] _ in self?.count += 1 }
    }

    func stop() { token.map { NotificationCenter.default.removeObserver($0) } }
}
