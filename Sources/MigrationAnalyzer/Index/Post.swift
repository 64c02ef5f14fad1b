/// One posting, as a call says it.
package struct Post: Sendable {
    package var center: CenterExpression
    package var names: [NameExpression]
    package var object: SubjectExpression
    package var userInfo: UserInfoExpression
    /// The method's name in the call.
    package var span: SourceSpan
    /// All of the call.
    package var extent: SourceSpan
    package var place: PostPlace
    package var function: Int?
    package var type: Int?
}

/// What is posted along.
package enum UserInfoExpression: Sendable {
    case none
    case entries([UserInfoWrite])
    /// The parameter of the function around it, by its index.
    case parameter(Int)
    /// Made elsewhere: any key may be in it.
    case other(String)
}

/// Where the source says that a post runs.
package enum PostPlace: Hashable, Sendable {
    /// Wherever the function around it runs.
    case function
    /// Inside `Task { … }`: on the actor of the function around it, and off the main actor if that has none.
    case task
    /// Inside `DispatchQueue.main.async`, `MainActor.run`, or the like.
    case main
    /// Inside code that is sure to run elsewhere: why.
    case offMain(String)
    /// Inside a closure of which nothing is known.
    case closure
}
