/// How often a hazard occurred while a program ran under a census.
///
/// A hazard that occurred is an error. One that didn't keeps its severity: the next run may be another one.
enum Occurrence: Sendable {
    /// The hazard occurs if a notification is posted off the main actor.
    case offMainPost
    /// The hazard occurs if the key that the hit concerns is missing in a payload.
    case missingKey

    /// Returns the finding's severity, and the evidence as a sentence.
    func evidence(for hit: Hit, in census: CensusEvidence) -> (occurred: Bool, sentence: String) {
        let names = hit.names.compactMap { census[$0] }.filter { $0.posts.count > 0 }
        guard !names.isEmpty else { return (false, "The census contains no post of it.") }
        return switch self {
        case .offMainPost: Self.offMainPosts(of: names)
        case .missingKey: Self.posts(of: names, without: hit.subject)
        }
    }

    private static func offMainPosts(of names: [CensusEvidence.Name]) -> (Bool, String) {
        let posts = ObservedPosts(names.flatMap(\.posts.sites))
        guard let phrase = posts.offMainPhrase else {
            return (false, "In the census, each of \(posts.count.counted("post")) was on the main actor.")
        }
        return (true, "It was posted off the main actor \(phrase).")
    }

    private static func posts(of names: [CensusEvidence.Name], without key: String) -> (Bool, String) {
        let posts = ObservedPosts(names.flatMap(\.posts.sites))
        let known = posts.knownPayloads
        let missing = posts.payload.first { $0.name == key }?.missing ?? known
        guard missing > 0 else { return (false, "In the census, each of \(known.counted("post")) has it.") }
        return (true, "In the census, \(missing) of \(known.counted("post")) \(missing == 1 ? "lacks" : "lack") it.")
    }
}
