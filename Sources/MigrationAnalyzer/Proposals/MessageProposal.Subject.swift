extension MessageProposal {
    /// What the message is about.
    package enum Subject: Hashable, Sendable {
        /// The type of the object that is posted, or that observers cast to.
        case object(String)
        /// No object is posted: the type that posts, or that declares the name.
        case poster(String)
        /// The object is a value, which has no identity to observe: it becomes a property.
        case value(String)
        /// Types of which none is all of them.
        case conflict([String])
        case unknown

        /// The type to name as the message's `Subject`.
        package var typeName: String? {
            switch self {
            case .object(let name), .poster(let name), .value(let name): name
            case .conflict, .unknown: nil
            }
        }
    }
}
