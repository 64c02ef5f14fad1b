import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

/// A service that does something unusual, with the verdicts that its proof must have. All others are "held".
struct OddService: CustomTestStringConvertible, Sendable {
    typealias Guarantees = Set<ThreadingProof.Guarantee>

    let testDescription: String
    var broken: Guarantees = []
    var notApplicable: Guarantees = []
    /// Held or not applicable: how threads interleave decides whether a state differs.
    var open: Guarantees = []
    let proof: @MainActor @Sendable () async -> ThreadingProof

    static let all = posting + observing + ignoring + isolated

    func verdicts(of guarantee: ThreadingProof.Guarantee) -> Set<ThreadingProof.Verdict> {
        if broken.contains(guarantee) { return [.broken] }
        if notApplicable.contains(guarantee) { return [.notApplicable] }
        return open.contains(guarantee) ? [.held, .notApplicable] : [.held]
    }

    /// Makes an odd journal.
    private static func journal(
        _ description: String,
        broken: Guarantees = [],
        notApplicable: Guarantees = [],
        open: Guarantees = [],
        observing names: [Notification.Name] = [.didStart, .didFinish],
        start: @escaping OddJournal.Action = { $0.observe(.didStart, .didFinish) },
        handle: @escaping OddJournal.Handler = { $0.note($1) },
        end: @escaping OddJournal.Action = { _ in },
        state: @escaping @Sendable (OddJournal) -> any Equatable & Sendable = { $0.entries }
    ) -> OddService {
        OddService(testDescription: description, broken: broken, notApplicable: notApplicable, open: open) {
            // The center behind the one that a service gets.
            let base = Lock<any NotificationProtocol>(MessageCenter())
            return await prove(
                { OddJournal($0, base: base.withLock { $0 }, start: start, handle: handle, end: end) },
                observing: names,
                stop: { $0.stop() },
                through: {
                    let center = MessageCenter()
                    base.withLock { $0 = center }
                    return center
                },
                state: state
            )
        }
    }
}

// MARK: Services that post

extension OddService {
    private static let posting: [OddService] = [
        journal(
            "posts an observed name in its initializer",
            start: {
                $0.observe(.didStart, .didFinish)
                $0.center.postOwn(.didStart)
            }
        ),
        journal(
            "posts an observed name in the turn after its initializer",
            open: [.order, .nesting, .concurrency],
            start: { journal in
                journal.observe(.didStart, .didFinish)
                ProcessMainRunLoop.main.enqueue { [center = journal.center] in center.postOwn(.didStart) }
            }
        ),
        journal(
            "posts the second name after it handles the first",
            open: [.concurrency],
            handle: {
                $0.note($1)
                if $1.name == .didStart { $0.center.postOwn(.didFinish) }
            }
        ),
        journal(
            "posts the second name after it handles the first, in a state without order",
            notApplicable: [.order],
            handle: {
                $0.note($1)
                if $1.name == .didStart { $0.center.postOwn(.didFinish) }
            },
            state: { $0.entries.sorted() }
        ),
        journal(
            "posts the second name before it handles the first",
            open: [.concurrency],
            handle: {
                if $1.name == .didStart { $0.center.postOwn(.didFinish) }
                $0.note($1)
            }
        ),
        journal(
            "posts the second name in its handler, to the center behind the proof's",
            open: [.concurrency],
            handle: {
                $0.note($1)
                if $1.name == .didStart { $0.base.postOwn(.didFinish) }
            }
        ),
        journal(
            "posts a name again in its handler",
            open: [.concurrency],
            handle: {
                $0.note($1)
                if $1.userInfo?["number"] as? Int != 1000 { $0.center.postOwn($1.name) }
            }
        ),
        journal(
            "posts an observed name in a later turn",
            open: [.order, .nesting, .concurrency],
            handle: { journal, notification in
                journal.note(notification)
                guard notification.name == .didStart else { return }
                ProcessMainRunLoop.main.enqueue { [center = journal.center] in center.postOwn(.didFinish) }
            }
        ),
        journal("posts an observed name in its deinit", end: { $0.center.postOwn(.didStart) }),
        journal(
            "posts an observed name to another center",
            handle: {
                $0.note($1)
                MessageCenter().postOwn(.didFinish)
            }
        ),
        journal(
            "posts a name that the proof isn't given",
            open: [.concurrency],
            observing: [.didStart],
            handle: {
                $0.note($1)
                if $1.name == .didStart { $0.center.postOwn(.didFinish) }
            }
        ),
        OddService(
            testDescription: "is beside an object that posts an observed name",
            notApplicable: [.nesting],
            open: [.concurrency]
        ) {
            let echoes = Lock<[OddJournal]>([])
            return await prove({ center -> DownloadJournal in
                let echo = OddJournal(
                    center,
                    base: center,
                    start: { $0.observe(.didStart) },
                    handle: { echo, _ in echo.center.postOwn(.didFinish) },
                    end: { _ in }
                )
                echoes.withLock { $0.append(echo) }
                return DownloadJournal(notificationCenter: center)
            }) { $0.entries }
        },
    ]
}

// MARK: Services that observe

