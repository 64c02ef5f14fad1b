internal import ActorMessaging

extension MainActorObserversSystem {
    /// Whom the innermost post has been given.
    var currentWalk: [Int] {
        if case .walk(let walk) = progress[0].frames.last { walk.receivers } else { [] }
    }

    /// Begins to go through the observers, with nobody able to change the list: it is the main actor's.
    mutating func startWalk(about subject: Int?) {
        let observers = world.table
        let group = subject.flatMap { world.subjects[$0] }.flatMap(observers.group)
        let order = RegistrationOrder(everyone: observers.everyone, group: group)
        var preview = order
        var receivers: [Int] = []
        while let observer = preview.next() { receivers.append(observer.id) }
        orders.append(order)
        let walk = Walk(subject: subject, receivers: receivers, expected: world.receivers(of: subject))
        // Behind a mark that the faulty topic has yet to clear.
        progress[0].frames.insert(.walk(walk), at: clearMarkIndex ?? progress[0].frames.endIndex)
    }

    private var clearMarkIndex: Int? {
        progress[0].frames.last == .clearMark ? progress[0].frames.endIndex - 1 : nil
    }

    /// Goes to the next observer, whose handler may have something to do before the walk goes on.
    mutating func visit(_ walk: Walk, _ note: inout Note) throws(Violation) {
        var walk = walk
        guard let observer = next(&walk) else {
            note("has been to all")
            progress[0].frames.append(.walk(walk))
            return
        }
        note("calls o\(observer)")
        try walk.deliver(to: observer, hasEnded: world.hasEnded)
        progress[0].frames.append(.walk(walk))
        if let operations = history.handlers[observer], handled.insert(observer).inserted {
            progress[0].frames.append(.run(operations))
        }
    }

    private mutating func next(_ walk: inout Walk) -> Int? {
        if fault == .ignoresRemoval {
            guard walk.index < walk.receivers.count else { return nil }
            walk.index += 1
            return walk.receivers[walk.index - 1]
        }
        guard let observer = orders[orders.count - 1].next() else { return nil }
        walk.index = walk.receivers.firstIndex(of: observer.id).map { $0 + 1 } ?? walk.index
        return observer.id
    }

    /// Ends a walk that has nobody left to go to, so that finding this out is no step of its own.
    mutating func finish(_ walk: Walk) throws(Violation) -> Bool {
        var walk = walk
        if fault == .ignoresRemoval {
            guard walk.index == walk.receivers.count else { return false }
        } else {
            var preview = orders[orders.count - 1]
            guard preview.next() == nil else { return false }
        }
        try walk.finish(hasEnded: world.hasEnded)
        progress[0].frames.removeLast()
        orders.removeLast()
        return true
    }
}
