import NotifiableAdapter
import TestSupport
import Testing

@testable import NotifiableTestKit

@Suite(.timeLimit(.minutes(20))) struct `The proof of an observer of messages` {
    @Test func `holds for a main-actor message`() async {
        let proof = await proveArrivals { DepartureBoard(arrivals: $0) }
        #expect(proof.isHeld)
        let unneeded = proof.findings.filter { $0.verdict != .held }
        #expect(unneeded.map(\.guarantee) == [.postingThread, .delivery, .concurrency])
        #expect(proof[.sameTurn].number == "G2")
        #expect(proof[.isolation].evidence.contains("observed on the main actor"))
        #expect(proof[.silence].evidence == "posted after it stopped: no later post was received")
        #expect(proof[.lifetime].evidence == "released idle, after posts, inside a post: deallocated, no observer left")
        // Each trial of the order is a watched post.
        #expect(proof[.isolation].trials > proof[.order].trials)
    }

    @Test func `holds for a message about one subject`() async {
        let train = Train()
        let proof = await proveThreading(
            of: { DepartureBoard($0, \Train.DidArrive.platform, of: train) },
            observing: Train.DidArrive.self,
            sample: { Train.DidArrive(platform: $0) },
            state: { $0.platforms },
            post: { $0.post($1, subject: train) },
            turns: fewTurns
        )
        #expect(proof.isHeld)
        #expect(proof[.silence].verdict == .notApplicable)
    }

    @Test func `holds for a message that waits, and begins with one that was posted before the service`() async {
        struct DidOpen: MessageCenter.MainActorMessage {
            typealias Subject = Train
            static var retention: MessageCenter.Retention { .untilObserved() }
            var platform: Int
        }
        let firsts = Journal<[Int]>()
        let proof = await proveThreading(
            of: { center -> DepartureBoard in
                let board = DepartureBoard(center, \DidOpen.platform)
                firsts.append(board.platforms)
                return board
            },
            observing: DidOpen.self,
            sample: { DidOpen(platform: $0) },
            state: { (board: DepartureBoard) in board.platforms },
            stop: { (board: DepartureBoard) in board.stop() },
            turns: fewTurns
        )
        #expect(proof.isHeld)
        // One service starts without it, to see what the message changes.
        #expect(Set(firsts.entries) == [[], [0]])
        #expect(firsts.entries.count { $0.isEmpty } == 1)
    }

    @Test func `holds for a bridged message, whose notification is also posted off the main actor`() async {
        let proof = await proveThreading(
            of: { DepartureBoard($0, \Train.DidDepart.platform) },
            observing: Train.DidDepart.self,
            sample: { Train.DidDepart(platform: $0) },
            state: { $0.platforms },
            stop: { $0.stop() },
            turns: fewTurns
        )
        #expect(proof.isHeld)
        #expect(proof.findings.filter { $0.verdict != .held }.map(\.guarantee) == [.postingThread])
        #expect(proof[.delivery].number == "G3")
        #expect(proof[.delivery].evidence.contains("posted on a background thread: took effect"))
    }

    private func prove<Message: MessageCenter.AsyncMessage>(
        _ position: any KeyPath<Message, Int> & Sendable,
        _ sample: @escaping @Sendable (Int) -> Message
    ) async -> ThreadingProof where Message.Subject: AnyObject {
        let proof = await proveThreading(
            of: { await PositionLedger($0, position) },
            observing: Message.self,
            sample: sample,
            state: { await $0.positions },
            stop: { await $0.stop() },
            turns: fewTurns
        )
        #expect(proof.isHeld)
        let others = proof.findings.filter { $0.verdict != .held }
        #expect(others.map(\.guarantee) == [.postingThread, .sameTurn, .nesting])
        return proof
    }

    @Test func `holds for an asynchronous message`() async {
        let proof = await prove(\Train.DidMove.position) { Train.DidMove(position: $0) }
        #expect(proof[.isolation].evidence.contains("observed on a PositionLedger"))
    }

    @Test func `shows the actor that a closure is isolated to`() async {
        let line = #line + 1
        let proof = await proveThreading(
            of: { MovingBoard($0) },
            observing: Train.DidMove.self,
            sample: { Train.DidMove(position: $0) },
            state: { $0.positions },
            stop: { $0.stop() },
            turns: 50
        )
        #expect(proof.isHeld)
        #expect(proof[.isolation].evidence.contains("observed on the main actor"))
        #expect(proof[.silence].verdict == .held)
        #expect(proof.location.line == line)
    }

    @Test func `holds for a bridged asynchronous message, whose notification alternates with it`() async {
        let proof = await prove(\Train.DidPass.position) { Train.DidPass(position: $0) }
        #expect(proof[.names].evidence.contains("DidPass, DidPass as a notification: each has an effect"))
        #expect(proof[.names].trials == 2)
    }
}