extension OddService {
    private static let observing: [OddService] = [
        journal(
            "observes every name",
            start: { journal in
                journal.tokens.add(nil) { [weak journal] in journal?.note($0) }
            }
        ),
        journal(
            "replaces its closures",
            start: { journal in
                for _ in 0..<2 {
                    journal.tokens.removeAll()
                    for name in [Notification.Name.didStart, .didFinish] {
                        journal.tokens.add(name) { [weak journal] in journal?.note($0) }
                    }
                }
            }
        ),
        journal(
            "observes the second name when it has handled the first",
            start: { $0.observe(.didStart) },
            handle: {
                $0.note($1)
                $0.observe(.didFinish)
            }
        ),
        journal(
            "observes from the turn after its initializer",
            start: { journal in
                ProcessMainRunLoop.main.enqueue { [weak journal] in journal?.observe(.didStart, .didFinish) }
            }
        ),
        journal(
            "stops observing after the first notification",
            notApplicable: [.nesting, .concurrency],
            handle: {
                $0.note($1)
                $0.stop()
            }
        ),
        journal(
            "observes again in its handler",
            handle: {
                $0.observe(.didStart, .didFinish)
                $0.note($1)
            }
        ),
        journal(
            "observes on a queue, whose thread isn't the poster's",
            broken: [.postingThread, .concurrency],
            notApplicable: [.nesting],
            start: { journal in
                let queue = OperationQueue()
                queue.maxConcurrentOperationCount = 1
                for name in [Notification.Name.didStart, .didFinish] {
                    journal.tokens.add(name, queue: queue) { [weak journal] in journal?.note($0) }
                }
            }
        ),
        OddService(
            testDescription: "has a part observe that the state doesn't show",
            notApplicable: Set(ThreadingProof.Guarantee.allCases)
        ) {
            await prove(Delegating.init, stop: { $0.stop() }, state: { _ in 0 })
        },
    ]
}

// MARK: Services that ignore notifications, and states that don't show them

extension OddService {
    private static let ignoring: [OddService] = [
        journal(
            "ignores the second name",
            notApplicable: [.names],
            handle: { if $1.name == .didStart { $0.note($1) } }
        ),
        journal("ignores everything", notApplicable: [.names, .sameTurn, .delivery, .order], handle: { _, _ in }),
        journal(
            "has a state that changes when it is read",
            notApplicable: [.names, .sameTurn, .delivery, .order],
            state: { $0.count() }
        ),
        // ProofLimits: a service that ignores some posts on purpose is reported.
        journal(
            "ignores every other notification",
            broken: [.order, .concurrency],
            handle: { if !$0.count().isMultiple(of: 2) { $0.note($1) } }
        ),
        OddService(
            testDescription: "refreshes once for all notifications of a turn",
            broken: [.nesting, .concurrency],
            notApplicable: [.sameTurn, .order]
        ) {
            await prove(Debouncing.init, inSameTurn: []) { $0.refreshes }
        },
    ]
}

// MARK: Isolated services

extension OddService {
    private static let isolated: [OddService] = [
        OddService(
            testDescription: "is an actor that posts an observed name in its isolation",
            notApplicable: [.sameTurn],
            open: [.order, .nesting, .concurrency]
        ) {
            await prove(AnnouncingLedger.init) { await $0.entries }
        }
    ]
}

/// Refreshes once for all notifications of a turn.
private final class Debouncing: Notifiable, Sendable {
    private let state = Lock((isWaiting: false, refreshes: 0))

    init(notificationCenter: any NotificationProtocol) {
        observe(.didStart, .didFinish, with: notificationCenter)
    }

    var refreshes: Int { state.withLock { $0.refreshes } }

    func handleNotifications(_ notification: Notification) {
        let wasWaiting = state.withLock { state in
            defer { state.isWaiting = true }
            return state.isWaiting
        }
        guard !wasWaiting else { return }
        ProcessMainRunLoop.main.enqueue { self.state.withLock { $0 = (false, $0.refreshes + 1) } }
    }
}

/// A main-actor class that posts in its isolation: in place on the main actor, otherwise in a later turn.
@MainActor final class AnnouncingPanel: DownloadPanel {
    private let center: any NotificationProtocol

    override init(notificationCenter: any NotificationProtocol) {
        center = notificationCenter
        super.init(notificationCenter: notificationCenter)
    }

    override nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        let isFirst = notification.name == .didStart
        ensureMainThread {
            self.entries.append(entry)
            if isFirst { self.center.postOwn(.didFinish) }
        }
    }
}

/// An actor that posts in its isolation.
private actor AnnouncingLedger: Notifiable {
    private nonisolated let mailbox = Mailbox<AnnouncingLedger>(buffering: .unbounded)
    private let center: any NotificationProtocol
    private(set) var entries: [String] = []

    init(notificationCenter: any NotificationProtocol) {
        center = notificationCenter
        observe(.didStart, .didFinish, with: notificationCenter)
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        let isFirst = notification.name == .didStart
        mailbox.send(to: self) { ledger in
            ledger.entries.append(entry)
            if isFirst { ledger.center.postOwn(.didFinish) }
        }
    }
}
