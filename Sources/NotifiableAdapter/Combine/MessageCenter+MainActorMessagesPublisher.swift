#if canImport(Combine)
    public import Combine

    extension MessageCenter {
        /// Publishes the messages of one type, about one subject.
        ///
        /// The subscriber receives each message on the main actor, inside `post`, in the order of registration among the
        /// observers.
        ///
        /// A subscription observes from its first demand until it is cancelled or its center dies; it never finishes. A message
        /// that is not demanded is lost and reported as ``ActorMessaging/MessageDiagnostic/notDemanded(messageType:)``.
        ///
        /// - Parameters:
        ///   - messageType: the message type.
        ///   - subject: the object whose messages are published, which is not kept alive; `nil` for messages about every
        ///     subject, and about none.
        ///   - fileID: where the publisher is made, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: where the publisher is made, for ``ActorMessaging/MessageCenter/observers``.
        /// - Returns: a publisher that keeps the center, and not the subject.
        public func publisher<Message: MainActorMessage>(
            for messageType: Message.Type,
            subject: Message.Subject?,
            fileID: StaticString = #fileID,
            line: UInt = #line
        ) -> some Publisher<Message, Never> where Message.Subject: AnyObject {
            MessagePublisher(subject: subject, report: configuration.diagnostics) { subject, receive in
                // What was given above, and kept as an object.
                let subject = subject.map { unsafeDowncast($0, to: Message.Subject.self) }
                return self.addObserver(of: subject, for: messageType, fileID: fileID, line: line) { receive($0) }
            }
        }

        /// Publishes the messages of one type, about every subject and about none.
        ///
        /// The subscriber receives each message on the main actor, inside `post`, in the order of registration among the
        /// observers.
        ///
        /// A subscription observes from its first demand until it is cancelled or its center dies; it never finishes. A message
        /// that is not demanded is lost and reported as ``ActorMessaging/MessageDiagnostic/notDemanded(messageType:)``.
        ///
        /// - Parameters:
        ///   - messageType: the message type.
        ///   - fileID: where the publisher is made, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: where the publisher is made, for ``ActorMessaging/MessageCenter/observers``.
        /// - Returns: a publisher that keeps the center, and not the subject.
        public func publisher<Message: MainActorMessage>(
            for messageType: Message.Type,
            fileID: StaticString = #fileID,
            line: UInt = #line
        ) -> some Publisher<Message, Never> {
            MessagePublisher(subject: nil, report: configuration.diagnostics) { _, receive in
                let identifier = BaseMessageIdentifier<Message>()
                return self.addObserver(of: Message.Subject.self, for: identifier, fileID: fileID, line: line) {
                    receive($0)
                }
            }
        }

        /// Publishes the messages that an identifier stands for, about one subject.
        ///
        /// The subscriber receives each message on the main actor, inside `post`, in the order of registration among the
        /// observers.
        ///
        /// A subscription observes from its first demand until it is cancelled or its center dies; it never finishes. A message
        /// that is not demanded is lost and reported as ``ActorMessaging/MessageDiagnostic/notDemanded(messageType:)``.
        ///
        /// - Parameters:
        ///   - identifier: stands for the message type.
        ///   - subject: the object whose messages are published, which is not kept alive; `nil` for messages about every
        ///     subject, and about none.
        ///   - fileID: where the publisher is made, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: where the publisher is made, for ``ActorMessaging/MessageCenter/observers``.
        /// - Returns: a publisher that keeps the center, and not the subject.
        public func publisher<Identifier: MessageIdentifier, Message: MainActorMessage>(
            for identifier: Identifier,
            subject: Message.Subject?,
            fileID: StaticString = #fileID,
            line: UInt = #line
        ) -> some Publisher<Message, Never> where Identifier.MessageType == Message, Message.Subject: AnyObject {
            publisher(for: Message.self, subject: subject, fileID: fileID, line: line)
        }

        /// Publishes the messages that an identifier stands for, about every subject and about none.
        ///
        /// The subscriber receives each message on the main actor, inside `post`, in the order of registration among the
        /// observers.
        ///
        /// A subscription observes from its first demand until it is cancelled or its center dies; it never finishes. A message
        /// that is not demanded is lost and reported as ``ActorMessaging/MessageDiagnostic/notDemanded(messageType:)``.
        ///
        /// - Parameters:
        ///   - identifier: stands for the message type.
        ///   - subject: the type of subject.
        ///   - fileID: where the publisher is made, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: where the publisher is made, for ``ActorMessaging/MessageCenter/observers``.
        /// - Returns: a publisher that keeps the center, and not the subject.
        public func publisher<Identifier: MessageIdentifier, Message: MainActorMessage>(
            for identifier: Identifier,
            subject: Message.Subject.Type,
            fileID: StaticString = #fileID,
            line: UInt = #line
        ) -> some Publisher<Message, Never> where Identifier.MessageType == Message {
            publisher(for: Message.self, fileID: fileID, line: line)
        }
    }
#endif
