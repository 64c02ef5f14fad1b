import Foundation

enum Request {
    @TaskLocal static var identifier = "none"
    @TaskLocal static var user = "none"
    static var count = 0
}

extension Notification.Name {
    static let orderWasTaken = Notification.Name("OrderWasTaken")
    static let deskDidClose = Notification.Name("DeskDidClose")
}

actor Desk {
    func takeOrder() { NotificationCenter.default.post(name: .orderWasTaken, object: nil) }
}

@MainActor final class Office {
    func close() { NotificationCenter.default.post(name: .deskDidClose, object: self) }
}

final class Journal: Notifiable, Sendable {
    func start() {
        startObservingNotifications(
            withNotificationCenter: NotificationCenter.default,
            forObserver: self,
            observing: [.orderWasTaken]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        print(Request.identifier)  // finds: lost-context (note)
        Task {
            @Dependency(\.clock) var clock  // finds: lost-context
            print(clock)
        }
        Request.$identifier.withValue("office") {  // silent: bound here
            print(Request.identifier)  // silent: bound around it
        }
        DispatchQueue.global().async {
            print(Request.identifier)  // silent: the queue has lost it already
        }
        print(Request.count)  // silent: no task-local value
        print(Request.user)  // silent: carried
        print(Locale.current)  // silent: no task-local value
    }
}

final class Ledger {
    private var token: (any NSObjectProtocol)?

    func start(_ center: NotificationCenter) {
        token = center.addObserver(forName: .orderWasTaken, object: nil, queue: nil) { _ in
            ServiceContext.current?.log()  // finds: lost-context
            App.Logger.current.info("order")  // finds: lost-context
        }
    }

    func later(_ center: NotificationCenter) {
        token = center.addObserver(forName: .orderWasTaken, object: nil, queue: .main) { _ in
            print(Request.identifier)  // silent: the queue has lost it already
        }
    }
}

@MainActor final class Lamp {
    private var token: (any NSObjectProtocol)?

    func start(_ center: NotificationCenter) {
        token = center.addObserver(forName: .deskDidClose, object: nil, queue: nil) { _ in
            print(Request.identifier)  // silent: the message is a main-actor message
        }
    }
}

let configuration = MessageCenter.Configuration(carriedValues: [CarriedTaskLocal(Request.$user)])
