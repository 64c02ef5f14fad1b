/// A call that may go to a wrapper.
///
/// Only calls that could pass the name of a notification are kept.
package struct Call: Sendable {
    package struct Argument: Sendable {
        package let label: String?
        package let value: Value
        package let span: SourceSpan
    }

    package enum Value: Sendable {
        case name([NameExpression])
        case selector(SelectorExpression)
        /// An index into `FileIndex.bodies`.
        case body(Int)
        case userInfo(UserInfoExpression)
        case other(String, TypeExpression)
    }

    /// The method's name.
    package let name: String
    /// What it is called on, as written.
    package let base: String?
    package var arguments: [Argument]
    package let span: SourceSpan
    package let extent: SourceSpan
    package let place: PostPlace
    package var token: TokenUse
    package let function: Int?
    package let type: Int?
}