private struct TrackDidOpen: MessageCenter.MainActorMessage {
    typealias Subject = Train
    static var retention: MessageCenter.Retention { .untilObserved() }
    var number: Int
}

private struct TrackDidClose: MessageCenter.MainActorMessage {
    typealias Subject = Train
    static var retention: MessageCenter.Retention { .latest }
    var number: Int
}

/// Sets its state after it has started to observe.
@MainActor private final class ForgetfulBoard<Message: MessageCenter.MainActorMessage> {
    private(set) var numbers: [Int] = []
    private var token: MessageCenter.ObservationToken?

    init(_ center: MessageCenter, startingWith start: MessageCenter.Start, _ number: KeyPath<Message, Int>) {
        token = center.addObserver(for: Message.self, startingWith: start) { [weak self] message in
            self?.numbers.append(message[keyPath: number])
        }
        numbers = []
    }
}

/// A main-actor class that observes an asynchronous message.
@MainActor private final class MovingBoard {
    private(set) var positions: [Int] = []
    private var token: MessageCenter.ObservationToken?

    init(_ messageCenter: MessageCenter) {
        token = messageCenter.addObserver(for: Train.DidMove.self) { @MainActor [weak self] message in
            self?.positions.append(message.position)
        }
    }

    func stop() { token = nil }
}

@Suite(.unlessThreadSanitized, .timeLimit(.minutes(20)))
struct `The proof of a broken observer of messages` {
    @Test func `catches a notification that can't be converted back to its asynchronous message`() async {
        let proof = await proveThreading(
            of: { await PositionLedger($0, \DidDerail.position) },
            observing: DidDerail.self,
            sample: { DidDerail(position: $0) },
            state: { await $0.positions },
            turns: 50
        )
        #expect(proof[.names].verdict == .broken)
        #expect(proof[.names].evidence == "DidDerail as a notification has no effect, and DidDerail has one")
    }

    @Test func `catches a hop with a task`() async {
        let proof = await proveArrivals { TaskHoppingBoard(arrivals: $0) }
        #expect(proof.broken.map(\.guarantee) == [.sameTurn])
        #expect(proof[.sameTurn].evidence.contains("took effect later"))
    }

    @Test func `catches an observer that keeps its service alive`() async {
        let proof = await proveArrivals { RetainingBoard($0) }
        #expect(proof.broken.map(\.guarantee) == [.lifetime])
        #expect(proof[.lifetime].evidence.contains("it lives on and observes: DidArrive of every subject"))
    }

    @Test func `catches an observer that still receives after it has stopped`() async {
        let proof = await proveArrivals { StillReceivingBoard($0) }
        #expect(proof.broken.map(\.guarantee) == [.silence])
    }

