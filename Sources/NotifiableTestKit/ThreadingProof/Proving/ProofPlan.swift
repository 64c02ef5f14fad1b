/// What is to be proven of which service.
struct ProofPlan<Service: AnyObject> {
    /// How a guarantee is numbered at this stage of the migration.
    let numbers: [ThreadingProof.Guarantee: String]
    /// The names or the message, for the evidence.
    let kinds: [String]
    /// Where the observers run, as the center tells it.
    let isolation: String?
    /// The kinds whose work is due before a post on the main actor returns.
    let dueInSameTurn: Set<Int>
    /// Why none is, if none is.
    let notDueReason: String
    /// Where posts can be made.
    let places: [Place]
    let make: @MainActor () async -> (site: ProofSite, service: Service)
    let state: (@MainActor (Service) async -> any Equatable & Sendable)?
    /// Ends the service's observations; `nil` if it cannot be told to.
    let stop: (@MainActor (Service, ProofSite) async -> Void)?
    /// Gives a stimulus to the service's handler directly, past the center; `nil` if there is no such way.
    let handleDirectly: (@MainActor (Service, Stimulus) -> Void)?
    /// Names that are observed and were not declared.
    let undeclared: @MainActor (ProofSite) -> [String]
    /// How many turns of the main run loop a missing effect is granted.
    let turns: Int
}
