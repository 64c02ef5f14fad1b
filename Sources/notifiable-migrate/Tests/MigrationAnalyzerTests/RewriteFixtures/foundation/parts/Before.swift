// swift-format-ignore-file

import Foundation
import NotifiableAdapter

final class Signal: Sendable {
    struct DidChange: MessageCenter.AsyncMessage {  // left: it must change together
        typealias Subject = Signal
        var level: Int
    }
}

final class Gate: Sendable {
    // becomes: struct DidOpen: NotificationCenter.MainActorMessage {
    struct DidOpen: MessageCenter.MainActorMessage {
        typealias Subject = Gate
        var width: Int
    }
}

extension Signal {
    func change() { MessageCenter.default.post(DidChange(level: 1), subject: self) }
}

actor Ledger {
    private var token: MessageCenter.ObservationToken?

    func start() {
        token = MessageCenter.default.addObserver(for: Signal.DidChange.self, on: self) { _, _ in }  // left: Foundation's messages do not have delivery `on:`
    }
}

@MainActor func swing(_ gate: Gate) {
    // becomes: NotificationCenter.default.post(Gate.DidOpen(width: 1), subject: gate)
    MessageCenter.default.post(Gate.DidOpen(width: 1), subject: gate)
}

@MainActor final class Board {
    // becomes: var token: NotificationCenter.ObservationToken?
    var token: MessageCenter.ObservationToken?

    func start() {
        // becomes: token = NotificationCenter.default.addObserver(for: Gate.DidOpen.self) { message in print(message.width) }
        token = MessageCenter.default.addObserver(for: Gate.DidOpen.self) { message in print(message.width) }
    }
}

struct DidFail: MessageCenter.AsyncMessage {  // left: it must change together
    typealias Subject = Signal
    var code: Int
}

/// Its observer gets the center of `Panel`, which therefore stays with it.
@MainActor final class Lamp {
    private var token: MessageCenter.ObservationToken?

    init(_ panel: Panel) {
        token = panel.center.addObserver(for: DidFail.self) { _ in }  // left: it must change together
    }
}

@MainActor final class Panel {
    let center: MessageCenter
    private var token: MessageCenter.ObservationToken?

    init(center: MessageCenter = .default) {
        self.center = center
        token = center.addObserver(for: Signal.DidChange.self) { _ in }  // left: it must change together
    }
}

/// Of its messages, one has an observer that Foundation lacks.
@MainActor final class Train {
    struct DidStop: MessageCenter.AsyncMessage {  // left: it must change together
        typealias Subject = Train
        var delay: Int
    }

    // becomes: struct DidTurn: NotificationCenter.AsyncMessage {
    struct DidTurn: MessageCenter.AsyncMessage {
        typealias Subject = Train
        var angle: Int
    }

    func stop() { MessageCenter.default.post(DidStop(delay: 1), subject: self) }

    // becomes: func turn() { NotificationCenter.default.post(DidTurn(angle: 1), subject: self) }
    func turn() { MessageCenter.default.post(DidTurn(angle: 1), subject: self) }
}

actor Journal {
    private var token: MessageCenter.ObservationToken?
    // becomes: private var turns: NotificationCenter.ObservationToken?
    private var turns: MessageCenter.ObservationToken?

    func stop() {
        token = MessageCenter.default.addObserver(for: Train.DidStop.self, on: self) { _, _ in }  // left: Foundation's messages do not have delivery `on:`
    }

    func turn() {
        // becomes: turns = NotificationCenter.default.addObserver(for: Train.DidTurn.self) { _ in }
        turns = MessageCenter.default.addObserver(for: Train.DidTurn.self) { _ in }
    }
}

/// One property keeps both tokens, so both messages stay.
@MainActor final class Pedal {
    struct DidPress: MessageCenter.AsyncMessage {  // left: it must change together
        typealias Subject = Pedal
        var depth: Int
    }

    struct DidRelease: MessageCenter.AsyncMessage {  // left: it must change together
        typealias Subject = Pedal
        var depth: Int
    }

    private var tokens: [MessageCenter.ObservationToken] = []

    func press(_ ledger: Ledger) {
        tokens.append(MessageCenter.default.addObserver(for: DidPress.self, on: ledger) { _, _ in })  // left: Foundation's messages do not have delivery `on:`
    }

    func release() {
        tokens.append(MessageCenter.default.addObserver(for: DidRelease.self) { _ in })  // left: it must change together
    }
}

/// Its other members have the message, and a type that keeps its token.
@MainActor final class Bell {
    struct DidRing: MessageCenter.AsyncMessage {  // left: it must change together
        typealias Subject = Bell
        var count: Int
    }

