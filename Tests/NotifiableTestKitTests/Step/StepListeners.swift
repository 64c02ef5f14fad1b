import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport
import Testing

// Services that observe arrivals in every way that the guide describes, for steps from one way to another.

/// An arrival that is no notification.
struct PlainArrived: MessageCenter.MainActorMessage {
    typealias Subject = Platform
    var number: Int
}

/// Lists arrivals, on the main actor.
@MainActor final class ArrivalList: Notifiable {
    enum Way: String, CaseIterable {
        case notifiable, closure, selector, task, message, subject, asynchronous, onMainActor, plain, both
        case object, notifiableObject, subjects, stored, latest, waiting
    }

    private(set) var rows: [Int] = []
    private let centers: StepCenters
    private let way: Way
    private var tokens: [MessageCenter.ObservationToken] = []
    private var observers: [any NSObjectProtocol] = []

    init(_ centers: StepCenters, _ way: Way) {
        self.centers = centers
        self.way = way
        let center = centers.messageCenter
        switch way {
        case .notifiable:
            startObservingNotifications(
                withNotificationCenter: centers.notificationCenter,
                forObserver: self,
                observing: [.arrived]
            )
        case .notifiableObject:
            startObservingNotifications(
                withNotificationCenter: centers.notificationCenter,
                forObserver: self,
                observing: [.arrived],
                object: Platform.main
            )
        case .selector:
            // As `addObserver(_:selector:name:object:)` does, which exists only on Apple platforms.
            ObserverRegistry.shared.add(self, to: centers.notificationCenter, name: .arrived, object: nil) {
                ($0 as? ArrivalList)?.handleNotifications($1)
            }
        case .closure: observe(of: nil) { number, add in ensureMainThread { add(number) } }
        case .object: observe(of: Platform.main) { number, add in ensureMainThread { add(number) } }
        case .task: observe(of: nil) { number, add in Task { @MainActor in add(number) } }
        case .message: tokens = [center.addObserver(for: Arrived.self) { [weak self] in self?.add($0.number) }]
        case .both:
            tokens = [center.addObserver(for: Arrived.self) { [weak self] in self?.add($0.number) }]
            observe(of: nil) { _, _ in }
        case .subject:
            tokens = [
                center.addObserver(of: Platform.self, for: MessageCenter.BaseMessageIdentifier<Arrived>()) {
                    [weak self] message, _ in self?.add(message.number)
                }
            ]
        case .subjects:
            tokens = [
                center.addObserver(of: Platform.main, for: Arrived.self) { [weak self] in self?.add($0.number) }
            ]
        case .asynchronous:
            tokens = [
                center.addObserver(for: ArrivalReported.self) { @MainActor [weak self] in self?.add($0.number) }
            ]
        case .onMainActor:
            tokens = [
                center.addObserver(for: ArrivalReported.self, on: MainActor.shared) { [weak self] _, message in
                    MainActor.assumeIsolated { self?.add(message.number) }
                }
            ]
        // An arrival from before the list, which the list had to store itself.
        case .stored:
            centers.notificationCenter.post(name: .arrived, object: nil, userInfo: ["number": 0])
            rows = [0]
            observe(of: nil) { number, add in ensureMainThread { add(number) } }
        case .latest:
            center.post(LastArrived(number: 0))
            tokens = [
                center.addObserver(for: LastArrived.self, startingWith: .latest) { [weak self] in self?.add($0.number) }
            ]
        case .waiting:
            center.post(WaitingArrival(number: 0))
            tokens = [center.addObserver(for: WaitingArrival.self) { [weak self] in self?.add($0.number) }]
        case .plain: tokens = [center.addObserver(for: PlainArrived.self) { [weak self] in self?.add($0.number) }]
        }
    }

    private func observe(
        of object: Platform?,
        _ handle: @escaping @Sendable (Int, @escaping @MainActor @Sendable (Int) -> Void) -> Void
    ) {
        observers = [
            centers.notificationCenter.addObserver(forName: .arrived, object: object, queue: nil) {
                [weak self] notification in
                if let number = notification.number { handle(number) { self?.add($0) } }
            }
        ]
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        guard let number = notification.number else { return }
        ensureMainThread { self.add(number) }
    }

    private func add(_ number: Int) { rows.append(number) }

    func stop() {
        tokens = []
        for observer in observers { centers.notificationCenter.removeObserver(observer) }
        ObserverRegistry.shared.remove(self, from: centers.notificationCenter) {
            [center = centers.notificationCenter] in
            center.removeObserver($0)
        }
        stopObservingNotifications(
            withNotificationCenter: centers.notificationCenter,
            forObserver: self,
            observing: [.arrived]
        )
    }
}

