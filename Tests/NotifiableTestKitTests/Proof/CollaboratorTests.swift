import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

@Suite(.timeLimit(.minutes(20)))
struct `The proof of a service beside other observers` {
    private let histories = Histories()

    @Test(arguments: ProofCenter.allCases)
    func `holds beside a Notifiable that observes the same names, and names the Notifiable`(_ center: ProofCenter) async
    {
        let proof = await prove(PanelWithHistory.init, through: center.make) { $0.entries }
        #expect(proof.isHeld)
        #expect(proof.findings.allSatisfy { $0.verdict == .held })
        #expect(proof[.postingThread].evidence.hasSuffix("in place; not judged: DownloadHistory on the same center"))
    }

    @Test func `holds beside a Notifiable that outlives the service`() async {
        let proof = await prove(histories.beside(DownloadLedger.init)) { await $0.entries }
        #expect(proof.isHeld)
        #expect(proof[.silence].verdict == .held)
        #expect(proof[.lifetime].verdict == .held)
    }

    @Test func `holds beside other observers that access main-actor state on the posting thread, and doesn't trap`()
        async
    {
        let proof = await prove(
            { center -> DownloadPanel in
                self.histories.keep(MainActorHistory(notificationCenter: center))
                _ = center.addObserver(forName: .didFinish, object: nil, queue: nil) { _ in
                    MainActor.assumeIsolated {}
                }
                return DownloadPanel(notificationCenter: center)
            },
            state: { $0.entries }
        )
        #expect(proof.isHeld, "\(proof)")
        #expect(proof[.isolation].verdict == .held)
    }

