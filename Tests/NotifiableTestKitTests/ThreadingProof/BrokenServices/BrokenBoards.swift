import NotifiableAdapter

/// Boards that observe a main-actor message, each broken in its own way.
@MainActor class BrokenBoard {
    fileprivate(set) var platforms: [Int] = []
    fileprivate var tokens: [MessageCenter.ObservationToken] = []

    func stop() { tokens = [] }
}

/// Broken: hops with a task where the work is due in the same turn.
@MainActor final class TaskHoppingBoard: BrokenBoard {
    init(_ center: MessageCenter) {
        super.init()
        tokens.append(
            center.addObserver(for: Train.DidArrive.self) { [weak self] message in
                Task { @MainActor in self?.platforms.append(message.platform) }
            }
        )
    }
}

/// Broken: its observer keeps it alive.
@MainActor final class RetainingBoard: BrokenBoard {
    init(_ center: MessageCenter) {
        super.init()
        tokens.append(center.addObserver(for: Train.DidArrive.self) { self.platforms.append($0.platform) })
    }
}

/// Broken: one of its two observers hears on after it has stopped.
@MainActor final class StillHearingBoard: BrokenBoard {
    private var forgotten: MessageCenter.ObservationToken?

    init(_ center: MessageCenter) {
        super.init()
        forgotten = center.addObserver(for: Train.DidArrive.self) { [weak self] in self?.platforms.append($0.platform) }
    }
}

/// Broken: its token is dropped, so it observes nothing.
@MainActor final class DroppingTokenBoard: BrokenBoard {
    init(_ center: MessageCenter) {
        super.init()
        _ = center.addObserver(for: Train.DidArrive.self) { [weak self] in self?.platforms.append($0.platform) }
    }
}

/// Broken: observes the message and ignores it.
@MainActor final class IgnoringBoard: BrokenBoard {
    init(_ center: MessageCenter) {
        super.init()
        tokens.append(center.addObserver(for: Train.DidArrive.self) { _ in })
    }
}

/// Broken: takes the newest first.
@MainActor final class ReorderingBoard: BrokenBoard {
    private var pending: [Int] = []

    init(_ center: MessageCenter) {
        super.init()
        tokens.append(
            center.addObserver(for: Train.DidArrive.self) { [weak self] message in
                self?.pending.append(message.platform)
                ProcessMainRunLoop.main.enqueue { self?.takeNewest() }
            }
        )
    }

    private func takeNewest() {
        if let newest = pending.popLast() { platforms.append(newest) }
    }
}
