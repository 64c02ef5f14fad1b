/// Counts by key, of which most sites have one.
///
/// It holds a limited number of keys, and counts what comes under any other key together.
struct SmallTally {
    private(set) var other = 0
    private var first: (key: UInt64, count: Int) = (0, 0)
    private var more: [(key: UInt64, count: Int)] = []

    /// The keys and their counts, in the order in which the keys came.
    var counts: [(key: UInt64, count: Int)] { first.key == 0 ? [] : [first] + more }

    func contains(_ key: UInt64) -> Bool {
        first.key == key || more.contains { $0.key == key }
    }

    /// Counts a key, which isn't 0.
    mutating func add(_ key: UInt64, limit: Int) {
        if first.key == key {
            first.count += 1
        } else if first.key == 0 {
            first = (key, 1)
        } else if let index = more.firstIndex(where: { $0.key == key }) {
            more[index].count += 1
        } else if more.count + 1 < limit {
            more.append((key, 1))
        } else {
            other += 1
        }
    }
}

/// When something happened first and last, and its busiest second.
struct Activity {
    private(set) var first: UInt64 = 0
    private(set) var last: UInt64 = 0
    private(set) var peak = 0
    private var second: UInt64 = 0
    private var countInSecond = 0

    /// Counts an event.
    ///
    /// - Parameter time: nanoseconds of a clock that never goes back. Threads may report them slightly out of order.
    mutating func add(at time: UInt64) {
        if peak == 0 { (first, last) = (time, time) }
        first = min(first, time)
        last = max(last, time)
        let second = time / 1_000_000_000
        if second > self.second { (self.second, countInSecond) = (second, 0) }
        countInSecond += 1
        peak = max(peak, countInSecond)
    }
}
