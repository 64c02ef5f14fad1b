import Foundation
import NotifiableAdapter

// In a file of their own: in one, the compiler merges their observers' closures with those of `posting`, which
// have the same body, and the jump from one to the other is more than a tenth of a delivery.

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension BenchmarkCase {
    /// Posts about one subject in the middle: the case compares the lookup, not the processor's cache.
    @MainActor static func posts(to center: MessageCenter, subjects count: Int) -> Workload {
        let tally = Tally()
        let subjects = (0..<count).map { _ in Station() }
        let tokens = subjects.map { center.addObserver(of: $0, for: Tick.self) { tally.add($0.value) } }
        let subject = subjects[count / 2]
        return .tallied(tally, retaining: (tokens, subjects)) { operations in
            for value in 0..<operations { center.post(Tick(value: value), subject: subject) }
        }
    }

    @MainActor static func posts(to center: NotificationCenter, subjects count: Int) -> Workload {
        let tally = Tally()
        let subjects = (0..<count).map { _ in Station() }
        let tokens = subjects.map { center.addObserver(of: $0, for: Tick.self) { tally.add($0.value) } }
        let subject = subjects[count / 2]
        return .tallied(tally, retaining: (tokens, subjects)) { operations in
            for value in 0..<operations { center.post(Tick(value: value), subject: subject) }
        }
    }

    /// Posts about every subject in an order without a pattern, so that almost every post misses the processor's
    /// caches.
    @MainActor static func postsInRandomOrder(to center: MessageCenter, subjects count: Int) -> Workload {
        let tally = Tally()
        let subjects = (0..<count).map { _ in Station() }
        let tokens = subjects.map { center.addObserver(of: $0, for: Tick.self) { tally.add($0.value) } }
        let order = shuffled(subjects)
        return .tallied(tally, retaining: (tokens, subjects)) { operations in
            for value in 0..<operations { center.post(Tick(value: value), subject: order[value % count]) }
        }
    }

    @MainActor static func postsInRandomOrder(to center: NotificationCenter, subjects count: Int) -> Workload {
        let tally = Tally()
        let subjects = (0..<count).map { _ in Station() }
        let tokens = subjects.map { center.addObserver(of: $0, for: Tick.self) { tally.add($0.value) } }
        let order = shuffled(subjects)
        return .tallied(tally, retaining: (tokens, subjects)) { operations in
            for value in 0..<operations { center.post(Tick(value: value), subject: order[value % count]) }
        }
    }

    /// A random order that is equal in every run.
    private static func shuffled(_ subjects: [Station]) -> [Station] {
        // Marsaglia, "Xorshift RNGs", 2003.
        struct Xorshift: RandomNumberGenerator {
            var state: UInt64 = 88_172_645_463_325_252

            mutating func next() -> UInt64 {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                return state
            }
        }
        var generator = Xorshift()
        return subjects.shuffled(using: &generator)
    }
}
