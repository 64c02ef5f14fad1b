extension Prover {
    /// Whether an isolation check of the runtime failed in any trial so far.
    func isolationFinding(_ isWatched: Bool) -> ThreadingProof.Finding {
        guard isWatched else {
            return notApplicable(.isolation, "this runtime does not let its checks be watched: a failed one traps")
        }
        var tally = Tally(.isolation)
        tally.count(isolation.posts)
        let violations = isolation.violations.sorted { "\($0.key.place)" < "\($1.key.place)" }
        for (violation, count) in violations {
            let state = violation.isOfMainActor ? "main-actor state" : "an actor's state"
            tally.fail("posted on \(violation.place): \(state) was touched outside its actor (\(count) checks failed)")
        }
        let isolation = plan.isolation.map { ", observed \($0)" } ?? ""
        return finding(.isolation, tally, held: "posted on \(plan.places.list): no check failed\(isolation)")
    }

    /// Why trials with several threads at once are left out, if they are: they would corrupt what is not isolated.
    var reasonNotToRace: String? {
        isolation.isBroken ? "not tried: isolated state is touched on the posting thread" : nil
    }
}
