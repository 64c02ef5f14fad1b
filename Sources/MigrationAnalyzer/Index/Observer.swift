/// An observation that begins, as one call says it.
package struct Observer: Sendable {
    package enum Kind: String, Sendable {
        /// `addObserver(_:selector:name:object:)`
        case selector
        /// `addObserver(forName:object:queue:using:)`
        case closure
        /// `publisher(for:object:)`
        case publisher
        /// `notifications(named:object:)`
        case sequence
        /// `addObserver(of:for:using:)` and `messages(of:for:)`
        case message
        /// `startObservingNotifications(withNotificationCenter:forObserver:observing:)`
        case notifiable
    }

    package var kind: Kind
    package var center: CenterExpression
    package var names: [NameExpression]
    package var object: SubjectExpression
    /// The method's name in the call: where a finding points.
    package var span: SourceSpan
    /// All of the call.
    package var extent: SourceSpan
    /// Who observes: `self`, as written.
    package var observer: String?
    package var observerType: TypeExpression = .unknown
    /// The method that handles; of a closure observer, one that stands in the closure's place.
    package var selector: SelectorExpression?
    package var queue: QueueExpression = .none
    /// The closure that handles, an index into `FileIndex.bodies`.
    package var body: Int?
    /// The parameter of the function around it that handles, by its index: the function is a wrapper.
    package var handlerParameter: Int?
    /// What happens to what the call gives back.
    package var token: TokenUse = .notApplicable
    /// What follows a publisher.
    package var operators: [StreamOperator] = []
    /// The task that a sequence is read in.
    package var task: TaskUse?
    /// The function in which the call stands, an index into `FileIndex.functions`.
    package var function: Int?
    /// The type in which the call stands, an index into `FileIndex.types`.
    package var type: Int?
}

/// The center that an observer or a poster names.
package enum CenterExpression: Hashable, Sendable {
    case `default`
    /// `NSWorkspace.shared.notificationCenter`
    case workspace
    case distributed
    /// Inside an extension or a subclass of `NotificationCenter`.
    case implicit
    /// A property, a parameter, a call: as written.
    case other(String)
}

/// Whom a notification is about.
package enum SubjectExpression: Hashable, Sendable {
    case none
    case value(String, TypeExpression)
}

/// A method named by `#selector` or by text.
package struct SelectorExpression: Hashable, Sendable {
    /// The type before the method's name, if it is not `self`.
    package let type: String?
    package let name: String
    /// Argument labels, if it says them.
    package let labels: [String]?
    package let span: SourceSpan
}

/// The queue of a closure observer.
package enum QueueExpression: Hashable, Sendable {
    /// `nil`, or left out.
    case none
    case main
    case other(String)
}

/// One step after a publisher.
package struct StreamOperator: Hashable, Sendable {
    /// `receive`, `map`, `sink`, `onReceive`, …
    package let name: String
    /// Its arguments outside closures, as written.
    package let arguments: String
    package let span: SourceSpan
}

/// The task that reads a sequence.
package struct TaskUse: Hashable, Sendable {
    package let span: SourceSpan
    package let token: TokenUse
    package let selfUse: SelfUse?
}
