extension Prover {
    /// Whether each post is handled once, synchronously, on the posting thread.
    func postingThread() async -> ThreadingProof.Finding {
        guard plan.numbers[.postingThread] != nil else {
            return notApplicable(.postingThread, "a message is handled in its observer's isolation")
        }
        var tally = Tally(.postingThread)
        for kind in provable {
            for place in plan.places {
                let trial = await makeTrial(before: kind)
                let known = trial.site.log?.posts.count ?? 0
                await trial.post((0..<3).map { Stimulus(kind: kind, number: $0) }, at: place)
                await judge(trial, since: known, what: "\(name(kind)) posted on \(place)", &tally)
            }
        }
        return finding(.postingThread, tally, held: "posted on \(plan.places.list): handled there, in place")
    }

    private func judge(_ trial: Trial<Service>, since known: Int, what: String, _ tally: inout Tally) async {
        guard let log = trial.site.log else { return }
        let posts = log.posts.dropFirst(known)
        tally.count(posts.count)
        var handlings = log.handlings
        for post in posts {
            let inPlace = handlings.filter { $0.post == post.id && $0.isOnPostingThread }
            switch inPlace.count {
            case 1 where (inPlace[0].ended ?? .max) < (post.returned ?? 0): continue
            case 1...: tally.fail("\(what): handled \(inPlace.count) times")
            default:
                // Later, or on another thread while the poster waited.
                if handlings.isEmpty {
                    _ = await trial.turns { !log.handlings.isEmpty }
                    handlings = log.handlings
                }
                let isOnMain = handlings.last?.isOnMain == true
                let elsewhere = isOnMain ? "on the main actor" : "on another thread"
                tally.fail("\(what): \(handlings.isEmpty ? "not handled" : "handled \(elsewhere)")")
            }
        }
    }
}