    @Test func `holds beside closures of other objects`() async {
        let make: @MainActor (any NotificationProtocol) -> DownloadPanel = { center in
            for name in [Notification.Name.didStart, Notification.Name("downloadDidPause"), nil] {
                _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in }
            }
            return DownloadPanel(notificationCenter: center)
        }
        let proof = await prove(make) { $0.entries }
        #expect(proof.isHeld)
        #expect(proof[.postingThread].evidence.hasSuffix("not judged: a closure on the same center"))
    }

    @Test func `holds if the Notifiable starts in an earlier turn, or in a later one`() async {
        let proof = await proveBesideOther { $0.observe(.didStart, .didFinish) }
        #expect(proof.findings.allSatisfy { $0.verdict == .held }, "\(proof)")
    }

    @Test func `holds if both start at the same time on two threads`() async {
        let histories = histories
        let proof = await prove(
            { center, base -> OddJournal in
                OddJournal(
                    center,
                    base: base,
                    start: { journal in
                        base.hold { journal.observe(.didStart) }
                        let history = DownloadHistory()
                        histories.keep(history)
                        history.observe(.didStart, with: center)
                        journal.observe(.didFinish)
                    },
                    handle: { $0.note($1) },
                    end: { _ in }
                )
            },
            stop: { $0.stop() },
            state: { $0.entries }
        )
        #expect(proof.findings.allSatisfy { $0.verdict == .held }, "\(proof)")
    }

    @Test func `is not applicable if nothing tells which of several closures is the service's`() async {
        let proof = await proveBesideOther { journal in
            for name in [Notification.Name.didStart, .didFinish] {
                journal.tokens.add(name) { [weak journal] in journal?.note($0) }
            }
        }
        let unknown: Set<ThreadingProof.Guarantee> = [.postingThread, .nesting, .concurrency, .silence, .lifetime]
        #expect(proof.findings(.notApplicable) == unknown, "\(proof)")
        #expect(proof.isHeld)
        let reason = "a closure observes downloadDidStart, and nothing shows whether it is the service's"
        #expect(proof[.postingThread].evidence.hasPrefix(reason))
    }

    @Test func `is not applicable if a closure observes the same name, and no state tells whose it is`() async {
        let proof = await proveThreading(
            of: { center -> DownloadPanel in
                _ = center.addObserver(forName: .didStart, object: nil, queue: nil) { _ in
                    MainActor.assumeIsolated {}
                }
                return DownloadPanel(notificationCenter: center)
            },
            observing: [.didStart, .didFinish],
            turns: fewTurns
        )
        #expect(proof.isHeld, "\(proof)")
        #expect(proof[.isolation].verdict == .notApplicable)
        #expect(proof[.postingThread].verdict == .notApplicable)
        #expect(proof[.postingThread].evidence.hasPrefix("a closure observes downloadDidStart"))
    }

    @Test func `holds for a service that has a part of it observe`() async {
        let proof = await prove(Delegating.init, stop: { $0.stop() }, state: { $0.part.entries })
        #expect(proof.isHeld)
        #expect(proof[.postingThread].verdict == .held)
        #expect(!proof[.postingThread].evidence.contains("not judged"))
    }

    @Test func `holds for a service that observes with a selector, beside another object that does`() async {
        let others = Lock<[SelectorJournal]>([])
        let proof = await prove(
            { center -> SelectorJournal in
                let other = SelectorJournal(notificationCenter: center)
                others.withLock { $0.append(other) }
                return SelectorJournal(notificationCenter: center)
            },
            stop: { $0.stop() },
            state: { $0.entries }
        )
        #expect(proof.findings.allSatisfy { $0.verdict == .held }, "\(proof)")
    }

    @Test func `holds for an observer of a message if another one starts a turn earlier or later`() async {
        var isFirst = false
        let proof = await proveArrivals { center -> DepartureBoard in
            isFirst.toggle()
            let board = DepartureBoard()
            let other = DepartureBoard()
            let start = { (board: DepartureBoard) in
                board.tokens.append(
                    center.addObserver(for: Train.DidArrive.self) { [weak board] in board?.receive($0.platform) }
                )
            }
            start(isFirst ? board : other)
            let later = isFirst ? other : board
            ProcessMainRunLoop.main.enqueue { start(later) }
            return board
        }
        #expect(proof.findings(.notApplicable) == [.postingThread, .delivery, .concurrency], "\(proof)")
        #expect(proof.isHeld, "\(proof)")
    }

    @Test func `is not applicable if a message's observer that outlives the service may be another object's`() async {
        let tokens = Lock<[MessageCenter.ObservationToken]>([])
        let proof = await proveArrivals(stops: false) { center -> DepartureBoard in
            let token = center.addObserver(for: Train.DidArrive.self) { _ in }
            tokens.withLock { $0.append(token) }
            return DepartureBoard(arrivals: center)
        }
        #expect(proof.isHeld, "\(proof)")
        #expect(proof[.lifetime].verdict == .notApplicable)
        #expect(proof[.lifetime].evidence.contains("CollaboratorTests.swift"))
    }

    /// Proves a service beside another object that starts in the same way, in the turn before or after the service.
    private func proveBesideOther(_ start: @escaping OddJournal.Action) async -> ThreadingProof {
        let others = Lock<[OddJournal]>([])
        return await prove(
            { center -> OddJournal in
                let isFirst = others.withLock { $0.count.isMultiple(of: 2) }
                let make = { (isFirst: Bool) in
                    OddJournal(
                        center,
                        base: center,
                        start: { journal in
                            if isFirst { return start(journal) }
                            ProcessMainRunLoop.main.enqueue { [weak journal] in journal.map(start) }
                        },
                        handle: { $0.note($1) },
                        end: { _ in }
                    )
                }
                let service = make(isFirst)
                let other = make(!isFirst)
                others.withLock { $0.append(other) }
                return service
            },
            stop: { $0.stop() },
            state: { $0.entries }
        )
    }
}

@Suite(.unlessThreadSanitized, .timeLimit(.minutes(20)))
struct `The proof of a broken service beside other observers` {
    private let histories = Histories()

    @Test func `catches a service that handles each post twice`() async {
        let proof = await prove(RegisteredTwice.init, stop: { $0.stop() }, state: { $0.entries })
        #expect(proof[.postingThread].evidence.contains("handled 2 times, by RegisteredTwice and a closure"))
    }

