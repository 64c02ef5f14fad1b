// Subscribers of publishers, which the poster calls.

extension CodeBase {
    /// A hit at a subscription that runs main-actor code on the posting thread.
    func missingReceive(in observation: Observation) -> Hit? {
        let operators = Set(observation.observer.operators.map(\.name))
        let reason = offMainPost(of: observation.names)
        // SwiftUI calls the closure of `onReceive` on the posting thread, too.
        let consumes =
            !operators.isDisjoint(with: ["sink", "assign"]) || operators.contains("onReceive") && reason != nil
        guard observation.observer.kind == .publisher, consumes, !asksForItsThread(observation),
            let isolation = isolation(ofCodeIn: observation.context), isolation.isMainActor
        else { return nil }
        if let scheduler = observation.observer.scheduler {
            guard scheduler.place == .offMain else { return nil }
            return observation.hit(
                "`\(scheduler.operator.phrase)` delivers\(observation.names.spaced) on another queue to main-actor "
                    + "code (\(isolation.reason)): deliver on the main queue.",
                needsEvidence: hopsBeforeAnyCheck(observation)
            )
        }
        let isOnMain = observesOnlyMainPosts(observation) || reason == nil && observesLikelyMainPosts(observation)
        let what = observation.names.isEmpty ? "A notification" : observation.names.phrase
        return observation.hit(
            "\(what) is delivered on the posting thread to main-actor code (\(isolation.reason))"
                + (reason.map { ", and `\($0.name.display)` is posted \($0.reason)" } ?? "") + ": add `receive(on:)`.",
            needsEvidence: isOnMain || hopsBeforeAnyCheck(observation) || reason == nil && hasNoKnownPost(observation)
        )
    }
}
