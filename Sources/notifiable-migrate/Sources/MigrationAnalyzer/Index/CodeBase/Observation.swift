/// A resolved observation: which notifications it observes, and which code handles them.
package struct Observation: Sendable {
    package enum Handler: Hashable, Sendable {
        case function(Reference<FunctionDeclaration>)
        case closure(Reference<Body>)
    }

    /// The fact. For an observation through a wrapper, the wrapper's fact with the caller's arguments and places.
    package let observer: Observer
    package let file: Int
    /// Empty if the names are not known, or if every name is observed.
    package internal(set) var names: [NotificationName]
    /// Whether all expressions for names are understood.
    package let knowsAllNames: Bool
    /// `nil` if the handler is outside the source, or only known at run time.
    package let handler: Handler?
    /// The function that registers for this caller.
    package let wrapper: Reference<FunctionDeclaration>?
    /// The closure of the wrapper that the center calls, and that calls the handler.
    let adapter: Reference<Body>?
    /// Whether it is the wrapper's own call, whose arguments are its parameters.
    package internal(set) var isTemplate: Bool

    package var context: SourceContext { SourceContext(file: file, type: observer.type, function: observer.function) }

    /// The function that adds the observer.
    var function: Reference<FunctionDeclaration>? { observer.function.map { Reference(file: file, index: $0) } }

    /// Where the observer is added.
    var place: FilePlace { FilePlace(file: file, offset: observer.span.start.offset) }

    /// Whether its center calls the handler on the main thread, wherever the notification is posted: the distributed
    /// center does.
    var arrivesOnMain: Bool { observer.center == .distributed && observer.isCalledByPoster }

    /// The place of the selector; `nil` if the wrapper names it, which may be in another file.
    var selectorSpan: SourceSpan? {
        guard let span = observer.selector?.span else { return nil }
        let isArgument =
            observer.extent.offsets.contains(span.start.offset) && span.start.line >= observer.extent.start.line
        return wrapper == nil || isArgument ? span : nil
    }
}

/// A resolved post.
package struct Posting: Sendable {
    package let post: Post
    package let file: Int
    package internal(set) var names: [NotificationName]
    /// As far as the code around the post shows it, which is all that the compiler sees: plans and rewrites use this
    /// one.
    package internal(set) var thread = PostingThread.unknown
    /// As far as the code around it or the callers of its function show it.
    package internal(set) var tracedThread = PostingThread.unknown
    /// Whether all calls of its function that the source shows are on the main actor, although it doesn't show all of
    /// them.
    package internal(set) var isLikelyOnMain = false
    package let wrapper: Reference<FunctionDeclaration>?
    package internal(set) var isTemplate: Bool
    /// The posts that a census has recorded here, by the identity of their name.
    package internal(set) var observed: [String: ObservedPosts] = [:]
    /// Whether the names come from a census, because the source doesn't show them.
    package internal(set) var hasObservedNames = false

    package var context: SourceContext { SourceContext(file: file, type: post.type, function: post.function) }

    var function: Reference<FunctionDeclaration>? { post.function.map { Reference(file: file, index: $0) } }

    var place: FilePlace { FilePlace(file: file, offset: post.span.start.offset) }

    /// Notes where the post runs.
    mutating func note(_ callers: CallerTable) {
        thread = callers.ownThread(of: post.place, in: function)
        tracedThread = callers.thread(of: post.place, in: function)
        isLikelyOnMain = callers.isLikelyOnMain(post.place, in: function)
    }

    /// Where the posts of a name run, as the source shows it and a census has recorded it.
    func observedThread(of name: NotificationName) -> PostingThread {
        guard let observed = observed[name.identity], observed.count > 0 else { return thread }
        if case .offMain = thread { return thread }
        return observed.offMainPhrase.map(PostingThread.offMain) ?? .main
    }
}

/// Where a post runs, as far as the source shows.
package enum PostingThread: Hashable, Sendable {
    case main
    /// The reason completes "posted …".
    case offMain(String)
    case unknown

    /// Whether it is known to be off the main actor in an asynchronous context, which can await a post.
    var canWait: Bool {
        guard case .offMain(let reason) = self else { return false }
        return ["inside a task", "inside `Task.detached`", "by a nonisolated async"].contains(where: reason.hasPrefix)
    }
}

