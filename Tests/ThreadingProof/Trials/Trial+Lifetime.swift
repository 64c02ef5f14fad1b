import NotifiableTestKit
import TestSupport

extension Trial {
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
    ) -> (WeakReference<Meter>, WeakReference<Clerk>, WeakReference<Journal<Int>>, [TriedCenter.Token]) {
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
        return (WeakReference(meter), WeakReference(clerk), WeakReference(captured), tokens)
    }

    /// New objects at the addresses of deallocated ones. Only objects that do get such an address count.
    static let reusedAddresses = Trial(.nothingKeptAlive, "objects at the addresses of dead ones") { site, tally in
        let center = site.makeSides().messages
        let old = Journal<Int>()
        var tokens: [TriedCenter.Token] = []
        let meters = successors(Meter.init) { meter in
            tokens.append(center.observeShows(of: meter) { old.append($0) })
        }
        for (number, meter) in meters.enumerated() {
            center.show(number, of: meter)
            tally.check(old.count == 0, "an observer of a dead subject got what is about its successor")
        }
        let clerks = successors(Clerk.init) { clerk in
            tokens.append(center.observeTicks(of: nil, on: clerk) { _, number in old.append(number) })
        }
        let new = Journal<Int>()
        for clerk in clerks {
            tokens.append(center.observeTicks(of: nil, on: clerk) { _, number in new.append(number) })
        }
        center.tick(7)
        await site.wait { new.count >= clerks.count }
        await site.settle()
        tally.compare(new.entries, clerks.map { _ in 7 }, "observers on actors at the addresses of dead ones")
        if !clerks.isEmpty { tally.check(old.count == 0, "an actor got a message for its dead predecessor") }
        for token in tokens { center.removeObserver(token) }
    }

    /// Creates objects, uses and releases them, and returns their successors at the addresses of such objects.
    @MainActor private static func successors<Object: AnyObject>(
        _ make: () -> Object,
        _ use: (Object) -> Void
    ) -> [Object] {
        func usedAddress() -> ObjectIdentifier {
            let object = make()
            use(object)
            return ObjectIdentifier(object)
        }
        var used: Set<ObjectIdentifier> = []
        // All are kept, so that each has another address. Many allocators hand out first what was released last.
        let candidates = (0..<200).map { _ in
            used.insert(usedAddress())
            return make()
        }
        return candidates.filter { used.contains(ObjectIdentifier($0)) }
    }
}
