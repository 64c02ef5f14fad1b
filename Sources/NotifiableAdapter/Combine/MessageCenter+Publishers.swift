#if canImport(Combine)
    public import Combine

    extension MessageCenter {
        /// Publishes the messages of a type about one subject.
        ///
        /// The subscriber of a main-actor message receives it on the main actor, inside `post`, in the order of
        /// registration among the observers. The subscriber of an asynchronous message receives one message at a time
        /// on the concurrent executor, in the posting order of each poster. A closure that is written in main-actor
        /// code is isolated to the main actor and traps on the concurrent executor: continue with
        /// `receive(on: DispatchQueue.main)`, or mark the closure `@Sendable`.
        ///
        /// A subscription observes from its first demand until it is canceled, and retains the center until then. It
        /// never finishes. A message that isn't demanded is lost, which the center reports as
        /// ``ActorMessaging/MessageDiagnostic/notDemanded(messageType:)``. So demand all if messages of the type wait
        /// for their first observer: the subscription takes them with its first demand.
        ///
        /// - Parameters:
        ///   - messageType: The message type.
        ///   - subject: The object whose messages are published. Pass `nil` to match every object, including none.
        ///   - fileID: The file of the call, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: The line of the call, for ``ActorMessaging/MessageCenter/observers``.
        /// - Returns: A publisher that retains the center but not the subject.
        public func publisher<Message: MessageCenter.Message>(
            for messageType: Message.Type,
            subject: Message.Subject?,
            fileID: StaticString = #fileID,
            line: UInt = #line
        ) -> some Publisher<Message, Never> where Message.Subject: AnyObject {
            publish(messageType, subject, fileID, line)
        }

        /// Publishes the messages of a type about every subject, and without one, as the publisher about one subject.
        public func publisher<Message: MessageCenter.Message>(
            for messageType: Message.Type,
            fileID: StaticString = #fileID,
            line: UInt = #line
        ) -> some Publisher<Message, Never> {
            publish(messageType, nil, fileID, line)
        }

        /// Publishes the messages of an identifier about one subject, as the publisher of a type's messages.
        public func publisher<Identifier: MessageIdentifier, Message: MessageCenter.Message>(
            for identifier: Identifier,
            subject: Message.Subject?,
            fileID: StaticString = #fileID,
            line: UInt = #line
        ) -> some Publisher<Message, Never> where Identifier.MessageType == Message, Message.Subject: AnyObject {
            publish(Message.self, subject, fileID, line)
        }

        /// Publishes the messages of an identifier about every subject, and without one, as the publisher of a type's.
        public func publisher<Identifier: MessageIdentifier, Message: MessageCenter.Message>(
            for identifier: Identifier,
            subject: Message.Subject.Type,
            fileID: StaticString = #fileID,
            line: UInt = #line
        ) -> some Publisher<Message, Never> where Identifier.MessageType == Message {
            publish(Message.self, nil, fileID, line)
        }

        private func publish<Message: MessageCenter.Message>(
            _ messageType: Message.Type,
            _ subject: AnyObject?,
            _ fileID: StaticString,
            _ line: UInt
        ) -> MessagePublisher<Message> {
            MessagePublisher(subject: subject, report: configuration.diagnostics) { subject, receive in
                self.observeEitherKind(of: subject, for: messageType, fileID: fileID, line: line, using: receive)
            }
        }
    }
#endif
