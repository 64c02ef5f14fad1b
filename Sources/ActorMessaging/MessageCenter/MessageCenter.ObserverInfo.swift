extension MessageCenter {
    /// An observer in the list ``MessageCenter/observers``.
    public struct ObserverInfo: Sendable {
        /// The isolation of an observer.
        public enum Isolation: Sendable {
            /// On the main actor, inside `post`.
            case mainActor
            /// Isolated to an actor of this type.
            case actor(any Actor.Type)
            /// An asynchronous closure, on the concurrent executor unless it is isolated to an actor.
            case concurrent
            /// The isolation that iterates the message sequence.
            case sequence
        }

        /// The subjects of an observer.
        public enum Subject: Hashable, Sendable {
            /// Every subject. Includes messages posted without a subject.
            case every
            /// One object.
            case one(type: String, identity: ObjectIdentifier)
        }

        /// The type of message observed.
        public let messageType: any Any.Type
        /// The subjects observed.
        public let subject: Subject
        /// Where the observer runs.
        public let isolation: Isolation
        /// The file in which the observer was added, as `#fileID` gives it.
        public let file: String
        /// The line at which the observer was added.
        public let line: Int
        /// Messages that wait for the observer; for one that runs on an actor, jobs in that actor's mailbox.
        public let depth: Int

        init(
            messageType: any Any.Type,
            subject: AnyObject?,
            isolation: Isolation,
            site: RegistrationSite,
            depth: Int
        ) {
            self.messageType = messageType
            self.subject =
                switch subject {
                case let identity as SubjectIdentity: .one(type: "\(identity.subjectType)", identity: identity.id)
                case let object?: .one(type: "\(type(of: object))", identity: ObjectIdentifier(object))
                case nil: .every
                }
            self.isolation = isolation
            file = site.fileID
            line = site.line
            self.depth = depth
        }
    }
}

extension MessageCenter.ObserverInfo: CustomStringConvertible {
    /// The observer as one line.
    public var description: String {
        let subjects =
            switch subject {
            case .every: "every subject"
            case .one(let type, _): "one \(type)"
            }
        let waiting = depth == 0 ? "" : ", \(depth) waiting"
        return "\(messageType) of \(subjects), \(place)\(waiting) (\(file):\(line))"
    }

    /// Where the observer runs.
    package var place: String {
        switch isolation {
        case .mainActor: "on the main actor"
        case .actor(let type): "on a \(type)"
        case .concurrent: "concurrently"
        case .sequence: "as a sequence"
        }
    }
}
