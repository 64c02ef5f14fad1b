/// A contender made ready: what is measured, as often as it is asked for.
struct Workload {
    /// Does a number of operations and says what one of them took: nanoseconds, or bytes.
    let measure: @MainActor (_ operations: Int) throws(BenchmarkError) -> Double
}

extension Workload {
    /// Work that is timed as a whole.
    ///
    /// - Parameters:
    ///   - run: does the operations.
    ///   - check: looks at what they left behind, off the clock; throws where it is not what they should have done.
    static func timed(
        _ run: @escaping @MainActor (_ operations: Int) -> Void,
        check: @escaping @MainActor (_ operations: Int) throws(BenchmarkError) -> Void
    ) -> Workload {
        Workload { operations throws(BenchmarkError) in
            let time = ContinuousClock().measure { run(operations) }
            try check(operations)
            return time.nanoseconds / Double(operations)
        }
    }
}

extension Duration {
    /// The duration in nanoseconds.
    var nanoseconds: Double {
        Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
    }
}
