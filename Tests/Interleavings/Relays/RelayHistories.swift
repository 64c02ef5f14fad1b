import TestSupport

extension ExploredHistories {
    static let deliveryHistory: [[AwaitedDeliverySystem.Operation]] = [
        [.begin, .begin, .begin, .begin, .close], [.run, .run, .run, .run], [.discard, .lose, .discard], [.cancel],
    ]
    static let interestHistory: [[InterestSystem.Operation]] = [
        [.add, .remove, .add, .remove], [.add, .remove, .add, .remove], [.remove, .add, .remove, .add],
    ]

    /// A delivery whose relay or poster waits for the observers.
    package static func awaitedDelivery(bug: AwaitedDeliveryBug? = nil) -> Exploration<AwaitedDeliverySystem> {
        Exploration("awaited delivery") { seed in
            AwaitedDeliverySystem(seed.map(randomDelivery) ?? deliveryHistory, bug: bug)
        }
    }

    private static func randomDelivery(_ seed: UInt64) -> [[AwaitedDeliverySystem.Operation]] {
        var generator = SplitMix64(seed: seed)
        let count = 4 + generator.upTo(12)
        var operations: [[AwaitedDeliverySystem.Operation]] = [Array(repeating: .begin, count: count) + [.close]]
        operations += generator.operations(actors: 2, each: count) { _, _ in .run }
        operations += generator.operations(actors: 2, each: 6) { _, generator in
            generator.upTo(2) == 0 ? .discard : .lose
        }
        if generator.upTo(2) == 0 { operations.append([.cancel]) }
        return operations
    }

    /// Threads that add and remove observers of a message type that a relay watches.
    package static func interest(bug: InterestBug? = nil) -> Exploration<InterestSystem> {
        Exploration("interest of a relay") { seed in
            guard let seed else { return InterestSystem(interestHistory, bug: bug) }
            var generator = SplitMix64(seed: seed)
            let random: [[InterestSystem.Operation]] = generator.operations(actors: 5, each: 12) { _, generator in
                generator.upTo(2) == 0 ? .add : .remove
            }
            return InterestSystem(random, bug: bug)
        }
    }
}
