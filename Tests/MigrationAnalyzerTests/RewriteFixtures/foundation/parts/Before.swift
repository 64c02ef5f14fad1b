// swift-format-ignore-file

import Foundation
import NotifiableAdapter

final class Signal: Sendable {
    struct DidChange: MessageCenter.AsyncMessage {  // left: it is used together
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
        token = MessageCenter.default.addObserver(for: Signal.DidChange.self, on: self) { _, _ in }  // left: Foundation's messages lack delivery `on:`
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

struct DidFail: MessageCenter.AsyncMessage {  // left: it is used together
    typealias Subject = Signal
    var code: Int
}

/// Its observer gets the center of `Panel`, which therefore stays with it.
@MainActor final class Lamp {
    private var token: MessageCenter.ObservationToken?

    init(_ panel: Panel) {
        token = panel.center.addObserver(for: DidFail.self) { _ in }  // left: it is used together
    }
}

@MainActor final class Panel {
    let center: MessageCenter
    private var token: MessageCenter.ObservationToken?

    init(center: MessageCenter = .default) {
        self.center = center
        token = center.addObserver(for: Signal.DidChange.self) { _ in }  // left: it is used together
    }
}
