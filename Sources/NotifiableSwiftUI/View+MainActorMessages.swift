#if canImport(SwiftUI)
    public import NotifiableAdapter
    public import SwiftUI

    extension View {
        /// Receives messages about one subject.
        ///
        /// The closure runs on the main actor, inside `post`.
        ///
        /// <!-- snippet: apple context=Trains -->
        /// ```swift
        /// import NotifiableSwiftUI
        /// import SwiftUI
        ///
        /// struct DelayLabel: View {
        ///     let train: Train
        ///     @State private var delayInMins = 0
        ///
        ///     var body: some View {
        ///         Text("\(delayInMins) min").onReceive(of: Train.DidArrive.self, subject: train) { message in
        ///             delayInMins = message.delayInMins
        ///         }
        ///     }
        /// }
        /// ```
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
        public func onReceive<Message: MessageCenter.MainActorMessage>(
            of messageType: Message.Type,
            subject: Message.Subject?,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View where Message.Subject: AnyObject {
            receive(Message.self, subject, fileID, line) { message, _ in action(message) }
        }

        /// Receives messages about every subject, and about none.
        ///
        /// The closure runs on the main actor, inside `post`.
        ///
        /// The view receives from when it appears until it disappears, and again when it comes back, from the message center of
        /// its environment (`\.messageCenter`). A changed center or subject is followed when the view is evaluated.
        ///
        /// - Parameters:
        ///   - messageType: the message type.
        ///   - fileID: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - action: called with each message.
        public func onReceive<Message: MessageCenter.MainActorMessage>(
            of messageType: Message.Type,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View {
            receiveAll(Message.self, fileID, line, perform: action)
        }

        /// Receives messages about one subject, together with it.
        ///
        /// The closure runs on the main actor, inside `post`.
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
        public func onReceive<Message: MessageCenter.MainActorMessage>(
            of messageType: Message.Type,
            subject: Message.Subject,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject) -> Void
        ) -> some View where Message.Subject: AnyObject {
            receive(Message.self, subject, fileID, line) { message, subject in
                if let subject { action(message, subject) }
            }
        }

        /// Receives messages about every subject, together with it, and about none.
        ///
        /// The closure runs on the main actor, inside `post`.
        ///
        /// The view receives from when it appears until it disappears, and again when it comes back, from the message center of
        /// its environment (`\.messageCenter`). A changed center or subject is followed when the view is evaluated.
        ///
        /// - Parameters:
        ///   - messageType: the message type.
        ///   - fileID: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: where the view receives, for ``ActorMessaging/MessageCenter/observers``.
        ///   - action: called with each message and its subject, or `nil` if it was posted without one.
        public func onReceive<Message: MessageCenter.MainActorMessage>(
            of messageType: Message.Type,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject?) -> Void
        ) -> some View where Message.Subject: AnyObject {
            receive(Message.self, nil, fileID, line, perform: action)
        }

        /// Receives messages about one subject, by their identifier.
        ///
        /// The closure runs on the main actor, inside `post`.
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
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.MainActorMessage>(
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
        /// The closure runs on the main actor, inside `post`.
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
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.MainActorMessage>(
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
        /// The closure runs on the main actor, inside `post`.
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
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.MainActorMessage>(
            for identifier: Identifier,
            subject: Message.Subject,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject) -> Void
        ) -> some View where Identifier.MessageType == Message, Message.Subject: AnyObject {
            onReceive(of: Message.self, subject: subject, fileID: fileID, line: line, perform: action)
        }

        /// Receives messages about every subject, by their identifier, together with it, and about none.
        ///
        /// The closure runs on the main actor, inside `post`.
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
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.MainActorMessage>(
            for identifier: Identifier,
            subject: Message.Subject.Type,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject?) -> Void
        ) -> some View where Identifier.MessageType == Message, Message.Subject: AnyObject {
            onReceive(of: Message.self, fileID: fileID, line: line, perform: action)
        }
    }

    extension View {
        private func receive<Message: MessageCenter.MainActorMessage>(
            _ messageType: Message.Type,
            _ subject: Message.Subject?,
            _ fileID: StaticString,
            _ line: UInt,
            perform action: @escaping @MainActor (Message, Message.Subject?) -> Void
        ) -> some View where Message.Subject: AnyObject {
            let request = ReceptionRequest(subject: subject) {
                action($0.message, $0.subject)
            } observe: {
                (center, subject, deliver: @escaping @MainActor (MessageAndSubject<Message, Message.Subject>) -> Void)
                in
                // What was given above, and kept as an object.
                let subject = subject.map { unsafeDowncast($0, to: Message.Subject.self) }
                return center.addObserver(of: subject, for: messageType, fileID: fileID, line: line) {
                    message,
                    subject in
                    deliver(MessageAndSubject(message: message, subject: subject))
                }
            }
            return modifier(ReceivesMessages(request))
        }

        private func receiveAll<Message: MessageCenter.MainActorMessage>(
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
                    fileID: fileID,
                    line: line,
                    using: deliver
                )
            }
            return modifier(ReceivesMessages(request))
        }
    }
#endif
