@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension BenchmarkCase {
    /// Every case, in the order of the table.
    static let all =
        PostingCases.all + SubjectCases.all + RegistrationCases.all + MemoryCases.all + AsyncCases.all + BridgeCases.all
        + ThreadCases.all
}
