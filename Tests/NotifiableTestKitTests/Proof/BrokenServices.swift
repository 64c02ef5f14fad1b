import Foundation
import NotifiableAdapter

// MARK: Main-actor classes

/// Broken: hops with a task where the effect is due in the same turn.
@MainActor final class TaskHopping: DownloadPanel {
    override nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        Task { @MainActor in entries.append(entry) }
    }
}

/// Broken: hops with a task for some of the posts whose effect is due in the same turn.
@MainActor final class HoppingWithSome: DownloadPanel {
    override nonisolated func handleNotifications(_ notification: Notification) {
        guard notification.userInfo?["number"] as? Int != 1 else { return super.handleNotifications(notification) }
        let entry = notification.entry
        Task { @MainActor in entries.append(entry) }
    }
}

/// Broken: touches main-actor state on the posting thread.
@MainActor final class TouchingMainState: DownloadPanel {
    override nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        MainActor.assumeIsolated { entries.append(entry) }
    }
}

/// Broken: requires the main queue with a check that the proof can't watch.
@MainActor final class TrappingOnDispatch: DownloadPanel {
    override nonisolated func handleNotifications(_ notification: Notification) {
        dispatchPrecondition(condition: .onQueue(.main))
        super.handleNotifications(notification)
    }
}

/// Broken: handles a name that it does not observe.
@MainActor final class ForgettingName: DownloadPanel {
    override nonisolated func observe(with center: any NotificationProtocol) { observe(.didStart, with: center) }
}

/// Broken: still receives one of its names after it has stopped.
@MainActor final class StillReceiving: DownloadPanel {
    private let notificationCenter: any NotificationProtocol

    override init(notificationCenter: any NotificationProtocol) {
        self.notificationCenter = notificationCenter
        super.init(notificationCenter: notificationCenter)
    }

    func stop() {
        stopObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.didStart]
        )
    }
}

/// Broken: handles the newest notification first.
@MainActor final class Reordering: DownloadPanel {
    private nonisolated let pending = Lock<[String]>([])

    override nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        pending.withLock { $0.append(entry) }
        ProcessMainRunLoop.main.enqueue {
            if let newest = self.pending.withLock({ $0.popLast() }) { self.entries.append(newest) }
        }
    }
}

// MARK: Registrations of its own

/// A main-actor class that registers closures with a center itself. Subclasses remove the tokens, or don't.
@MainActor class SelfRegistering: DownloadPanel {
    nonisolated let tokens: Tokens

    override init(notificationCenter: any NotificationProtocol) {
        tokens = Tokens(notificationCenter)
        super.init(notificationCenter: notificationCenter)
        register()
    }

    override nonisolated func observe(with center: any NotificationProtocol) {}

    func register() {}
    func stop() { tokens.removeAll() }
}

/// The observations of a service that adds closures to a center.
///
/// `@unchecked Sendable`: the lock guards the tokens, which are only handed back to their center.
final class Tokens: @unchecked Sendable {
    private let center: any NotificationProtocol
    private let lock = NSLock()
    private var tokens: [any NSObjectProtocol] = []

    init(_ center: any NotificationProtocol) { self.center = center }

    func add(
        _ name: Notification.Name?,
        queue: OperationQueue? = nil,
        _ block: @escaping @Sendable (Notification) -> Void
    ) {
        let token = center.addObserver(forName: name, object: nil, queue: queue, using: block)
        lock.withLock { tokens.append(token) }
    }

    func removeAll() {
        let tokens = lock.withLock {
            defer { self.tokens = [] }
            return self.tokens
        }
        for token in tokens { center.removeObserver(token) }
    }
}

/// Broken: its registration keeps it alive.
@MainActor final class RetainingItself: SelfRegistering {
    override func register() {
        for name in [Notification.Name.didStart, .didFinish] { tokens.add(name) { self.handleNotifications($0) } }
    }
}

/// Broken: is deallocated, and leaves a closure in the center.
@MainActor final class LeavingItsClosure: SelfRegistering {
    override func register() {
        for name in [Notification.Name.didStart, .didFinish] {
            tokens.add(name) { [weak self] in self?.handleNotifications($0) }
        }
    }
}

