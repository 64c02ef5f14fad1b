#if canImport(SwiftUI)
    public import NotifiableAdapter
    public import SwiftUI

    extension View {
        /// Receives messages about one subject.
        ///
        /// The closure runs on the main actor, later, with one message at a time, those of one poster in posting order.
        ///
        /// The view receives from when it appears until it disappears, and again when it comes back, from the message center of
        /// its environment (`\.messageCenter`). A changed center or subject is followed when the view is evaluated.
        ///
        /// - Parameters:
        ///   - messageType: the message type.
        ///   - subject: the object whose messages are received, which is not kept alive; `nil` for messages about every
        ///     subject, and about none.
        ///   - fileID: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - action: called with each message.
        public func onReceive<Message: MessageCenter.AsyncMessage>(
            of messageType: Message.Type,
            subject: Message.Subject?,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View where Message.Subject: AnyObject {
            receive(Message.self, subject, fileID, line, perform: action)
        }

        /// Receives messages about every subject, and about none.
        ///
        /// The closure runs on the main actor, later, with one message at a time, those of one poster in posting order.
        ///
        /// The view receives from when it appears until it disappears, and again when it comes back, from the message center of
        /// its environment (`\.messageCenter`). A changed center or subject is followed when the view is evaluated.
        ///
        /// - Parameters:
        ///   - messageType: the message type.
        ///   - fileID: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - action: called with each message.
        public func onReceive<Message: MessageCenter.AsyncMessage>(
            of messageType: Message.Type,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View {
            receiveAll(Message.self, fileID, line, perform: action)
        }

        /// Receives messages about one subject, together with it.
        ///
        /// The closure runs on the main actor, later, with one message at a time, those of one poster in posting order.
        ///
        /// The view receives from when it appears until it disappears, and again when it comes back, from the message center of
        /// its environment (`\.messageCenter`). A changed center or subject is followed when the view is evaluated.
        ///
        /// - Parameters:
        ///   - messageType: the message type.
        ///   - subject: the object whose messages are received; it is not kept alive.
        ///   - fileID: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - action: called with each message and its subject.
        public func onReceive<Message: MessageCenter.AsyncMessage>(
            of messageType: Message.Type,
            subject: Message.Subject,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject) -> Void
        ) -> some View where Message.Subject: AnyObject & Sendable {
            receiveWithSubject(Message.self, subject, fileID, line) { message, subject in
                if let subject { action(message, subject) }
            }
        }

        /// Receives messages about every subject, together with it, and about none.
        ///
        /// The closure runs on the main actor, later, with one message at a time, those of one poster in posting order.
        ///
        /// The view receives from when it appears until it disappears, and again when it comes back, from the message center of
        /// its environment (`\.messageCenter`). A changed center or subject is followed when the view is evaluated.
        ///
        /// - Parameters:
        ///   - messageType: the message type.
        ///   - fileID: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - action: called with each message and its subject, or `nil` if it was posted without one.
        public func onReceive<Message: MessageCenter.AsyncMessage>(
            of messageType: Message.Type,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject?) -> Void
        ) -> some View where Message.Subject: AnyObject & Sendable {
            receiveWithSubject(Message.self, nil, fileID, line, perform: action)
        }

        /// Receives messages about one subject, by their identifier.
        ///
        /// The closure runs on the main actor, later, with one message at a time, those of one poster in posting order.
        ///
        /// The view receives from when it appears until it disappears, and again when it comes back, from the message center of
        /// its environment (`\.messageCenter`). A changed center or subject is followed when the view is evaluated.
        ///
        /// - Parameters:
        ///   - identifier: stands for the message type.
        ///   - subject: the object whose messages are received, which is not kept alive; `nil` for messages about every
        ///     subject, and about none.
        ///   - fileID: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - action: called with each message.
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.AsyncMessage>(
            for identifier: Identifier,
            subject: Message.Subject?,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View where Identifier.MessageType == Message, Message.Subject: AnyObject {
            onReceive(of: Message.self, subject: subject, fileID: fileID, line: line, perform: action)
        }

        /// Receives messages about every subject, and about none, by their identifier.
        ///
        /// The closure runs on the main actor, later, with one message at a time, those of one poster in posting order.
        ///
        /// The view receives from when it appears until it disappears, and again when it comes back, from the message center of
        /// its environment (`\.messageCenter`). A changed center or subject is followed when the view is evaluated.
        ///
        /// - Parameters:
        ///   - identifier: stands for the message type.
        ///   - subject: the type of subject: messages about every instance, and about none, are received.
        ///   - fileID: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - action: called with each message.
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.AsyncMessage>(
            for identifier: Identifier,
            subject: Message.Subject.Type,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View where Identifier.MessageType == Message {
            onReceive(of: Message.self, fileID: fileID, line: line, perform: action)
        }

        /// Receives messages about one subject, by their identifier, together with it.
        ///
        /// The closure runs on the main actor, later, with one message at a time, those of one poster in posting order.
        ///
        /// The view receives from when it appears until it disappears, and again when it comes back, from the message center of
        /// its environment (`\.messageCenter`). A changed center or subject is followed when the view is evaluated.
        ///
        /// - Parameters:
        ///   - identifier: stands for the message type.
        ///   - subject: the object whose messages are received; it is not kept alive.
        ///   - fileID: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - action: called with each message and its subject.
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.AsyncMessage>(
            for identifier: Identifier,
            subject: Message.Subject,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject) -> Void
        ) -> some View where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
            onReceive(of: Message.self, subject: subject, fileID: fileID, line: line, perform: action)
        }

        /// Receives messages about every subject, by their identifier, together with it, and about none.
        ///
        /// The closure runs on the main actor, later, with one message at a time, those of one poster in posting order.
        ///
        /// The view receives from when it appears until it disappears, and again when it comes back, from the message center of
        /// its environment (`\.messageCenter`). A changed center or subject is followed when the view is evaluated.
        ///
        /// - Parameters:
        ///   - identifier: stands for the message type.
        ///   - subject: the type of subject: messages about every instance, and about none, are received.
        ///   - fileID: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - action: called with each message and its subject, or `nil` if it was posted without one.
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.AsyncMessage>(
            for identifier: Identifier,
            subject: Message.Subject.Type,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject?) -> Void
        ) -> some View where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
            onReceive(of: Message.self, fileID: fileID, line: line, perform: action)
        }
    }

    // On the main actor as an actor, not as the isolation of an asynchronous closure: only then does nothing run once the view
    // has disappeared.
    extension View {
        private func receive<Message: MessageCenter.AsyncMessage>(
            _ messageType: Message.Type,
            _ subject: Message.Subject?,
            _ fileID: StaticString,
            _ line: UInt,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View where Message.Subject: AnyObject {
            let request = ReceptionRequest(subject: subject, perform: action) { center, subject, deliver in
                // What was given above, and kept as an object.
                let subject = subject.map { unsafeDowncast($0, to: Message.Subject.self) }
                return center.addObserver(
                    of: subject,
                    for: messageType,
                    on: MainActor.shared,
                    fileID: fileID,
                    line: line
                ) {
                    _,
                    message in
                    MainActor.assumeIsolated { deliver(message) }
                }
            }
            return modifier(ReceivesMessages(request))
        }

        private func receiveWithSubject<Message: MessageCenter.AsyncMessage>(
            _ messageType: Message.Type,
            _ subject: Message.Subject?,
            _ fileID: StaticString,
            _ line: UInt,
            perform action: @escaping @MainActor (Message, Message.Subject?) -> Void
        ) -> some View where Message.Subject: AnyObject & Sendable {
            let request = ReceptionRequest(subject: subject) {
                action($0.message, $0.subject)
            } observe: {
                (center, subject, deliver: @escaping @MainActor (MessageAndSubject<Message, Message.Subject>) -> Void)
                in
                // What was given above, and kept as an object.
                let subject = subject.map { unsafeDowncast($0, to: Message.Subject.self) }
                return center.addObserver(
                    of: subject,
                    for: messageType,
                    on: MainActor.shared,
                    fileID: fileID,
                    line: line
                ) {
                    _,
                    message,
                    subject in
                    MainActor.assumeIsolated { deliver(MessageAndSubject(message: message, subject: subject)) }
                }
            }
            return modifier(ReceivesMessages(request))
        }

        private func receiveAll<Message: MessageCenter.AsyncMessage>(
            _ messageType: Message.Type,
            _ fileID: StaticString,
            _ line: UInt,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View {
            let request = ReceptionRequest(subject: nil, perform: action) { center, _, deliver in
                let identifier = MessageCenter.BaseMessageIdentifier<Message>()
                return center.addObserver(
                    of: Message.Subject.self,
                    for: identifier,
                    on: MainActor.shared,
                    fileID: fileID,
                    line: line
                ) { _, message in
                    MainActor.assumeIsolated { deliver(message) }
                }
            }
            return modifier(ReceivesMessages(request))
        }
    }
#endif
