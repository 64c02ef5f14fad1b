// Subscribers of publishers, which the poster calls.

extension CodeBase {
    /// A hit at a subscription that runs main-actor code on the posting thread.
    func missingReceive(in observation: Observation) -> Hit? {
        let operators = Set(observation.observer.operators.map(\.name))
        let reason = offMainPost(of: observation.names)
        // SwiftUI calls the closure of `onReceive` on the posting thread, too.
        let consumes =
            !operators.isDisjoint(with: ["sink", "assign"]) || operators.contains("onReceive") && reason != nil
        guard observation.observer.kind == .publisher, consumes, !asksForItsThread(observation) else { return nil }
        let isolation = self.isolation(ofCodeIn: observation.context).flatMap { $0.isMainActor ? $0 : nil }
        if let scheduler = observation.observer.scheduler {
            guard let isolation else { return nil }
            guard scheduler.place == .offMain else { return nil }
            return observation.hit(
                "`\(scheduler.operator.phrase)` delivers\(observation.names.spaced) on another queue to main-actor "
                    + "code (\(isolation.reason)): deliver on the main queue.",
                needsEvidence: hopsBeforeAnyCheck(observation)
            )
        }
        guard let isolation else { return modelHit(observation, reason) }
        let isOnMain = observesOnlyMainPosts(observation) || reason == nil && observesLikelyMainPosts(observation)
        let what = observation.names.isEmpty ? "A notification" : observation.names.phrase
        return observation.hit(
            "\(what) is delivered on the posting thread to main-actor code (\(isolation.reason))"
                + (reason.map { ", and `\($0.name.display)` is posted \($0.reason)" } ?? "") + ": add `receive(on:)`.",
            needsEvidence: isOnMain || hopsBeforeAnyCheck(observation) || reason == nil && hasNoKnownPost(observation)
        )
    }

    /// A hit at an observer that changes a model on the posting thread although SwiftUI observes it.
    ///
    /// - Parameter reason: Why a notification is posted off the main actor.
    private func modelHit(_ observation: Observation, _ reason: OffMainPost?) -> Hit? {
        guard let reason, let type = declaration(ofType: observation.observer.type, in: observation.file),
            type.kind == .class, type.inherited.contains("ObservableObject"),
            isolation(ofCodeIn: observation.context)?.domain == .nonisolated, usesInstance(observation)
        else { return nil }
        return observation.hit(
            "SwiftUI observes `\(type.name)`, but `\(reason.name.display)` is posted \(reason.reason), and delivered there: "
                + "add `receive(on:)`."
        )
    }

    private func usesInstance(_ observation: Observation) -> Bool {
        guard let body = body(of: observation) else {
            return observation.observer.operators.contains { $0.name == "assign" }
        }
        let code = self[body]
        return code.selfUse != nil && code.isolation == nil && code.hops.isEmpty
    }
}
