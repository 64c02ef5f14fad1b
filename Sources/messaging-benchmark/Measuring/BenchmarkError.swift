/// Why a measurement is void.
struct BenchmarkError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// The contender did not do the work.
    static func check(_ found: Int, is expected: Int, _ what: String) throws(BenchmarkError) {
        guard found == expected else { throw BenchmarkError("\(what): \(found) where \(expected) were due") }
    }
}
