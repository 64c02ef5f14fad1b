extension MessageCenter {
    /// The messages of a type that a center keeps for observers that are added later.
    ///
    /// A message type declares it as ``Message/retention``; by default, nothing is kept. A subject isn't kept alive,
    /// and the messages about it are released when it is deallocated. <doc:ChoosingMessages> describes when state is
    /// the better choice.
    ///
    /// A message about a subject that is a value is kept while the center has an observer of that value, of any type.
    /// If it has none when the message is posted, the message is kept as if posted without a subject.
    public struct Retention: Hashable, Sendable {
        enum Kind: Hashable {
            case none
            case latest
            case untilObserved(limit: Int)
        }

        let kind: Kind
        var limit: Int? { if case .untilObserved(let limit) = kind { limit } else { nil } }

        /// Nothing is kept.
        public static let none = Retention(kind: .none)

        /// The last message of the type is kept, and the last about each living subject.
        ///
        /// An observer receives it if it asks with ``MessageCenter/Start/latest``. A message is the last one before its
        /// observers run. If the subject of the type's last message is deallocated, the type has no last message.
        public static let latest = Retention(kind: .latest)

        /// A message that no observer takes waits for the first one that would receive it, and is handled once.
        ///
        /// - Important: `addObserver` on the main actor may call the handler inside the call, so in an `init` before
        ///   that returns. Add the observer when the object can handle the message. The handler can't end its
        ///   observation by its token, which the call has yet to return.
        ///
        /// Messages wait in posting order. Of several observers, one takes a message; its bound doesn't apply. If the
        /// observer is removed before it begins to handle the message, the message waits again. One that observers
        /// receive when it is posted doesn't wait, even if they are removed before they handle it. A message about a
        /// subject that dies is lost, and so is the oldest if one is posted at the limit; the center reports both as
        /// ``MessageDiagnostic/retainedMessagesLost(messageType:lost:reason:)``.
        ///
        /// Relays and recorders don't take messages. Observers of the bridged *notification* receive each post when it
        /// is posted, and a message observer that comes later receives it, too. So move all observers of such a name
        /// to messages in one step.
        ///
        /// - Parameter limit: The number of messages that wait, at least 1.
        public static func untilObserved(limit: Int = 100) -> Retention {
            Retention(kind: .untilObserved(limit: max(limit, 1)))
        }
    }

    /// The message with which an observer starts.
    public struct Start: Hashable, Sendable {
        fileprivate enum Kind { case next, nextLater, latest, latestLater, recording }

        fileprivate let kind: Kind

        var isLatest: Bool { kind == .latest || kind == .latestLater }
        var isPostponed: Bool { kind == .nextLater || kind == .latestLater }

        /// A start with the same message, but as if the observer were added off the main actor: not inside
        /// `addObserver`.
        package var postponed: Start { Start(kind: isLatest ? .latestLater : .nextLater) }

        /// The first message that is posted after the observer is added.
        public static let next = Start(kind: .next)

        /// The latest message that the observer would have received, if the center keeps it, and then those that are
        /// posted later.
        ///
        /// On the main actor, an observer of a main-actor message has run when `addObserver` returns. If it is added
        /// elsewhere, it runs before the next message of the type, or on the next turn of the main run loop. Other
        /// observers receive the message as their first one.
        public static let latest = Start(kind: .latest)

        /// The start of a recorder, for which no message waits.
        package static let recording = Start(kind: .recording)
    }

    /// A description of what a center keeps of one message type.
    public struct RetainedInfo: Sendable {
        /// The message type.
        public let messageType: any Any.Type
        /// The retention of the type.
        public let retention: Retention
        /// The number of messages that are kept. Those about subjects that died may be counted for a while.
        public let count: Int
        /// The time since a message was last kept or, with ``Retention/untilObserved(limit:)``, since
        /// the oldest one was.
        public let age: Duration
    }

    /// Starts to keep messages of a type before anyone observes it.
    ///
    /// What is posted as a message is kept without this call. It is needed for *notifications* of a bridged type, which
    /// the center sees once it knows the type. Call it early: for the default center, in the program's `main`. The type
    /// must have a ``Message/retention`` other than ``Retention/none``.
    public func startRetaining<Message: MessageCenter.Message>(_ messageType: Message.Type) {
        guard topic(ofEitherKind: messageType).retains else {
            // `fatalError`, because a release build omits the message of a precondition.
            fatalError("\(messageType) retains nothing: declare `static var retention` to be `.latest` or another.")
        }
    }

    /// Releases what is kept of a message type, such as when a user signs out. Nothing is reported as lost.
    ///
    /// An observer that is added after this call receives nothing that was posted before. You can call this method from
    /// any isolation. A message that waited is handled only if its observer has begun. A notification that waits for
    /// the main run loop is kept when it is delivered.
    public func forgetRetained<Message: MessageCenter.Message>(_ messageType: Message.Type) {
        topic(ofEitherKind: messageType).forget(about: nil)
    }

    /// Releases what is kept of a message type about one subject, in the same way.
    public func forgetRetained<Message: MessageCenter.Message>(_ messageType: Message.Type, subject: Message.Subject)
    where Message.Subject: AnyObject {
        topic(ofEitherKind: messageType).forget(about: ObjectIdentifier(subject))
    }

    /// Descriptions of the messages that this center keeps for later observers, for debugging and tests.
    public var retained: [RetainedInfo] { allTopics.compactMap(\.retainedInfo) }
}

extension MessageCenter.Message {
    /// Nothing is kept of the messages of the type.
    public static var retention: MessageCenter.Retention { .none }
}
