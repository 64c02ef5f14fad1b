/// A tally of counts by key, optimized for the sites that have one key.
///
/// A tally holds a limited number of keys, and counts all other keys together.
struct SmallTally {
    private(set) var other = 0
    private var first: (key: UInt64, count: Int) = (0, 0)
    private var more: [(key: UInt64, count: Int)] = []

    /// The keys and their counts, in the order in which the keys first appeared.
    var counts: [(key: UInt64, count: Int)] { first.key == 0 ? [] : [first] + more }

    func contains(_ key: UInt64) -> Bool {
        first.key == key || more.contains { $0.key == key }
    }

    /// Counts a key, which must not be 0.
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

/// The times of the first and the last event, and the number of events in the busiest second.
struct Activity {
    private(set) var first: UInt64 = 0
    private(set) var last: UInt64 = 0
    private(set) var peak = 0
    private var second: UInt64 = 0
    private var countInSecond = 0

    /// Counts an event.
    ///
    /// - Parameter time: The time in nanoseconds of a monotonic clock. Threads may report times slightly out of order.
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