/// Broken: registers twice, and so handles each post twice.
@MainActor final class HandlingTwice: SelfRegistering {
    override func register() {
        for _ in 0..<2 { tokens.add(.didFinish) { [weak self] in self?.handleNotifications($0) } }
    }

    deinit { tokens.removeAll() }
}

/// Broken: its closure touches main-actor state on the posting thread.
@MainActor final class TouchingFromClosure: SelfRegistering {
    override func register() {
        tokens.add(.didFinish) { [weak self] notification in
            let entry = notification.entry
            MainActor.assumeIsolated { self?.entries.append(entry) }
        }
    }

    deinit { tokens.removeAll() }
}

/// Broken: makes the poster wait for the main queue.
@MainActor final class WaitingForMainQueue: SelfRegistering {
    override func register() {
        tokens.add(.didFinish, queue: .main) { [weak self] in self?.handleNotifications($0) }
    }

    deinit { tokens.removeAll() }
}

/// Broken: adds an entry in the turn after several posts.
@MainActor final class Summarizing: DownloadPanel {
    private var handled = 0

    override nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        ensureMainThread {
            self.entries.append(entry)
            self.handled += 1
            if self.handled == 1 { ProcessMainRunLoop.main.enqueue { self.summarize() } }
        }
    }

    private func summarize() {
        if handled > 1 { entries.append("\(handled) in a turn") }
        handled = 0
    }
}

// MARK: Other classes and actors

/// Broken: drops a post with a greater number than that of an earlier one in the same turn. The proof posts it inside
/// the earlier one, once before and once after the service handles that one.
final class DroppingTheGreater: DownloadJournal, @unchecked Sendable {
    private let last = Lock<Int?>(nil)

    override func handleNotifications(_ notification: Notification) {
        let number = notification.userInfo?["number"] as? Int ?? 0
        let isDropped = last.withLock { last in
            defer { last = number }
            return last.map { $0 < number } ?? false
        }
        ProcessMainRunLoop.main.enqueue { self.last.withLock { $0 = nil } }
        if !isDropped { super.handleNotifications(notification) }
    }
}

/// Broken: drops every tenth post.
final class DroppingEveryTenth: DownloadJournal, @unchecked Sendable {
    private let count = Lock(0)

    override func handleNotifications(_ notification: Notification) {
        let number = count.withLock { count in
            count += 1
            return count
        }
        if !number.isMultiple(of: 10) { super.handleNotifications(notification) }
    }
}

/// Broken: drops every tenth post, in its own isolation.
actor DroppingLedger: Notifiable {
    private nonisolated let mailbox = Mailbox<DroppingLedger>(buffering: .unbounded)
    private(set) var entries: [String] = []
    private var count = 0

    init(notificationCenter: any NotificationProtocol) {
        observe(.didStart, .didFinish, with: notificationCenter)
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        mailbox.send(to: self) { $0.take(entry) }
    }

    private func take(_ entry: String) {
        count += 1
        if !count.isMultiple(of: 10) { entries.append(entry) }
    }
}

/// Broken: stops when its entries have been read. The proof reads them before it stops the service, except while
/// threads post.
final class StoppingLater: DownloadJournal, @unchecked Sendable {
    private let notificationCenter: any NotificationProtocol
    private let state = Lock((hasUnread: false, isStopping: false))

    override init(notificationCenter: any NotificationProtocol) {
        self.notificationCenter = notificationCenter
        super.init(notificationCenter: notificationCenter)
    }

    override func handleNotifications(_ notification: Notification) {
        super.handleNotifications(notification)
        state.withLock { $0.hasUnread = true }
    }

    func read() -> [String] {
        let isStopping = state.withLock { state in
            state.hasUnread = false
            return state.isStopping
        }
        if isStopping { endObserving() }
        return entries
    }

    func stop() {
        let hasUnread = state.withLock { state in
            state.isStopping = true
            return state.hasUnread
        }
        if !hasUnread { endObserving() }
    }

    private func endObserving() {
        stopObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.didStart, .didFinish]
        )
    }
}

/// Broken: touches an actor's state on the posting thread.
actor TouchingActorState: Notifiable {
    private(set) var entries: [String] = []

    init(notificationCenter: any NotificationProtocol) {
        observe(.didStart, .didFinish, with: notificationCenter)
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        assumeIsolated { $0.entries.append(entry) }
    }
}
