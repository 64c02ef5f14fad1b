extension Trial {
    /// A weak reference.
    private struct Weak<Object: AnyObject> {
        private(set) weak var object: Object?

        init(_ object: Object) { self.object = object }
    }

    /// Subjects, actors and captures of observers are deallocated when released, whether or not something was posted.
    static let deaths = Trial(.nothingKeptAlive, "subjects, actors and captures, given up") { site, tally in
        // An object that is kept alive once would be awaited in vain each time.
        for round in 0..<50 where tally.failed == 0 {
            let center = site.makeSides().messages
            let isPosted = !site.keepsPosts && round.isMultiple(of: 2)
            let (meter, clerk, captured, tokens) = observed(in: center, isPosted: isPosted)
            await site.wait { meter.object == nil && clerk.object == nil }
            tally.check(meter.object == nil, "a subject is kept alive")
            tally.check(clerk.object == nil, "an actor is kept alive")
            for token in tokens { center.removeObserver(token) }
            await site.wait { captured.object == nil }
            tally.check(captured.object == nil, "what a removed observer captured is kept alive")
        }
    }

    @MainActor private static func observed(
        in center: any TriedCenter,
        isPosted: Bool
    ) -> (Weak<Meter>, Weak<Clerk>, Weak<Journal<Int>>, [TriedCenter.Token]) {
        let (meter, clerk, captured) = (Meter(), Clerk(), Journal<Int>())
        let tokens = [
            center.observeShows(of: meter) { captured.append($0) },
            center.observeTicks(of: meter, on: clerk) { _, number in captured.append(number) },
            center.observeTicks(of: meter) { captured.append($0) },
        ]
        if isPosted {
            center.show(1, of: meter)
            center.tick(1, of: meter)
        }
        return (Weak(meter), Weak(clerk), Weak(captured), tokens)
    }

    /// New objects at the addresses of deallocated ones. Only objects that do get such an address count.
    static let reusedAddresses = Trial(.nothingKeptAlive, "objects at the addresses of dead ones") { site, tally in
        let center = site.makeSides().messages
        let old = Journal<Int>()
        let (tokens, dead) = observedAndDead(in: center, old)
        // Kept, so that each has another address.
        let (meters, clerks) = ((0..<1000).map { _ in Meter() }, (0..<1000).map { _ in Clerk() })
        for (number, meter) in meters.enumerated() where dead.contains(ObjectIdentifier(meter)) {
            center.show(number, of: meter)
            tally.check(old.count == 0, "an observer of a dead subject got what is about its successor")
        }
        let new = Journal<Int>()
        let successors = clerks.filter { dead.contains(ObjectIdentifier($0)) }
        let own = successors.map { clerk in center.observeTicks(of: nil, on: clerk) { _, number in new.append(number) }
        }
        center.tick(7)
        await site.wait { new.count >= successors.count }
        await site.settle()
        tally.compare(new.entries, successors.map { _ in 7 }, "observers on actors at the addresses of dead ones")
        if !successors.isEmpty { tally.check(old.count == 0, "an actor got a message for its dead predecessor") }
        for token in tokens + own { center.removeObserver(token) }
    }

    @MainActor private static func observedAndDead(
        in center: any TriedCenter,
        _ journal: Journal<Int>
    ) -> ([TriedCenter.Token], Set<ObjectIdentifier>) {
        let (meters, clerks) = ((0..<200).map { _ in Meter() }, (0..<200).map { _ in Clerk() })
        let shows = meters.map { meter in center.observeShows(of: meter) { journal.append($0) } }
        let ticks = clerks.map { clerk in
            center.observeTicks(of: nil, on: clerk) { _, number in journal.append(number) }
        }
        return (shows + ticks, Set(meters.map(ObjectIdentifier.init) + clerks.map(ObjectIdentifier.init)))
    }
}
