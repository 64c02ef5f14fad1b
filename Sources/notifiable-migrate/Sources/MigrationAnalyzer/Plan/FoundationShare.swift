extension MigrationPlan {
    /// How many notifications could become messages of Foundation, and why the others can't.
    package struct FoundationShare: Sendable {
        package let count: Int
        /// How many more could, if the order of observers and of messages doesn't matter.
        package let reorderedCount: Int
        package let total: Int
        /// The reasons with the numbers of notifications, and of observers of messages, most frequent first.
        package let obstacles: [(reason: String, count: Int)]

        init(_ rows: [Row], _ codeBase: CodeBase) {
            let uses = NotificationUse.all(in: codeBase, withMessages: true)
            let observers = Dictionary(uses.map { ($0.name, $0.observations.map(\.observer)) }) { $0 + $1 }
            var reordered = 0
            let reasons = rows.map { row -> String? in
                if let obstacle = Self.obstacle(of: row.proposal) { return obstacle }
                let order = Self.order(of: row.proposal, observers[row.name] ?? [])
                if order != nil { reordered += 1 }
                return order
            }
            count = reasons.count { $0 == nil }
            reorderedCount = reordered
            total = rows.count
            let gaps = codeBase.observations.compactMap(\.observer.foundationGap).map { "an observer uses \($0)" }
            let counts = Dictionary(grouping: reasons.compactMap(\.self) + gaps) { $0 }.mapValues(\.count)
            obstacles = counts.map { (reason: $0.key, count: $0.value) }.sorted {
                ($1.count, $0.reason) < ($0.count, $1.reason)
            }
        }

        /// The numbers as text, with an item for each reason.
        var remark: (title: String, items: [String]) {
            let title = "\(count) of \(total.counted("notification")) could leave for Foundation's messages."
            let more = reorderedCount > 0 ? " With --allow-reordering, \(reorderedCount) more." : ""
            return (title + more, obstacles.map { "\($0.count) not: \($0.reason)" })
        }

        /// What Foundation gives no order: the observers of a main-actor message, or asynchronous messages.
        private static func order(of proposal: MessageProposal, _ observers: [Observer]) -> String? {
            let closures = observers.count { $0.kind != .sequence && !$0.isSequence }
            switch proposal.delivery.kind {
            case .mainActor: return closures > 1 ? "its observers would have no order" : nil
            case .asynchronous: return closures > 0 ? "its messages would have no order" : nil
            }
        }

        /// Foundation delivers messages, but to no actor, and not from posts off the main actor.
        private static func obstacle(of proposal: MessageProposal) -> String? {
            if proposal.obstacles.contains(where: { $0.step <= .bridgedMessage }) { return "it can't be a message" }
            if case .value = proposal.subject { return "its object is a value" }
            if proposal.gaps.contains(where: \.preventsCompilation) { return "the source doesn't show all of it" }
            switch proposal.delivery.kind {
            case .asynchronous:
                if case .observedByActor = proposal.delivery.reason { return "an actor observes it" }
                return nil
            case .mainActor:
                let isOffMain = proposal.obstacles.contains { if case .postedOffMain = $0 { true } else { false } }
                return isOffMain || !proposal.delivery.unknownPosters.isEmpty
                    ? "a post off the main actor would stop the process" : nil
            }
        }
    }

    /// The facts that are not about one notification, each with its items.
    var remarks: [(title: String, items: [String])] { callSites.remarks + (rows.isEmpty ? [] : [foundation.remark]) }
}
