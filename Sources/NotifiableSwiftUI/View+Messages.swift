#if canImport(SwiftUI)
    public import NotifiableAdapter
    public import SwiftUI

    extension View {
        /// Receives messages about one subject, on the main actor.
        ///
        /// The closure runs inside `post` for a main-actor message, and after the post for an asynchronous one, with
        /// one message at a time. Messages from one poster arrive in posting order.
        ///
        /// The view receives while it is visible, from the message center of its environment (`\.messageCenter`). If
        /// the center or the subject changes, the view follows at its next evaluation.
        ///
        /// - Parameters:
        ///   - messageType: The message type.
        ///   - start: The message with which the view starts when it first appears. With
        ///     ``ActorMessaging/MessageCenter/Start/latest``, the view receives the latest retained message once, not
        ///     at each appearance. A view with a new identity, such as with `id(_:)`, starts again, and so does a view
        ///     whose subject or center changes.
        ///   - subject: The subject. The view doesn't retain it. Pass `nil` to match every subject, including none.
        ///   - fileID: The file of the call, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: The line of the call, for ``ActorMessaging/MessageCenter/observers``.
        ///   - action: The closure to call with each message.
        public func onReceive<Message: MessageCenter.Message>(
            of messageType: Message.Type,
            startingWith start: MessageCenter.Start = .next,
            subject: Message.Subject?,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View where Message.Subject: AnyObject {
            receive(messageType, start, subject, fileID, line, takesSubject: false) { message, _ in action(message) }
        }

        /// Receives messages about every subject, including messages without one, on the main actor.
        public func onReceive<Message: MessageCenter.Message>(
            of messageType: Message.Type,
            startingWith start: MessageCenter.Start = .next,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View {
            receive(messageType, start, nil, fileID, line, takesSubject: false) { message, _ in action(message) }
        }

        /// Receives messages about one subject by their identifier, on the main actor.
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.Message>(
            for identifier: Identifier,
            startingWith start: MessageCenter.Start = .next,
            subject: Message.Subject?,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View where Identifier.MessageType == Message, Message.Subject: AnyObject {
            onReceive(
                of: Message.self,
                startingWith: start,
                subject: subject,
                fileID: fileID,
                line: line,
                perform: action
            )
        }

        /// Receives messages about every subject, including messages without one, by their identifier, on the main
        /// actor: `onReceive(for: .didArrive)`.
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.Message>(
            for identifier: Identifier,
            startingWith start: MessageCenter.Start = .next,
            subject: Message.Subject.Type = Message.Subject.self,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View where Identifier.MessageType == Message {
            onReceive(of: Message.self, startingWith: start, fileID: fileID, line: line, perform: action)
        }

        // MARK: With the subject

        /// Receives main-actor messages about every subject, with the subject if there is one.
        public func onReceive<Message: MessageCenter.MainActorMessage>(
            of messageType: Message.Type,
            startingWith start: MessageCenter.Start = .next,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject?) -> Void
        ) -> some View where Message.Subject: AnyObject {
            receiveWithSubject(messageType, start, fileID, line, perform: action)
        }

        /// Receives asynchronous messages about every subject, with the subject if there is one, on the main actor.
        public func onReceive<Message: MessageCenter.AsyncMessage>(
            of messageType: Message.Type,
            startingWith start: MessageCenter.Start = .next,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject?) -> Void
        ) -> some View where Message.Subject: AnyObject & Sendable {
            receiveWithSubject(messageType, start, fileID, line, perform: action)
        }

        /// Receives main-actor messages about every subject by their identifier, with the subject if there is one.
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.MainActorMessage>(
            for identifier: Identifier,
            startingWith start: MessageCenter.Start = .next,
            subject: Message.Subject.Type = Message.Subject.self,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject?) -> Void
        ) -> some View where Identifier.MessageType == Message, Message.Subject: AnyObject {
            receiveWithSubject(Message.self, start, fileID, line, perform: action)
        }

        /// Receives asynchronous messages about any subject by identifier, with the subject, if any, on the main actor.
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.AsyncMessage>(
            for identifier: Identifier,
            startingWith start: MessageCenter.Start = .next,
            subject: Message.Subject.Type = Message.Subject.self,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject?) -> Void
        ) -> some View where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
            receiveWithSubject(Message.self, start, fileID, line, perform: action)
        }

        private func receiveWithSubject<Message: MessageCenter.Message>(
            _ messageType: Message.Type,
            _ start: MessageCenter.Start,
            _ fileID: StaticString,
            _ line: UInt,
            perform action: @escaping @MainActor (Message, Message.Subject?) -> Void
        ) -> some View where Message.Subject: AnyObject {
            receive(messageType, start, nil, fileID, line, takesSubject: true) { message, subject in
                // `post` takes no other subject.
                action(message, subject.map { unsafeDowncast($0, to: Message.Subject.self) })
            }
        }
    }
#endif