extension CodeBase {
    /// Whether an observer of every name may receive a notification.
    func mayObserve(_ observation: Observation, _ name: NotificationName) -> Bool {
        if observation.observer.center == .distributed { return false }
        if let handler = handler(of: observation), self[handler.body].doesNothingElse {
            let handled = self[handler.body].handledNames.map { names($0.name, in: handler.context) }
            if !handled.contains(where: { $0.isEmpty || $0.contains(name) }) { return false }
        }
        let posts = postings(of: name)
        return observation.observer.object == .none || posts.isEmpty || name.isOfLibrary || objectiveC.mentions(name)
            || posts.contains { mayObserve(observation, $0) }
    }

    /// Whether an observer of every name may receive a post: it observes every object, or the post may be of its own.
    func mayObserve(_ observation: Observation, _ posting: Posting) -> Bool {
        guard case .value(_, let observed) = observation.observer.object, posting.wrapper == nil else { return true }
        guard case .value(_, let posted) = posting.post.object else { return false }
        let own = type(observed, in: observation.context).flatMap { types.primary(of: $0, from: observation.file) }
        let other = type(posted, in: posting.context).flatMap { types.primary(of: $0, from: posting.file) }
        guard let own, let other, self[own].kind == .class, self[other].kind == .class else { return true }
        return types.family(of: own).contains(other)
    }

    /// Whether every known post of a name is on the main actor: UIKit or AppKit posts it, or the code base does, and
    /// only there.
    func isPostedOnMain(_ name: NotificationName) -> Bool {
        let threads = postings(of: name).map(\.tracedThread)
        if let posts = census?[name]?.posts, posts.offMainCount > 0 { return false }
        // Only code on the main actor posts such a message. Other code can post its name, too, so neither the program
        // nor Objective-C code may.
        if threads.isEmpty, !objectiveC.mentions(name), let declaration = name.declaration,
            let type = self[declaration].parent,
            self.declaration(ofType: type, in: declaration.file)?.messageProtocols.contains(where: \.isMainActor)
                == true
        {
            return true
        }
        // The library that declares a name may post it, too.
        if threads.isEmpty || isOfLibrary(name) {
            return SDKFacts.isPostedOnMain(name) && threads.allSatisfy { $0 == .main }
        }
        return !objectiveC.mayPost(name) && threads.allSatisfy { $0 == .main }
    }

    private func isOfLibrary(_ name: NotificationName) -> Bool { name.isOfLibrary && !objectiveC.declares(name) }

    /// Whether no call shows a post off the main actor, of a notification that only the code base posts, or that UIKit
    /// or AppKit posts on the main thread and the code base posts again.
    private func isLikelyPostedOnMain(_ name: NotificationName) -> Bool {
        let postings = postings(of: name)
        if isOfLibrary(name), census?[name] == nil, SDKFacts.isPostedOnMain(name) {
            return postings.allSatisfy { $0.tracedThread == .main || $0.tracedThread == .unknown }
        }
        guard !isOfLibrary(name), census?[name] == nil, !objectiveC.mayPost(name), !postings.isEmpty else {
            return isPostedOnMain(name)
        }
        return postings.allSatisfy { $0.tracedThread == .main || $0.tracedThread == .unknown && $0.isLikelyOnMain }
    }

    /// Whether no call shows that an observation receives posts off the main actor.
    func observesLikelyMainPosts(_ observation: Observation) -> Bool {
        observation.arrivesOnMain
            || observation.knowsAllNames && !observation.names.isEmpty
                && observation.names.allSatisfy(isLikelyPostedOnMain)
    }

    /// Whether an observation only receives posts that are known to be on the main actor.
    func observesOnlyMainPosts(_ observation: Observation) -> Bool {
        observation.arrivesOnMain
            || observation.knowsAllNames && !observation.names.isEmpty && observation.names.allSatisfy(isPostedOnMain)
    }
}
