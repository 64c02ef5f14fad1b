/// What the observers of the main-actor cases add to, so that no work can be left out.
@MainActor final class Tally {
    private(set) var count = 0
    private(set) var sum = 0

    func add(_ value: Int) {
        count &+= 1
        sum &+= value
    }

    /// Throws unless each of a number of observers has met each of the values `0..<operations` since the last check.
    func check(operations: Int, observers: Int) throws(BenchmarkError) {
        defer { (count, sum) = (0, 0) }
        try BenchmarkError.check(count, is: operations * observers, "deliveries")
        try BenchmarkError.check(sum, is: operations * (operations - 1) / 2 * observers, "their sum")
    }
}
