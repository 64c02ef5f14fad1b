import Foundation
import NotifiableAdapter
import Testing

@testable import threading_proof

/// A center with a deliberate fault, and the trial that must find it.
struct BrokenSite: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let trial: Trial
    let site: @MainActor @Sendable () -> TrialSite

    private init(_ name: String, _ trial: Trial, site: @escaping @MainActor @Sendable () -> TrialSite) {
        testDescription = name
        self.trial = trial
        self.site = site
    }

    /// A center that delivers messages wrongly.
    private init<Center: BrokenCenter>(
        _ trial: Trial,
        _ make: @escaping @MainActor @Sendable (MessageCenter) -> Center
    ) {
        self.init("\(Center.self): \(trial.name)", trial) {
            TrialSite("\(Center.self)", patience: .milliseconds(500)) { configuration in
                let center = MessageCenter(configuration: configuration)
                return TrialSite.Sides(messages: make(center), notifications: center)
            }
        }
    }

    /// A center that reports nothing.
    private init(silent trial: Trial) {
        self.init("reporting nothing: \(trial.name)", trial) {
            TrialSite("a silent center") { _ in
                let center = MessageCenter(configuration: .init(diagnostics: { _ in }))
                return TrialSite.Sides(messages: center, notifications: center)
            }
        }
    }

    /// A center whose main run loop reverses the jobs.
    private init(reversing trial: Trial) {
        self.init("the newest job first: \(trial.name)", trial) {
            TrialSite("a reversing run loop", mainRunLoop: ReversingRunLoop()) { configuration in
                let center = MessageCenter(configuration: configuration)
                return TrialSite.Sides(messages: center, notifications: center)
            }
        }
    }

    static let all = [
        BrokenSite(.mainActorHandler) { LeavingTheMainActor(base: $0) },
        BrokenSite(.inPlace) { HoppingFirst(base: $0) },
        BrokenSite(reversing: .deferredPosts),
        BrokenSite(silent: .deferredPosts),
        BrokenSite(reversing: .mainThread),
        BrokenSite(.registrationOrder) { AllComeLast(base: $0) },
        BrokenSite(.postingOrder) { Overtaking(base: $0) },
        BrokenSite(.isolation) { LeavingTheActor(base: $0) },
        BrokenSite(.removal) { NeverRemoving(base: $0) },
        BrokenSite(.removalElsewhere) { NeverRemoving(base: $0) },
        BrokenSite(.deaths) { KeepingSubjects(base: $0) },
        BrokenSite(.reusedAddresses) { ObservingAddresses(base: $0) },
        BrokenSite(.onceOnEitherSide) { PostingTwice(base: $0) },
        BrokenSite(.nesting) { PostponingNestedPosts(base: $0) },
        BrokenSite(silent: .failures),
        BrokenSite(silent: .overflow),
        BrokenSite("observers under a lock", .reentrancy) {
            TrialSite("observers under a lock", patience: .milliseconds(500)) { configuration in
                let legacy = LockingCenter()
                return TrialSite.Sides(
                    messages: MessageCenter(bridging: legacy, configuration: configuration),
                    notifications: legacy
                )
            }
        },
        BrokenSite("forgetting the poster's values", .carriedValues) {
            TrialSite("a center that carries nothing", patience: .milliseconds(500)) { configuration in
                var configuration = configuration
                configuration.carriedValues = []
                let center = MessageCenter(configuration: configuration)
                return TrialSite.Sides(messages: center, notifications: center)
            }
        },
        BrokenSite(.waiting) { ReturningEarly(base: $0) },
        BrokenSite(silent: .stress),
        BrokenSite(.stress) { LosingSome(base: $0) },
        BrokenSite(.stress) { PostingTwice(base: $0) },
    ]
}
