/// An observation with its meaning: which notifications, and whose code handles them.
package struct Observation: Sendable {
    package enum Handler: Hashable, Sendable {
        case function(Reference<FunctionDeclaration>)
        case closure(Reference<Body>)
    }

    /// The fact; where a wrapper registers, the wrapper's, with the caller's arguments and places.
    package let observer: Observer
    package let file: Int
    /// Empty if the expressions tell no name, or if every name is observed.
    package let names: [NotificationName]
    /// Whether every expression of a name was understood.
    package let knowsAllNames: Bool
    /// `nil` if it lies outside the source, or if only the run tells.
    package let handler: Handler?
    /// The function that registers for this caller.
    package let wrapper: Reference<FunctionDeclaration>?
    /// Whether it is the wrapper's own call, whose arguments are its parameters.
    package let isTemplate: Bool
}

/// A posting with its meaning.
package struct Posting: Sendable {
    package let post: Post
    package let file: Int
    package let names: [NotificationName]
    package let thread: PostingThread
    package let wrapper: Reference<FunctionDeclaration>?
    package let isTemplate: Bool
}

/// Where a post runs, as far as the source says it.
package enum PostingThread: Hashable, Sendable {
    case main
    /// The reason completes "posted …".
    case offMain(String)
    case unknown
}
