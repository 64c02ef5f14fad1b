/// Something that shows a guarantee at work where the proof of a service does not.
struct Trial: Sendable {
    let guarantee: Guarantee
    /// What is tried, in a few words.
    let name: String
    let run: @MainActor (TrialSite, inout Tally) async -> Void

    init(_ guarantee: Guarantee, _ name: String, run: @escaping @MainActor (TrialSite, inout Tally) async -> Void) {
        self.guarantee = guarantee
        self.name = name
        self.run = run
    }

    /// In the order of the guarantees; the one with everything at once comes last.
    static let all = [
        mainActorHandler, inPlace, deferredPosts, mainThread, registrationOrder, postingOrder, isolation, removal,
        removalElsewhere, deaths, reusedAddresses, onceOnEitherSide, nesting, failures, overflow, reentrancy, stress,
    ]
}