    private let last = DidRing(count: 1)
    private var kept: Kept?

    var token: MessageCenter.ObservationToken? { kept?.token }

    func again() { MessageCenter.default.post(last, subject: self) }
}

struct Kept {
    let token: MessageCenter.ObservationToken

    static func make(_ ledger: Ledger) -> Kept {
        Kept(token: MessageCenter.default.addObserver(for: Bell.DidRing.self, on: ledger) { _, _ in })  // left: Foundation's messages do not have delivery `on:`
    }
}

/// An extension gets at its private center.
@MainActor final class Horn {
    struct DidSound: MessageCenter.AsyncMessage {  // left: it must change together
        typealias Subject = Horn
        var count: Int
    }

    private let center = MessageCenter.default
    private var token: MessageCenter.ObservationToken?

    func watch(_ ledger: Ledger) {
        token = center.addObserver(for: DidSound.self, on: ledger) { _, _ in }  // left: Foundation's messages do not have delivery `on:`
    }
}

extension Horn {
    // becomes: struct DidFall: NotificationCenter.AsyncMessage {
    struct DidFall: MessageCenter.AsyncMessage {
        typealias Subject = Horn
        var count: Int
    }

    func sound() {
        let message: MessageCenter? = center
        message?.post(DidSound(count: 1), subject: self)
    }
}

/// Its tokens are in a property whose type doesn't show that, and one function removes them all.
@MainActor final class Shelf {
    struct DidFill: MessageCenter.AsyncMessage {  // left: it must change together
        typealias Subject = Shelf
    }

    struct DidEmpty: MessageCenter.AsyncMessage {  // left: it must change together
        typealias Subject = Shelf
    }

    // becomes: struct DidMove: NotificationCenter.AsyncMessage {
    struct DidMove: MessageCenter.AsyncMessage {
        typealias Subject = Shelf
    }

    private var tokens: [AnyHashable] = []
    private var moves: [AnyHashable] = []
    private var count = 0

    func start() {
        count += 1
        tokens.append(MessageCenter.default.addObserver(for: DidFill.self) { _ in })  // left: it must change together
    }

    func watch(_ ledger: Ledger) { keep(MessageCenter.default.addObserver(for: DidEmpty.self, on: ledger) { _, _ in }) }  // left: Foundation's messages do not have delivery `on:`

    func keep(_ token: AnyHashable) { tokens.append(token) }

    func stop() {
        for case let token as MessageCenter.ObservationToken in tokens.map(\.base) {
            MessageCenter.default.removeObserver(token)
        }
    }

    func move() {
        count += 1
        // becomes: moves.append(NotificationCenter.default.addObserver(for: DidMove.self) { _ in })
        moves.append(MessageCenter.default.addObserver(for: DidMove.self) { _ in })
    }
}

/// The message of a protocol stays with its observer.
protocol YardMessage: MessageCenter.MainActorMessage where Subject == Yard {}  // left: its message is not known

struct YardDidOpen: YardMessage {}

@MainActor final class Yard {
    private var token: MessageCenter.ObservationToken?

    func start() { token = MessageCenter.default.addObserver(for: YardDidOpen.self) { _ in } }  // left: its message is not known

    func open() { MessageCenter.default.post(YardDidOpen(), subject: self) }
}

/// Others get at its center, which only this type can set.
@MainActor final class Hub {
    struct DidSpin: MessageCenter.AsyncMessage {  // left: it must change together
        typealias Subject = Hub
    }

    private(set) var center: MessageCenter = .default

    func list() { print(center, MessageCenter.default.observers) }  // left: Foundation's messages do not have `observers`
}

@MainActor final class Wheel {
    let hub = Hub()
    var token: AnyHashable?

    func start() { token = hub.center.addObserver(for: Hub.DidSpin.self) { _ in } }  // left: it must change together
}

/// Its subclasses post by its center.
@MainActor class Engine {
    struct DidStart: MessageCenter.AsyncMessage {  // left: it must change together
        typealias Subject = Engine
    }

    struct DidHeat: MessageCenter.AsyncMessage {  // left: it must change together
        typealias Subject = Engine
    }

    let center = MessageCenter.default

    init() {}

    func list() { print(MessageCenter.default.observers) }  // left: Foundation's messages do not have `observers`
}

@MainActor final class Diesel: Engine {
    func go() { center.post(DidStart(), subject: self) }

    private func heat() -> DidHeat { DidHeat() }

    func glow() { center.post(heat(), subject: self) }
}
