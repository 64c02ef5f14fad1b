import Foundation
import NotifiableAdapter
import NotifiableTestKit

// Five services, each before a step and after it. Without a flaw, the versions do the same, except for what the guide
// says about the step.

nonisolated extension Notification.Name {
    static let arrived = Notification.Name("arrived")
    static let departed = Notification.Name("departed")
    static let changed = Notification.Name("changed")
    static let closed = Notification.Name("closed")
}

final class Platform: Sendable {}

struct Arrived: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
    typealias Subject = Platform
    static let name = Notification.Name.arrived
    static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
    var number: Int
}

struct Departed: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
    typealias Subject = Platform
    static let name = Notification.Name.departed
    static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
    var number: Int
}

/// A message of the notification, for an observer that starts with the last one.
struct LastArrived: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
    typealias Subject = Platform
    static let name = Notification.Name.arrived
    static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
    static var retention: MessageCenter.Retention { .latest }
    var number: Int
}

/// A message of the notification, which waits for its first observer.
struct WaitingArrival: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
    typealias Subject = Platform
    static let name = Notification.Name.arrived
    static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
    static var retention: MessageCenter.Retention { .untilObserved(limit: 10) }
    var number: Int
}

/// A message of the notification for observers that aren't on the main actor.
struct ArrivalReported: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
    typealias Subject = Platform
    static let name = Notification.Name.arrived
    static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
    var number: Int
}

extension Notification {
    var number: Int? { userInfo?["number"] as? Int }
}

@Sendable func stepSample(_ name: Notification.Name, _ number: Int) -> Notification {
    Notification(name: name, object: nil, userInfo: ["number": number])
}

// MARK: A main-actor class

/// Lists arrivals: first a `Notifiable`, then an observer of a message.
enum Board {
    @MainActor final class Before: Notifiable {
        private(set) var rows: [String] = []
        private let center: NotificationCenter

        init(_ center: NotificationCenter, observing names: [Notification.Name] = [.arrived, .departed]) {
            self.center = center
            startObservingNotifications(withNotificationCenter: center, forObserver: self, observing: names)
        }

        nonisolated func handleNotifications(_ notification: Notification) {
            guard let number = notification.number else { return }
            let row = "\(notification.name.rawValue) \(number)"
            ensureMainThread { self.rows.append(row) }
        }

        func clear() { rows = [] }

        func stop() {
            stopObservingNotifications(
                withNotificationCenter: center,
                forObserver: self,
                observing: [.arrived, .departed]
            )
        }
    }

    enum Flaw: CaseIterable {
        case lateHop, lostCast, droppedToken, observerAddedTwice, strongSelf, removalForgotten, wrongKey
        case lastRowOnly, departuresFirst, departuresLate, fourthRowLost
    }

    @MainActor final class After {
        private(set) var rows: [String] = []
        private var tokens: [MessageCenter.ObservationToken] = []

        init(_ center: MessageCenter, _ flaw: Flaw? = nil) {
            let arrived = flaw == .droppedToken ? nil : observe(center, flaw)
            tokens =
                [arrived].compactMap(\.self) + [
                    center.addObserver(for: Departed.self) { [weak self] message in
                        let row = "departed \(message.number)"
                        guard flaw != .departuresLate else { return Task { self?.rows.append(row) }.discard() }
                        self?.rows.insert(row, at: flaw == .departuresFirst ? 0 : self?.rows.count ?? 0)
                    }
                ]
            if flaw == .observerAddedTwice { tokens.append(observe(center, flaw)) }
        }

