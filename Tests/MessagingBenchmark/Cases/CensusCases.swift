import CommandLineSupport
import Foundation
import NotificationCensus

/// Posts under a census, beside those under an empty observer of all names.
@MainActor enum CensusCases {
    private static let emptyObserver = "empty observer"
    private static let newSites = 10_000

    static let all = [
        BenchmarkCase(
            name: "census-known",
            title: "census, beyond an empty observer of all names",
            contenders: [
                Contender("known site") { known(payload: [tickKey: 0]) },
                Contender("known site, 6 keys") { known(payload: arrival) },
                Contender(emptyObserver) { observed() },
            ],
            limit: 2_000
        ),
        BenchmarkCase(
            name: "census-new",
            title: "census, new sites",
            batch: newSites,
            contenders: [
                Contender("new site") { new(withSymbols: false) },
                Contender("new site, with a snapshot") { new(withSymbols: true) },
            ]
        ),
        BenchmarkCase(
            name: "census-memory",
            title: "memory, a site of a census",
            unit: .bytes,
            batch: newSites,
            contenders: [Contender("site") { memory() }],
            limit: 1_024
        ),
    ]

    private static let arrival: [AnyHashable: Any] = [
        "number": 1, "time": "06:05", "train": "Mail", "operator": "NR", "platform": "4a", "delay": 12,
    ]

    // MARK: Known sites

    /// The difference between two centers in the same batch, so that what slows down both cancels out.
    private static func known(payload: [AnyHashable: Any]) -> Workload {
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

    private static func observed() -> Workload {
        let center = NotificationCenter()
        let token = center.addObserver(forName: nil, object: nil, queue: nil) { _ in }
        return .timed { operations in
            center.post(operations, of: [tickKey: 0])
        } check: { _ in
            withExtendedLifetime(token) {}
        }
    }

    // MARK: New sites

    private static func new(withSymbols: Bool) -> Workload {
        Workload { operations throws(CommandFailure) in
            let names = (0..<operations).map { Notification.Name("New \($0)") }
            let center = NotificationCenter()
            let census = NotificationCensus(of: center)
            census.start()
            let time = ContinuousClock().measure {
                for name in names { center.post(name: name, object: nil) }
                if withSymbols { _ = census.snapshot() }
            }
            try CommandFailure.check(census.snapshot().entries.count, is: operations, "recorded names")
            return time.nanoseconds / Double(operations)
        }
    }

    private static func memory() -> Workload {
        Workload { operations throws(CommandFailure) in
            let names = (0..<operations).map { Notification.Name("New \($0)") }
            let center = NotificationCenter()
            let census = NotificationCensus(of: center)
            census.start()
            center.post(1, of: arrival)
            guard let before = MemoryUse.heapBytes else { throw CommandFailure("the heap cannot be measured here") }
            for name in names { center.post(name: name, object: center, userInfo: arrival) }
            guard let after = MemoryUse.heapBytes else { throw CommandFailure("the heap cannot be measured here") }
            try CommandFailure.check(census.snapshot().entries.count, is: operations + 1, "recorded names")
            return Double(after - before) / Double(operations)
        }
    }
}

extension NotificationCenter {
    fileprivate func post(_ count: Int, of payload: [AnyHashable: Any]) {
        for _ in 0..<count { post(name: .tick, object: nil, userInfo: payload) }
    }
}
