import Foundation
import NotifiableAdapter
import NotifiableTestKit

extension Notification.Name {
    static let didStart = Notification.Name("downloadDidStart")
    static let didFinish = Notification.Name("downloadDidFinish")
}

/// Makes samples for the services of these tests: each carries its number.
@Sendable func sampleNotification(_ name: Notification.Name, _ number: Int) -> Notification {
    Notification(name: name, object: nil, userInfo: ["number": number])
}

extension Notification {
    /// The text that the services of these tests store for a notification.
    var entry: String { "\(name == .didStart ? "start" : "finish") \(userInfo?["number"] as? Int ?? -1)" }
}

/// The turns that the proofs of these tests wait for an effect that doesn't come. Those that come take 60 at most.
let fewTurns = 128

/// Proves a service that handles the samples.
@MainActor func prove<Service: Notifiable>(
    _ make: @escaping @MainActor (any NotificationProtocol) -> Service,
    observing names: [Notification.Name] = [.didStart, .didFinish],
    inSameTurn: [Notification.Name]? = nil,
    stop: (@MainActor (Service) async -> Void)? = nil,
    through makeCenter: @escaping @MainActor () -> any NotificationProtocol = { MessageCenter() },
    line: Int = #line,
    state: @escaping @MainActor (Service) async -> any Equatable & Sendable
) async -> ThreadingProof {
    await proveThreading(
        of: make,
        observing: names,
        sample: sampleNotification,
        state: state,
        inSameTurn: inSameTurn,
        stop: stop,
        through: makeCenter,
        turns: fewTurns,
        line: line
    )
}

extension Notifiable where Self: Sendable {
    /// Observes names with a center.
    nonisolated func observe(_ names: Notification.Name..., with center: any NotificationProtocol) {
        startObservingNotifications(withNotificationCenter: center, forObserver: self, observing: names)
    }
}

// MARK: Classes

/// A main-actor class that works in place on the main actor. Its broken subclasses are in `BrokenServices.swift`.
@MainActor class DownloadPanel: Notifiable {
    var entries: [String] = []

    init(notificationCenter: any NotificationProtocol) {
        observe(with: notificationCenter)
    }

    nonisolated func observe(with center: any NotificationProtocol) {
        observe(.didStart, .didFinish, with: center)
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        ensureMainThread { self.entries.append(entry) }
    }
}

/// A main-actor class whose effects come many turns later, in order.
@MainActor final class PatientPanel: DownloadPanel {
    override nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        wait(turns: 60) { self.entries.append(entry) }
    }

    private nonisolated func wait(turns: Int, then work: @escaping @MainActor @Sendable () -> Void) {
        ProcessMainRunLoop.main.enqueue { turns == 0 ? work() : self.wait(turns: turns - 1, then: work) }
    }
}

/// A plain class that any thread can use.
class DownloadJournal: Notifiable, @unchecked Sendable {
    // The lock guards the entries. Subclasses add only locked state.
    private let storage = Lock<[String]>([])

    init(notificationCenter: any NotificationProtocol) {
        observe(.didStart, .didFinish, with: notificationCenter)
    }

    var entries: [String] { storage.withLock { $0 } }

    func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        storage.withLock { $0.append(entry) }
    }
}

/// A service that posts itself in its handler.
final class Announcer: DownloadJournal, @unchecked Sendable {
    private let notificationCenter: any NotificationProtocol

    override init(notificationCenter: any NotificationProtocol) {
        self.notificationCenter = notificationCenter
        super.init(notificationCenter: notificationCenter)
    }

    override func handleNotifications(_ notification: Notification) {
        super.handleNotifications(notification)
        notificationCenter.post(name: Notification.Name("announcerDidAnnounce"), object: self)
    }
}

/// A service whose second name has an effect only after the first, and whose state doesn't show the order of all posts.
@MainActor final class CoverScreen: Notifiable {
    private(set) var isCovered = false

    init(notificationCenter: any NotificationProtocol) {
        observe(.didStart, .didFinish, with: notificationCenter)
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let isCovered = notification.name == .didStart
        ensureMainThread { self.isCovered = isCovered }
    }
}

// MARK: Actors

/// An actor that receives its work in order, through a mailbox.
actor DownloadLedger: Notifiable {
    private nonisolated let mailbox = Mailbox<DownloadLedger>(buffering: .unbounded)
    private(set) var entries: [String] = []

    init(notificationCenter: any NotificationProtocol) {
        observe(.didStart, .didFinish, with: notificationCenter)
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        mailbox.send(to: self) { $0.entries.append(entry) }
    }
}

/// An actor that spends three milliseconds of processor time on each notification.
actor BusyLedger: Notifiable {
    private nonisolated let mailbox = Mailbox<BusyLedger>(buffering: .unbounded)
    private(set) var entries: [String] = []

    init(notificationCenter: any NotificationProtocol) {
        observe(.didStart, .didFinish, with: notificationCenter)
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        mailbox.send(to: self) { ledger in
            let end = processorTime() + 3_000_000
            while processorTime() < end {}
            ledger.entries.append(entry)
        }
    }
}

/// The processor time that this thread has used, in nanoseconds.
private func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
