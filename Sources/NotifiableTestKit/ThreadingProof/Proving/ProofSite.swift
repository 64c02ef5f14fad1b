internal import NotifiableAdapter

/// A center around which one service is made for one trial, as the checks see it, whatever its kind.
struct ProofSite {
    /// What the service is made around.
    let center: any NotificationProtocol
    /// Makes a post that is ready to run at a place.
    let makePost: @MainActor (Stimulus, Place) -> @Sendable () -> Void
    /// Posts once more from inside the next handling: before or after the service's own code.
    let nest: @MainActor (_ isBefore: Bool, _ post: @escaping @Sendable () -> Void) -> Void
    /// What was seen of each handling; `nil` where the center does not let it be seen.
    let log: HandlingLog?
    /// The observers that the center has, each as a clause.
    let observers: @MainActor () -> [String]
    /// Which kinds are observed.
    let observedKinds: @MainActor () -> Set<Int>
    /// Takes every observer away; `nil` if only their owners can.
    let withdraw: (@MainActor () -> Void)?
    /// Posts something of every name that is observed: only once the service is dead.
    let postObserved: @MainActor () -> Void
    /// What was not as it should be, after so many posts off the main actor.
    let complaints: @MainActor (_ postsOffMain: Int) -> [String]
}