        private func observe(_ center: MessageCenter, _ flaw: Flaw?) -> MessageCenter.ObservationToken {
            if flaw == .strongSelf {
                return center.addObserver(for: Arrived.self) { self.rows.append("arrived \($0.number)") }
            }
            return center.addObserver(for: Arrived.self) { [weak self] message in
                let row = "arrived \(message.number)"
                switch flaw {
                case .lateHop: Task { self?.rows.append(row) }
                case .lostCast: if message.number > 1 { self?.rows.append(row) }
                case .wrongKey: self?.rows.append("arrived 0")
                case .lastRowOnly: self?.rows = [row]
                case .fourthRowLost: if self?.rows.count != 3 { self?.rows.append(row) }
                default: self?.rows.append(row)
                }
            }
        }

        func clear() { rows = [] }

        func stop(_ flaw: Flaw? = nil) {
            if flaw != .removalForgotten { tokens = [] }
        }
    }
}

extension Task {
    fileprivate func discard() {}
}

// MARK: A service that posts

/// Counts arrivals, and posts each change: a `Notifiable` in both versions.
@MainActor final class Counter: Notifiable {
    enum Flaw: CaseIterable {
        case wrongObject, noObject, wrongPayloadKey, postsBefore, postsTwice, postsNothing, postsOtherName
        case postsElsewhere, postsLate, silentWhileDying
    }

    private(set) var count = 0
    private let center: NotificationCenter
    private let flaw: Flaw?

    init(_ center: NotificationCenter, _ flaw: Flaw? = nil) {
        self.center = center
        self.flaw = flaw
        startObservingNotifications(withNotificationCenter: center, forObserver: self, observing: [.arrived])
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        ensureMainThread { self.add() }
    }

    private func add() {
        if flaw == .postsBefore { post(count + 1) }
        count += 1
        let count = count
        switch flaw {
        case .postsBefore, .postsNothing: break
        case .postsElsewhere: Task.detached { self.post(count) }
        case .postsLate: Task { self.post(count) }
        default: post(count)
        }
    }

    private nonisolated func post(_ count: Int) {
        let key = flaw == .wrongPayloadKey ? "total" : "count"
        let object: AnyObject? = flaw == .wrongObject ? Platform() : flaw == .noObject ? nil : self
        let name = flaw == .postsOtherName ? Notification.Name.closed : .changed
        for _ in 0..<(flaw == .postsTwice ? 2 : 1) { center.post(name: name, object: object, userInfo: [key: count]) }
    }

    isolated deinit {
        if flaw != .silentWhileDying { center.post(name: .closed, object: nil) }
    }
}

// MARK: An actor

/// Adds up arrivals: first a `Notifiable` with a mailbox, then an observer of an asynchronous message.
enum Ledger {
    actor Before: Notifiable {
        private(set) var numbers: [Int] = []
        private let mailbox = Mailbox<Before>()
        private let center: NotificationCenter

        init(_ center: NotificationCenter) {
            self.center = center
            startObservingNotifications(withNotificationCenter: center, forObserver: self, observing: [.arrived])
        }

        nonisolated func handleNotifications(_ notification: Notification) {
            guard let number = notification.number else { return }
            mailbox.send(to: self) { $0.numbers.append(number) }
        }

        func stop() {
            stopObservingNotifications(withNotificationCenter: center, forObserver: self, observing: [.arrived])
        }
    }

    enum Flaw: CaseIterable { case newestFirst, strongSelf, newestOnly, removalForgotten }

    actor After {
        private(set) var numbers: [Int] = []
        private var token: MessageCenter.ObservationToken?

        init(_ center: MessageCenter, _ flaw: Flaw? = nil) async {
            if flaw == .strongSelf {
                let ledger = self
                token = center.addObserver(for: ArrivalReported.self) { await ledger.add($0.number, flaw) }
            } else {
                token = center.addObserver(for: ArrivalReported.self, on: self) { $0.add($1.number, flaw) }
            }
        }

        private func add(_ number: Int, _ flaw: Flaw?) {
            switch flaw {
            case .newestFirst: numbers.insert(number, at: 0)
            case .newestOnly: numbers = [number]
            default: numbers.append(number)
            }
        }

        func stop(_ flaw: Flaw? = nil) {
            if flaw != .removalForgotten { token = nil }
        }
    }
}

