import AppKit

final class Timetables {
    private static var isSuspended = false  // finds: shared-instance
    private static var windowNumber: Int?  // finds: shared-instance
    // silent: no handler uses it
    private static var other = 0
    // silent: a constant
    private static let limit = 4

    static func suspend(_ flag: Bool) {
        guard isSuspended != flag else { return }
        isSuspended = flag
        refresh()
    }

    private static func refresh() { print(windowNumber ?? limit) }

    static func reset() { other = 0 }
}

final class Throttler {
    func proceed(_ block: @escaping () -> Void) { block() }
}

final class Platforms {
    static var all: [Int] = []  // finds: shared-instance
    static var count = 0  // finds: shared-instance

    static func reload() { Counters.reset() }
}

final class Counters {
    // silent: only a static method of a static method uses it
    static var total = 0

    static func reset() { total = 0 }
}

final class TimetableEvents {
    private let throttler = Throttler()
    private var token: Any?

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(changed), name: .platformChanged, object: nil)
        token = NotificationCenter.default.addObserver(forName: .platformClosed, object: nil, queue: nil) { _ in
            OperationQueue().addOperation { Platforms.count = 0 }
        }
    }

    @objc private func changed(_ notification: Notification) {
        Timetables.suspend(notification.object == nil)
        throttler.proceed {
            print(Platforms.all)
            Platforms.reload()
        }
    }
}
