import NotifiableTestKit
import TestSupport

extension Trial {
    private static let rounds = 25

    /// Observers removed by themselves, by another handler, between posts, and on their actor while messages wait.
    static let removal = Trial(.removal, "removed in its own isolation") { site, tally in
        for _ in 0..<rounds {
            let center = site.makeSides().messages
            let seen = Journal<String>()
            let tokens = Journal<TriedCenter.Token>()
            tokens.append(
                center.observeShows { number in
                    seen.append("first \(number)")
                    for token in tokens.entries { center.removeObserver(token) }
                    if number < 3 { center.show(number + 1) }
                }
            )
            tokens.append(center.observeShows { seen.append("second \($0)") })
            center.show(1)
            center.show(5)
            tally.compare(seen.entries, ["first 1"], "removed in a handler of the same post")

            let between = Journal<Int>()
            let token = center.observeShows { between.append($0) }
            center.show(1)
            center.removeObserver(token)
            center.show(2)
            tally.compare(between.entries, [1], "removed between two posts")
            // The removal ends the observation, not the end of the token's life.
            withExtendedLifetime(token) {}
            await tryOnActor(site, center, &tally)
        }
    }

    @MainActor private static func tryOnActor(
        _ site: TrialSite,
        _ center: any TriedCenter,
        _ tally: inout Tally
    ) async {
        let clerk = Clerk()
        let (seen, all) = (Journal<Int>(), Journal<Int>())
        let tokens = Journal<TriedCenter.Token>()
        tokens.append(
            center.observeTicks(of: nil, on: clerk) { _, number in
                seen.append(number)
                center.removeObserver(tokens.entries[0])
            }
        )
        let last = center.observeTicks(of: nil, on: clerk) { _, number in all.append(number) }
        for number in 0..<20 { center.tick(number) }
        await site.wait { all.count >= 20 }
        tally.compare(seen.entries, [0], "removed on its actor while messages waited")
        center.removeObserver(last)
    }

    /// Observers removed on a thread while the main actor posts receive no post that begins after the removal.
    static let removalElsewhere = Trial(.removal, "removed on a thread while posts go on") { site, tally in
        for _ in 0..<rounds {
            let center = site.makeSides().messages
            let seen = Journal<Int>()
            let token = center.observeShows { seen.append($0) }
            let isRemoved = Journal<Void>()
            async let removing: Void = onThread {
                center.removeObserver(token)
                isRemoved.append(())
            }
            var number = 0
            while isRemoved.count == 0 {
                center.show(number)
                number += 1
                await laterTurn()
            }
            await removing
            for later in number..<number + 4 {
                center.show(later)
                tally.check(seen.entries.last != later, "removed elsewhere, it saw a post that began afterwards")
            }
            withExtendedLifetime(token) {}
        }
    }
}
