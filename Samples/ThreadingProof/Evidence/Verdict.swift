/// How a guarantee came out.
enum Verdict: String, Codable, Sendable {
    case held
    case broken
    /// Nothing was seen of it, so nothing is known.
    case notTried = "not tried"
}
