/// A post, from one call.
package struct Post: Sendable {
    package var center: CenterExpression
    package var names: [NameExpression]
    package var object: SubjectExpression
    package var userInfo: UserInfoExpression
    /// The method's name in the call.
    package var span: SourceSpan
    /// All of the call.
    package var extent: SourceSpan
    /// The line on which the call ends.
    package var lastLine: Int
    package var place: PostPlace
    /// The lock that the code around it holds, or the queue that it runs on synchronously, as written.
    package var heldLock: String?
    package var function: Int?
    package var type: Int?
}

/// A post of a message, from one call.
package struct MessagePost: Sendable {
    /// The name of the message's type, as written.
    let message: String
    /// The method's name in the call.
    let span: SourceSpan
    let function: Int?
    let type: Int?
}

/// The `userInfo` of a post.
package enum UserInfoExpression: Sendable {
    case none
    case entries([UserInfoWrite])
    /// The parameter of the enclosing function, by its index.
    case parameter(Int)
    /// From elsewhere, with unknown keys.
    case other(String)
}

/// Where a post runs, as far as its surrounding code shows.
package enum PostPlace: Hashable, Sendable {
    /// Wherever the enclosing function runs.
    case function
    /// Inside `Task { … }`: on the actor of the enclosing function, and off the main actor if that has none.
    case task
    /// Inside `DispatchQueue.main.async`, `MainActor.run`, or the like.
    case main
    /// Inside code that runs elsewhere, judging by what takes it: why.
    case offMain(String)
    /// Inside an unknown closure.
    case closure
}
