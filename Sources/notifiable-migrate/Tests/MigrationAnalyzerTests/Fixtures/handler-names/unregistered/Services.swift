import UIKit

final class Service: Notifiable {
    init(_ center: NotificationCenter) {
        startObservingNotifications(
            withNotificationCenter: center,
            forObserver: self,
            observing: [UIApplication.didBecomeActiveNotification]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case UIApplication.willEnterForegroundNotification:  // finds: handler-names
            print("foreground")
        // silent: registered, in another spelling
        case .UIApplicationDidBecomeActive: print("active")
        default: break
        }
    }
}

final class OtherService: NSObject {
    func register(_ center: NotificationCenter, _ name: Notification.Name) {
        center.addObserver(self, selector: #selector(handle), name: name, object: nil)
    }

    @objc func handle(_ notification: Notification) {
        // silent: which names it is registered for is not known
        if notification.name == .left { print("left") }
    }
}

final class ChangingService: NSObject {
    private var names: [Notification.Name] = [.arrived]

    func add() { names.append(.left) }

    func register(_ center: NotificationCenter) {
        for name in names { center.addObserver(self, selector: #selector(handle(_:)), name: name, object: nil) }
    }

    @objc func handle(_ notification: Notification) {
        switch notification.name {
        case .arrived: print("arrived")
        // silent: the names change
        case .left: print("left")
        default: break
        }
    }
}

class Base: NSObject {
    var names: [Notification.Name] { [.arrived] }

    func register(_ center: NotificationCenter) {
        for name in names { center.addObserver(self, selector: #selector(handle(_:)), name: name, object: nil) }
    }

    @objc func handle(_ notification: Notification) {
        switch notification.name {
        case .arrived: print("arrived")
        // silent: a subclass adds the name
        case .left: print("left")
        default: break
        }
    }
}

final class Extended: Base {
    override var names: [Notification.Name] { super.names + [.left] }
}

final class ConstantService: NSObject {
    private let names: [Notification.Name] = [.arrived]

    func register(_ center: NotificationCenter) {
        for name in names { center.addObserver(self, selector: #selector(handle(_:)), name: name, object: nil) }
    }

    @objc func handle(_ notification: Notification) {
        switch notification.name {
        case .arrived: print("arrived")
        case .left: print("left")  // finds: handler-names
        default: break
        }
    }
}

final class MergedService {
    private var cancellables: [AnyCancellable] = []

    func register(_ center: NotificationCenter) {
        let departures = center.publisher(for: .left)
        center.publisher(for: .arrived)
            .merge(with: departures)
            .sink { notification in
                switch notification.name {
                case .arrived: print("arrived")
                // silent: the other publisher delivers it
                case .left: print("left")
                default: break
                }
            }
            .store(in: &cancellables)
    }
}
