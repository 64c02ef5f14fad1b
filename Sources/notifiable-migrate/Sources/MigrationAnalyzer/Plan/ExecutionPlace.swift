/// Where a post or the code of an observer runs, as far as the source shows.
package enum ExecutionPlace: Hashable, Sendable {
    case mainActor
    case offMain
    case actor(String)
    case postingThread
    case unknown
}

extension ExecutionPlace: CustomStringConvertible {
    package var description: String {
        switch self {
        case .mainActor: "main actor"
        case .offMain: "off the main actor"
        case .actor(let name): "actor \(name)"
        case .postingThread: "posting thread"
        case .unknown: "not known"
        }
    }
}

extension CodeBase {
    func place(of posting: Posting, posting name: NotificationName) -> (place: ExecutionPlace, reason: String?) {
        switch posting.observedThread(of: name) {
        case .main:
            (.mainActor, posting.thread == .main ? nil : posting.observed[name.identity]?.onMainPhrase)
        case .offMain(let reason): (.offMain, reason)
        case .unknown: (.unknown, nil)
        }
    }

    /// Where a site posts that the source doesn't contain.
    func place(of site: ObservedSite) -> (place: ExecutionPlace, reason: String?) {
        let posts = ObservedPosts([site])
        return posts.offMainPhrase.map { (.offMain, $0) } ?? (.mainActor, posts.onMainPhrase)
    }

    /// Whether the compiler sees a post outside the main actor, although it may run there.
    func isInNonisolatedCode(_ posting: Posting) -> Bool {
        posting.thread == .unknown && posting.function.map { isolation(of: $0).domain == .nonisolated } == true
    }

    /// Where the code of an observer runs: its own isolation, or else where it is called.
    func place(of observation: Observation) -> (place: ExecutionPlace, reason: String?) {
        let observer = observation.observer
        if case .function(let function)? = observation.handler {
            let isolation = isolation(of: function)
            guard isolation.domain == .nonisolated else { return (Self.place(isolation), isolation.reason) }
            return (.postingThread, nil)
        }
        if let body = body(of: observation), self[body].isolation == .mainActor {
            return (.mainActor, "by its own attribute")
        }
        let type = isolation(ofType: observer.type, in: observation.file)
        switch observer.kind {
        case .closure:
            switch observer.queue {
            case .main:
                return (.mainActor, isRegisteredOnMainQueue(observation) ? "by `queue: .main`" : "by a hop around it")
            case .other(let queue): return (.unknown, "on the queue `\(queue)`")
            case .none: return (.postingThread, nil)
            }
        case .publisher:
            if let scheduler = observer.scheduler {
                return (Self.place(scheduler.place), "by `\(scheduler.operator.phrase)`")
            }
            // SwiftUI calls the closure of `onReceive` on the posting thread.
            if observer.operators.contains(where: { $0.name == "onReceive" }) { return (.postingThread, nil) }
            return type?.isMainActor == true ? (.mainActor, type?.reason) : (.postingThread, nil)
        case .sequence, .message:
            guard let type, type.domain != .nonisolated else { return (.unknown, nil) }
            return (Self.place(type), type.reason)
        case .selector, .notifiable:
            return observation.handler == nil ? (.unknown, nil) : (.postingThread, nil)
        }
    }

    private static func place(_ scheduler: StreamOperator.SchedulerPlace) -> ExecutionPlace {
        switch scheduler {
        case .main: .mainActor
        case .offMain: .offMain
        case .unknown: .unknown
        }
    }

    private static func place(_ isolation: Isolation) -> ExecutionPlace {
        switch isolation.domain {
        case .mainActor: .mainActor
        case .actor(let name), .globalActor(let name): .actor(name)
        case .nonisolated: .postingThread
        }
    }
}

extension CodeBase {
    /// Whether a closure is registered with `queue: .main`, so that a post waits for it, and not only called by a hop.
    func isRegisteredOnMainQueue(_ observation: Observation) -> Bool {
        guard observation.observer.queue == .main, let adapter = observation.adapter else {
            return observation.observer.queue == .main
        }
        return files[adapter.file].observers.contains { $0.body == adapter.index && $0.queue == .main }
    }
}