// MARK: Legacy closures

/// Lists arrivals with a closure of a notification center, in one of the ways that are found in the field.
@MainActor final class LegacyBoard {
    enum Way: CaseIterable { case inPlace, task, mainQueue, gaveUpElsewhere, twice, droppedToken, retainsItself }

    private(set) var rows: [String] = []
    private let center: NotificationCenter
    private var tokens: [any NSObjectProtocol] = []

    init(_ center: NotificationCenter, _ way: Way) {
        self.center = center
        for _ in 0..<(way == .twice ? 2 : 1) {
            let queue = way == .mainQueue ? OperationQueue.main : nil
            let board: LegacyBoard? = way == .retainsItself ? self : nil
            let token = center.addObserver(forName: .arrived, object: nil, queue: queue) { [weak self] notification in
                guard let number = notification.number else { return }
                switch way {
                case .inPlace: MainActor.assumeIsolated { self?.add(number) }
                case .mainQueue: MainActor.assumeIsolated { self?.add(number) }
                case .gaveUpElsewhere:
                    if ProcessMainRunLoop.main.isCurrent { MainActor.assumeIsolated { self?.add(number) } }
                case .task: Task { @MainActor in self?.add(number) }
                case .twice, .droppedToken, .retainsItself:
                    ensureMainThread { (board ?? self)?.add(number) }
                }
            }
            if way != .droppedToken { tokens.append(token) }
        }
    }

    private func add(_ number: Int) { rows.append("arrived \(number)") }

    func stop() {
        for token in tokens { center.removeObserver(token) }
        tokens = []
    }

    isolated deinit { stop() }
}

// MARK: Calls of the proof

extension Board {
    @MainActor static func prove(
        _ flaw: Flaw? = nil,
        names: [Notification.Name] = [.arrived, .departed],
        acting others: [StepAction<Before, After>] = [],
        expecting expected: Set<StepDifference.Kind> = [.pending],
        seed: UInt64 = 1
    ) async -> StepProof {
        await proveStep(
            from: { Before($0.notificationCenter) },
            to: { After($0.messageCenter, flaw) },
            observing: names,
            sample: stepSample,
            acting: [StepAction("stop", before: { $0.stop() }, after: { $0.stop(flaw) })] + others,
            stateBefore: { $0.rows },
            stateAfter: { $0.rows },
            expecting: expected,
            seed: seed
        )
    }
}

extension Counter {
    @MainActor static func prove(
        _ flaw: Flaw? = nil,
        observing names: [Notification.Name] = [.arrived]
    ) async -> StepProof {
        await proveStep(
            from: { Counter($0.notificationCenter) },
            to: { Counter($0.notificationCenter, flaw) },
            observing: names,
            stateBefore: { $0.count },
            stateAfter: { $0.count }
        )
    }
}

extension Ledger {
    @MainActor static func prove(_ flaw: Flaw? = nil) async -> StepProof {
        await proveStep(
            from: { Before($0.notificationCenter) },
            to: { await After($0.messageCenter, flaw) },
            observing: [.arrived],
            sample: stepSample,
            acting: [StepAction("stop", before: { await $0.stop() }, after: { await $0.stop(flaw) })],
            stateBefore: { await $0.numbers },
            stateAfter: { await $0.numbers }
        )
    }
}

extension LegacyBoard {
    /// The step to a `Notifiable`.
    @MainActor static func prove(_ way: Way, on places: [StepPlace] = StepPlace.allCases) async -> StepProof {
        await proveStep(
            from: { LegacyBoard($0.notificationCenter, way) },
            to: { Board.Before($0.notificationCenter, observing: [.arrived]) },
            observing: [.arrived],
            sample: stepSample,
            acting: [StepAction("stop", before: { $0.stop() }, after: { $0.stop() })],
            on: places,
            stateBefore: { $0.rows },
            stateAfter: { $0.rows }
        )
    }
}
