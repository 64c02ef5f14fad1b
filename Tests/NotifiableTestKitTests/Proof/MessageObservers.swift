import Foundation
import NotifiableAdapter
import NotifiableTestKit

/// Proves a main-actor class that observes arrivals.
@MainActor func proveArrivals<Board: DepartureBoard>(
    stops: Bool = true,
    _ make: @escaping @MainActor (MessageCenter) -> Board
) async -> ThreadingProof {
    let stop: @MainActor (Board) async -> Void = { $0.stop() }
    return await proveThreading(
        of: make,
        observing: Train.DidArrive.self,
        sample: { Train.DidArrive(platform: $0) },
        state: { $0.platforms },
        stop: stops ? stop : nil,
        turns: fewTurns
    )
}

// MARK: Good observers

/// An actor that observes an asynchronous message with a position.
actor PositionLedger {
    private(set) var positions: [Int] = []
    private var token: MessageCenter.ObservationToken?

    init<Message: MessageCenter.AsyncMessage>(
        _ messageCenter: MessageCenter,
        _ position: any KeyPath<Message, Int> & Sendable
    ) async where Message.Subject: AnyObject {
        token = messageCenter.addObserver(for: Message.self, on: self) { ledger, message in
            ledger.positions.append(message[keyPath: position])
        }
    }

    func stop() { token = nil }
}

/// A main-actor class that observes a message with a platform. Its broken subclasses are below.
@MainActor class DepartureBoard {
    var platforms: [Int] = []
    var tokens: [MessageCenter.ObservationToken] = []

    init() {}

    init<Message: MessageCenter.MainActorMessage>(
        _ messageCenter: MessageCenter,
        _ platform: any KeyPath<Message, Int> & Sendable,
        of subject: Message.Subject? = nil
    ) where Message.Subject: AnyObject {
        tokens.append(
            messageCenter.addObserver(of: subject, for: Message.self) { [weak self] message in
                self?.receive(message[keyPath: platform])
            }
        )
    }

    convenience init(arrivals messageCenter: MessageCenter) {
        self.init(messageCenter, \Train.DidArrive.platform)
    }

    func receive(_ platform: Int) { platforms.append(platform) }
    func stop() { tokens = [] }
}

/// The messages of these tests: main-actor and asynchronous ones, bridged and not.
@MainActor final class Train {
    struct DidArrive: MessageCenter.MainActorMessage {
        typealias Subject = Train
        var platform: Int
    }

    struct DidDepart: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("trainDidDepart")
        var platform: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("platform", \.platform))
    }

    struct DidMove: MessageCenter.AsyncMessage {
        typealias Subject = Train
        var position: Int
    }

    struct DidPass: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("trainDidPass")
        var position: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("position", \.position))
    }
}

/// A main-actor message whose notification can't be converted back.
struct DidBreakDown: MessageCenter.BridgedMainActorMessage {
    typealias Subject = Train
    static let name = Notification.Name("trainDidBreakDown")
    var platform: Int
    static func makeMessage(_ notification: Notification) -> Self? { nil }
    static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
}

/// An asynchronous message whose notification can't be converted back.
struct DidDerail: MessageCenter.BridgedAsyncMessage {
    typealias Subject = Train
    static let name = Notification.Name("trainDidDerail")
    var position: Int
    static func makeMessage(_ notification: Notification) -> Self? { nil }
    static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
}

// MARK: Broken observers

/// Broken: hops with a task where the effect is due in the same turn.
@MainActor final class TaskHoppingBoard: DepartureBoard {
    override func receive(_ platform: Int) {
        Task { [weak self] in self?.platforms.append(platform) }
    }
}

/// Broken: its observer keeps it alive.
@MainActor final class RetainingBoard: DepartureBoard {
    init(_ center: MessageCenter) {
        super.init()
        tokens.append(center.addObserver(for: Train.DidArrive.self) { self.platforms.append($0.platform) })
    }
}

/// Broken: one of its two observers still receives after it has stopped.
@MainActor final class StillReceivingBoard: DepartureBoard {
    private var forgotten: MessageCenter.ObservationToken?

    init(_ center: MessageCenter) {
        super.init()
        forgotten = center.addObserver(for: Train.DidArrive.self) { [weak self] in self?.platforms.append($0.platform) }
    }
}

/// Broken: its token is dropped, so it observes nothing.
@MainActor final class DroppingTokenBoard: DepartureBoard {
    init(_ center: MessageCenter) {
        super.init()
        _ = center.addObserver(for: Train.DidArrive.self) { [weak self] in self?.platforms.append($0.platform) }
    }
}

/// Broken: is kept alive by what it does with its first message.
@MainActor final class RetainingItselfLater: DepartureBoard {
    private var keeper: RetainingItselfLater?

    override func receive(_ platform: Int) {
        super.receive(platform)
        keeper = self
    }
}

/// Broken: drops every tenth message.
@MainActor final class DroppingBoard: DepartureBoard {
    private var count = 0

    override func receive(_ platform: Int) {
        count += 1
        if !count.isMultiple(of: 10) { super.receive(platform) }
    }
}

/// Broken: observes an asynchronous message, and handles the newest message first, some turns later.
final class ReorderingPositions: Sendable {
    private let pending = Lock<[Int]>([])
    private let taken = Lock<[Int]>([])
    private let token = Lock<MessageCenter.ObservationToken?>(nil)

    var positions: [Int] { taken.withLock { $0 } }

    init(_ center: MessageCenter) {
        let token = center.addObserver(for: Train.DidMove.self) { [weak self] message in
            self?.pending.withLock { $0.append(message.position) }
            self?.takeNewest(after: 8)
        }
        self.token.withLock { $0 = token }
    }

    private func takeNewest(after turns: Int) {
        ProcessMainRunLoop.main.enqueue {
            guard turns == 0 else { return self.takeNewest(after: turns - 1) }
            guard let newest = self.pending.withLock({ $0.popLast() }) else { return }
            self.taken.withLock { $0.append(newest) }
        }
    }
}