    @Test func `catches a service that discards the message that waited for it, or the latest one`() async {
        let waiting = await proveThreading(
            of: { ForgetfulBoard<TrackDidOpen>($0, startingWith: .next, \.number) },
            observing: TrackDidOpen.self,
            sample: { TrackDidOpen(number: $0) },
            state: { $0.numbers },
            turns: fewTurns
        )
        #expect(waiting.broken.map(\.guarantee) == [.names])
        #expect(waiting[.names].evidence == "TrackDidOpen has no effect if it was posted before the service was made")
        func latest(_ start: MessageCenter.Start) async -> ThreadingProof {
            await proveThreading(
                of: { ForgetfulBoard<TrackDidClose>($0, startingWith: start, \.number) },
                observing: TrackDidClose.self,
                sample: { TrackDidClose(number: $0) },
                state: { $0.numbers },
                turns: fewTurns
            )
        }
        #expect(await latest(.latest).broken.map(\.guarantee) == [.names])
        #expect(await latest(.next).isHeld)
    }

    @Test func `catches a dropped token`() async {
        let proof = await proveArrivals { DroppingTokenBoard($0) }
        #expect(proof.broken.map(\.guarantee) == [.names])
        #expect(proof[.names].evidence == "it does not observe DidArrive")
    }

    @Test func `catches an observer that outlives its service`() async {
        let tokens = Lock<[MessageCenter.ObservationToken]>([])
        let proof = await proveArrivals { center in
            let board = DepartureBoard(arrivals: center)
            tokens.withLock { $0 += board.tokens }
            return board
        }
        #expect(proof[.lifetime].verdict == .broken)
        #expect(proof[.lifetime].evidence.contains("it was deallocated and left observers: DidArrive"))
    }

    @Test func `catches a service that its first message keeps alive`() async {
        let proof = await proveArrivals { RetainingItselfLater(arrivals: $0) }
        #expect(proof.broken.map(\.guarantee) == [.lifetime])
        #expect(proof[.lifetime].evidence.hasPrefix("released after posts, it lives on and observes: DidArrive"))
    }

    @Test func `catches an observer that drops every tenth message`() async {
        let proof = await proveArrivals { DroppingBoard(arrivals: $0) }
        #expect(proof.broken.map(\.guarantee) == [.order])
        #expect(proof[.order].evidence.hasPrefix("posted one by one, post 10, a DidArrive, had no effect"))
    }

    @Test func `catches an observer that reorders asynchronous messages`() async {
        let proof = await proveThreading(
            of: { ReorderingPositions($0) },
            observing: Train.DidMove.self,
            sample: { Train.DidMove(position: $0) },
            state: { $0.positions },
            turns: fewTurns
        )
        #expect(proof.broken.map(\.guarantee) == [.order])
    }

    @Test @MainActor func `catches a center that reports fewer deferred posts than there were`() {
        let site = { (defersPosts: Bool) in
            MessageSite(of: Train.DidDepart.self, defersPosts: defersPosts, carrying: []) { _, _, _ in {} }
        }
        #expect(site(true).complaints(postsOffMain: 1) == ["1 posts were deferred, 0 reported"])
        #expect(site(true).complaints(postsOffMain: 0) == [])
        #expect(site(false).complaints(postsOffMain: 1) == [])
    }

    @Test func `catches a notification that can't be converted back to its message`() async {
        let proof = await proveThreading(
            of: { DepartureBoard($0, \DidBreakDown.platform) },
            observing: DidBreakDown.self,
            sample: { DidBreakDown(platform: $0) },
            state: { $0.platforms },
            turns: fewTurns
        )
        #expect(proof[.delivery].verdict == .broken)
        #expect(proof[.delivery].evidence.contains("can't be converted to DidBreakDown"))
    }
}

