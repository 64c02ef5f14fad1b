import CommandLineSupport
import Foundation
import NotificationCensus

extension BenchmarkCase {
    private static let newSites = 10_000
    @MainActor private static let arrival: [AnyHashable: Any] = [
        "number": 1, "time": "06:05", "train": "Mail", "operator": "NR", "platform": "4a", "delay": 12,
    ]

    /// Posts under a census, beside those under an empty observer of all names.
    @MainActor static let census = [
        BenchmarkCase(
            "census-known",
            "census, beyond an empty observer of all names",
            [
                Contender("known site") { known(payload: [tickKey: 0]) },
                Contender("known site, 6 keys") { known(payload: arrival) },
                Contender("empty observer") {
                    let center = NotificationCenter()
                    let token = center.addObserver(forName: nil, object: nil, queue: nil) { _ in }
                    return .timed(retaining: token) { center.post($0, of: [tickKey: 0]) }
                },
            ],
            limit: 2_000
        ),
        BenchmarkCase(
            "census-new",
            "census, new sites",
            batch: newSites,
            [
                Contender("new site") { new(withSymbols: false) },
                Contender("new site, with a snapshot") { new(withSymbols: true) },
            ]
        ),
        BenchmarkCase(
            "census-memory",
            "memory, a site of a census",
            unit: .bytes,
            batch: newSites,
            [
                Contender("site") {
                    newSites { center, _, names throws(CommandFailure) in
                        center.post(1, of: arrival)
                        let growth = try MemoryUse.heapGrowth {
                            for name in names { center.post(name: name, object: center, userInfo: arrival) }
                        }
                        return Double(growth)
                    }
                }
            ],
            limit: 1_024
        ),
    ]

    /// The difference between two centers in the same batch, so that what slows down both cancels out.
    @MainActor private static func known(payload: [AnyHashable: Any]) -> Workload {
        let (center, empty) = (NotificationCenter(), NotificationCenter())
        let census = NotificationCensus(of: center)
        census.start()
        let token = empty.addObserver(forName: nil, object: nil, queue: nil) { _ in }
        var posts = 0
        return Workload { operations throws(CommandFailure) in
            let time = ContinuousClock().measure { center.post(operations, of: payload) }
            let emptyTime = ContinuousClock().measure { empty.post(operations, of: payload) }
            withExtendedLifetime(token) {}
            posts += operations
            try CommandFailure.check(census.snapshot().count, is: posts, "recorded posts")
            return (time - emptyTime).nanoseconds / Double(operations)
        }
    }

    @MainActor private static func new(withSymbols: Bool) -> Workload {
        newSites { center, census, names in
            ContinuousClock().measure {
                for name in names { center.post(name: name, object: nil) }
                if withSymbols { _ = census.snapshot() }
            }.nanoseconds
        }
    }

    private static func newSites(
        _ measure:
            @escaping @MainActor (
                NotificationCenter, NotificationCensus, [Notification.Name]
            ) throws(CommandFailure) -> Double
    ) -> Workload {
        Workload { operations throws(CommandFailure) in
            let names = (0..<operations).map { Notification.Name("New \($0)") }
            let center = NotificationCenter()
            let census = NotificationCensus(of: center)
            census.start()
            let cost = try measure(center, census, names)
            let recorded = census.snapshot().entries.count { $0.name != Notification.Name.tick.rawValue }
            try CommandFailure.check(recorded, is: operations, "recorded names")
            return cost / Double(operations)
        }
    }
}

extension NotificationCenter {
    fileprivate func post(_ count: Int, of payload: [AnyHashable: Any]) {
        for _ in 0..<count { post(name: .tick, object: nil, userInfo: payload) }
    }
}
