/// The median of a sample and the quartiles around it.
///
/// Quantiles by linear interpolation between the order statistics: method 7 of Hyndman and Fan, "Sample Quantiles in
/// Statistical Packages" (The American Statistician 50, 1996).
struct Quartiles: Codable, Equatable {
    let lower: Double
    let median: Double
    let upper: Double

    /// - Parameter values: at least one.
    init(of values: [Double]) {
        let sorted = values.sorted()
        func quantile(_ share: Double) -> Double {
            let position = share * Double(sorted.count - 1)
            let index = Int(position)
            let next = min(index + 1, sorted.count - 1)
            return sorted[index] + (sorted[next] - sorted[index]) * (position - Double(index))
        }
        lower = quantile(0.25)
        median = quantile(0.5)
        upper = quantile(0.75)
    }
}