@Suite(.timeLimit(.minutes(20))) struct `The proof of an odd observer of messages` {
    /// What is seen only in the state.
    private let effects: Set<ThreadingProof.Guarantee> = [
        .names, .sameTurn, .delivery, .order, .nesting, .concurrency, .silence,
    ]

    @Test func `finds nothing held without a state that only a state shows`() async {
        let mainActor = await proveThreading(
            of: { DepartureBoard(arrivals: $0) },
            observing: Train.DidArrive.self,
            sample: { Train.DidArrive(platform: $0) },
            stop: { $0.stop() },
            turns: fewTurns
        )
        #expect(mainActor.findings(.notApplicable) == effects.union([.postingThread]))
        #expect(mainActor[.names].evidence == "DidArrive: observed; no state was given to see effects by")
        let asynchronous = await proveThreading(
            of: { await PositionLedger($0, \Train.DidMove.position) },
            observing: Train.DidMove.self,
            sample: { Train.DidMove(position: $0) },
            stop: { await $0.stop() },
            turns: fewTurns
        )
        #expect(asynchronous.findings(.notApplicable) == effects.union([.postingThread]))
        #expect(asynchronous.isHeld && mainActor.isHeld)
    }

    @Test func `doesn't judge what a service does that observes one message`() async {
        let proof = await proveArrivals { OneMessageBoard(arrivals: $0) }
        #expect(proof.isHeld, "\(proof)")
        #expect(proof[.nesting].evidence == "it stops observing DidArrive itself")
    }

    @Test func `doesn't judge the message that a service posts when it is made`() async {
        let proof = await proveArrivals { center -> DepartureBoard in
            let board = DepartureBoard(arrivals: center)
            center.post(Train.DidArrive(platform: 1000))
            return board
        }
        #expect(proof.findings(.notApplicable) == [.postingThread, .delivery, .concurrency])
        #expect(proof.isHeld, "\(proof)")
    }

    @Test func `doesn't judge the message that a service posts when it handles one`() async {
        let board = await proveArrivals { AnnouncingBoard($0) }
        #expect(board.findings(.notApplicable) == [.postingThread, .delivery, .concurrency])
        #expect(board.isHeld, "\(board)")
        let ledger = await proveThreading(
            of: { await AnnouncingPositions($0) },
            observing: Train.DidMove.self,
            sample: { Train.DidMove(position: $0) },
            state: { await $0.positions },
            turns: fewTurns
        )
        #expect(ledger.isHeld, "\(ledger)")
    }

    @Test func `doesn't judge the deferred notification that a service posts when it is made`() async {
        let proof = await proveThreading(
            of: { center -> DepartureBoard in
                let board = DepartureBoard(center, \Train.DidDepart.platform)
                await onThread { center.post(name: Train.DidDepart.name, object: nil, userInfo: ["platform": 1000]) }
                return board
            },
            observing: Train.DidDepart.self,
            sample: { Train.DidDepart(platform: $0) },
            state: { $0.platforms },
            stop: { $0.stop() },
            turns: fewTurns
        )
        #expect(proof.isHeld, "\(proof)")
    }
}

/// Observes one message.
@MainActor private final class OneMessageBoard: DepartureBoard {
    override func receive(_ platform: Int) {
        super.receive(platform)
        stop()
    }
}

/// Posts another message in its handler, before it handles the first.
@MainActor private final class AnnouncingBoard: DepartureBoard {
    private let center: MessageCenter

    init(_ center: MessageCenter) {
        self.center = center
        super.init()
        tokens.append(center.addObserver(for: Train.DidArrive.self) { [weak self] in self?.receive($0.platform) })
    }

    override func receive(_ platform: Int) {
        if platform < 1000 { center.post(Train.DidArrive(platform: 1000 + platform)) }
        super.receive(platform)
    }
}

/// Posts another message in its handler.
private actor AnnouncingPositions {
    private(set) var positions: [Int] = []
    private var token: MessageCenter.ObservationToken?

    init(_ center: MessageCenter) async {
        token = center.addObserver(for: Train.DidMove.self, on: self) { [weak center] ledger, message in
            ledger.positions.append(message.position)
            if message.position < 1000 { center?.post(Train.DidMove(position: 1000 + message.position)) }
        }
    }
}

extension ThreadingProof {
    /// The guarantees with a verdict.
    func findings(_ verdict: Verdict) -> Set<Guarantee> {
        Set(findings.filter { $0.verdict == verdict }.map(\.guarantee))
    }
}