    @Test func `catches a service that still receives after it has stopped`() async {
        let proof = await prove(histories.beside(StillReceiving.init), stop: { $0.stop() }, state: { $0.entries })
        #expect(proof.broken.map(\.guarantee) == [.silence])
        #expect(proof[.silence].evidence.contains("downloadDidFinish"))
        #expect(!proof[.silence].evidence.contains("downloadDidStart"))
    }

    @Test func `catches a service that leaves a name to the other observer`() async {
        let proof = await prove(histories.beside(ForgettingName.init)) { $0.entries }
        #expect(proof.broken.map(\.guarantee) == [.names])
        #expect(proof[.names].evidence == "its handler handles downloadDidFinish, which it does not observe")
    }
}

/// A collaborator that observes the names of the other services, and one that they don't observe.
private final class DownloadHistory: Notifiable, Sendable {
    private let names = Lock<[String]>([])

    init() {}

    init(notificationCenter: any NotificationProtocol) {
        observe(.didStart, .didFinish, Notification.Name("downloadDidPause"), with: notificationCenter)
    }

    func handleNotifications(_ notification: Notification) {
        let name = notification.name.rawValue
        names.withLock { $0.append(name) }
    }
}

/// A collaborator that accesses main-actor state on the posting thread.
@MainActor private final class MainActorHistory: DownloadPanel {
    override nonisolated func handleNotifications(_ notification: Notification) { MainActor.assumeIsolated {} }
}

/// Keeps collaborators alive longer than the services.
private final class Histories: Sendable {
    private let histories = Lock<[any Notifiable & Sendable]>([])

    func keep(_ history: any Notifiable & Sendable) { histories.withLock { $0.append(history) } }

    /// Makes a service on a center that a new collaborator already observes.
    func beside<Service>(
        _ make: @escaping @MainActor (any NotificationProtocol) -> Service
    ) -> @MainActor (any NotificationProtocol) -> Service {
        { center in
            self.keep(DownloadHistory(notificationCenter: center))
            return make(center)
        }
    }
}

@MainActor private final class PanelWithHistory: DownloadPanel {
    private let history: DownloadHistory

    override init(notificationCenter: any NotificationProtocol) {
        history = DownloadHistory(notificationCenter: notificationCenter)
        super.init(notificationCenter: notificationCenter)
    }
}

/// A service that observes nothing itself.
final class Delegating: Notifiable, Sendable {
    let part: DownloadJournal
    private let notificationCenter: any NotificationProtocol

    init(notificationCenter: any NotificationProtocol) {
        self.notificationCenter = notificationCenter
        part = DownloadJournal(notificationCenter: notificationCenter)
    }

    func stop() {
        stopObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: part,
            observing: [.didStart, .didFinish]
        )
    }

    func handleNotifications(_ notification: Notification) { part.handleNotifications(notification) }
}

/// A service that observes as if with a selector, which only Apple platforms have.
final class SelectorJournal: Notifiable, Sendable {
    private let notificationCenter: any NotificationProtocol
    private let noted = Lock<[String]>([])

    init(notificationCenter: any NotificationProtocol) {
        self.notificationCenter = notificationCenter
        for name in [Notification.Name.didStart, .didFinish] {
            ObserverRegistry.shared.add(self, to: notificationCenter, name: name, object: nil) {
                ($0 as? Self)?.handleNotifications($1)
            }
        }
    }

    var entries: [String] { noted.withLock { $0 } }

    func stop() { notificationCenter.removeObserver(self) }

    func handleNotifications(_ notification: Notification) {
        let entry = notification.entry
        noted.withLock { $0.append(entry) }
    }
}

/// Broken: observes a name as a `Notifiable`, and with the closure that it had before.
@MainActor private final class RegisteredTwice: SelfRegistering {
    override nonisolated func observe(with center: any NotificationProtocol) {
        observe(.didStart, .didFinish, with: center)
    }

    override func register() {
        tokens.add(.didFinish) { [weak self] in self?.handleNotifications($0) }
    }

    deinit { tokens.removeAll() }
}
