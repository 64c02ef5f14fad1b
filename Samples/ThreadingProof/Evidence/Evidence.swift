/// What one exploration, one finding of a proof or one trial showed of one guarantee.
struct Evidence: Equatable, Sendable {
    /// How it was found.
    enum Means: String, Codable, Sendable {
        /// All orders of the steps that a few actors take.
        case interleavings
        /// A proof of a service.
        case proof
        /// A trial of this command's own.
        case trial
    }

    let guarantee: Guarantee
    let means: Means
    /// What was looked at.
    let subject: String
    /// How many interleavings were explored, or how many times it was tried.
    let count: UInt64
    /// What broke it, if something did.
    let failure: String?
}