extension Platform {
    static let main = Platform()
}

/// Lists arrivals on the posting thread.
final class LockedList: Notifiable, Sendable {
    enum Way: String { case notifiable, closure }

    private let list = Journal<Int>()
    private let center: NotificationCenter
    private let observer = Journal<Kept>()

    /// `@unchecked Sendable`: an observer is only passed back to its center.
    private struct Kept: @unchecked Sendable { let observer: any NSObjectProtocol }

    init(_ centers: StepCenters, _ way: Way) {
        center = centers.notificationCenter
        switch way {
        case .notifiable:
            startObservingNotifications(withNotificationCenter: center, forObserver: self, observing: [.arrived])
        case .closure:
            let token = center.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] in
                self?.handleNotifications($0)
            }
            observer.append(Kept(observer: token))
        }
    }

    var rows: [Int] { list.entries }

    func handleNotifications(_ notification: Notification) {
        if let number = notification.number { list.append(number) }
    }

    func stop() {
        for kept in observer.entries { center.removeObserver(kept.observer) }
        stopObservingNotifications(withNotificationCenter: center, forObserver: self, observing: [.arrived])
    }

    deinit { for kept in observer.entries { center.removeObserver(kept.observer) } }
}

/// Lists arrivals in an actor.
actor ActorList: Notifiable {
    enum Way: String { case notifiable, message, closure }

    private(set) var rows: [Int] = []
    private let center: NotificationCenter
    private let mailbox = Mailbox<ActorList>()
    private var token: MessageCenter.ObservationToken?

    init(_ centers: StepCenters, _ way: Way) async {
        center = centers.notificationCenter
        let messages = centers.messageCenter
        switch way {
        case .notifiable:
            startObservingNotifications(withNotificationCenter: center, forObserver: self, observing: [.arrived])
        case .message: token = messages.addObserver(for: ArrivalReported.self, on: self) { $0.add($1.number) }
        case .closure:
            token = messages.addObserver(for: ArrivalReported.self) { [weak self] in await self?.add($0.number) }
        }
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        guard let number = notification.number else { return }
        mailbox.send(to: self) { $0.add(number) }
    }

    private func add(_ number: Int) { rows.append(number) }
}

/// Makes the proofs of a suite as small as their purpose allows. If `STEP_PROOFS` is set, for every night, they aren't.
struct ShortProofs: SuiteTrait, TestTrait, TestScoping {
    static let count = ProcessInfo.processInfo.environment["STEP_PROOFS"].flatMap(Int.init)

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await StepLimits.$current.withValue(Self.count == nil ? .short(runs: 30) : .current, operation: function)
    }
}

extension Trait where Self == ShortProofs {
    static var shortProofs: Self { Self() }
}

/// A step that does what the guide says, and the kinds of differences that it makes.
struct CorrectStep: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var kinds: Set<StepDifference.Kind> = []
    let prove: @MainActor @Sendable () async -> StepProof

    /// A step of a main-actor class from one way to another.
    init(
        _ before: ArrivalList.Way,
        _ after: ArrivalList.Way,
        _ kinds: Set<StepDifference.Kind> = [],
        object: Bool = false
    ) {
        self.init("\(before) → \(after)\(object ? " with an object" : "")", kinds) {
            await proveStep(
                from: { ArrivalList($0, before) },
                to: { ArrivalList($0, after) },
                observing: [.arrived],
                sample: { Notification(name: $0, object: object ? Platform.main : nil, userInfo: ["number": $1]) },
                acting: [StepAction("stop", before: { $0.stop() }, after: { $0.stop() })],
                stateBefore: { $0.rows },
                stateAfter: { $0.rows }
            )
        }
    }

    /// A step of a poster, an action of the caller.
    init(
        posting before: @escaping @MainActor @Sendable (StepCenters, Int) -> Void,
        to way: ArrivalList.Way,
        _ after: @escaping @MainActor @Sendable (StepCenters, Int) -> Void,
        to wayAfter: ArrivalList.Way,
        _ name: String
    ) {
        self.init(name) {
            await proveStep(
                from: { ArrivalList($0, way) },
                to: { ArrivalList($0, wayAfter) },
                acting: [
                    StepAction("a train arrives", before: { before($1, $2) }, after: { after($1, $2) }),
                    StepAction("stop", before: { $0.stop() }, after: { $0.stop() }),
                ],
                stateBefore: { $0.rows },
                stateAfter: { $0.rows }
            )
        }
    }

    init(
        _ name: String,
        _ kinds: Set<StepDifference.Kind> = [],
        prove: @escaping @MainActor @Sendable () async -> StepProof
    ) {
        (testDescription, self.kinds, self.prove) = (name, kinds, prove)
    }
}
