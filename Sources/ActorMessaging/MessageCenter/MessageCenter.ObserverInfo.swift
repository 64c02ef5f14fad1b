extension MessageCenter {
    /// An observer in the list ``MessageCenter/observers``.
    public struct ObserverInfo: Sendable {
        /// The isolation of an observer.
        public enum Isolation: Sendable {
            /// The main actor: inside `post` for a main-actor message, later for an asynchronous one.
            case mainActor
            /// An actor of this type, such as the global actor that a closure is isolated to.
            case actor(any Actor.Type)
            /// The concurrent executor.
            case concurrent
            /// The isolation of the code that iterates the message sequence.
            case sequence
            /// The isolation of the code that posts the message. A recorder runs inside `post`, on the posting thread.
            case poster
        }

        /// The subjects of an observer.
        public enum Subject: Hashable, Sendable {
            /// Every subject. Includes messages posted without a subject.
            case every
            /// One object.
            case one(type: String, identity: ObjectIdentifier)
        }

        /// The observed message type.
        public let messageType: any Any.Type
        /// The observed subjects.
        public let subject: Subject
        /// The isolation in which the observer runs.
        public let isolation: Isolation
        /// The file in which the observer was added, as `#fileID` gives it.
        public let file: String
        /// The line at which the observer was added.
        public let line: Int
        /// The number of messages that the observer hasn't handled. For a sequence, the number that its consumer hasn't
        /// taken.
        public let depth: Int
        /// Whether the observer starts with the latest message.
        package let startsWithLatest: Bool

        init(_ observer: Observer, of subject: AnyObject?, for messageType: any Any.Type) {
            self.messageType = messageType
            self.subject =
                switch subject {
                case let identity as SubjectIdentity: .one(type: "\(identity.subjectType)", identity: identity.id)
                case let object?: .one(type: "\(type(of: object))", identity: ObjectIdentifier(object))
                case nil: .every
                }
            isolation = observer.isolation
            file = observer.site.fileID
            line = observer.site.line
            depth = observer.depth
            startsWithLatest = observer.site.startsWithLatest
        }
    }
}

extension MessageCenter.ObserverInfo: CustomStringConvertible {
    /// The observer as one line.
    public var description: String {
        let subjects = if case .one(let type, _) = subject { "one \(type)" } else { "every subject" }
        let waiting = depth == 0 ? "" : ", \(depth) waiting"
        return "\(messageType) of \(subjects), \(place)\(waiting) (\(file):\(line))"
    }

    /// A description of the isolation in which the observer runs.
    package var place: String {
        switch isolation {
        case .mainActor: "on the main actor"
        case .actor(let type): "on a \(type)"
        case .concurrent: "concurrently"
        case .sequence: "as a sequence"
        case .poster: "inside post"
        }
    }
}
