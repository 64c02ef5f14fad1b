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
        /// The view receives while it is visible, from the message center of its environment (`\.messageCenter`). If the
        /// center or the subject changes, the view follows at its next evaluation.
        ///
        /// - Parameters:
        ///   - messageType: The message type.
        ///   - subject: The subject. The view doesn't retain it. Pass `nil` to match every subject, including none.
        ///   - fileID: The file of the call, for ``ActorMessaging/MessageCenter/observers``.
        ///   - line: The line of the call, for ``ActorMessaging/MessageCenter/observers``.
        ///   - action: The closure to call with each message.
        public func onReceive<Message: MessageCenter.MainActorMessage>(
            of messageType: Message.Type,
            subject: Message.Subject?,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View where Message.Subject: AnyObject {
            receive(messageType, subject, fileID, line) { message, _ in action(message) }
        }

        /// Receives messages about every subject, including messages without one.
        public func onReceive<Message: MessageCenter.MainActorMessage>(
            of messageType: Message.Type,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View {
            receiveAll(messageType, fileID, line, perform: action)
        }

        /// Receives messages about one subject, together with the subject.
        public func onReceive<Message: MessageCenter.MainActorMessage>(
            of messageType: Message.Type,
            subject: Message.Subject,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject) -> Void
        ) -> some View where Message.Subject: AnyObject {
            receive(messageType, subject, fileID, line) { message, subject in
                if let subject { action(message, subject) }
            }
        }

        /// Receives messages about every subject, together with the subject if there is one.
        public func onReceive<Message: MessageCenter.MainActorMessage>(
            of messageType: Message.Type,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject?) -> Void
        ) -> some View where Message.Subject: AnyObject {
            receive(messageType, nil, fileID, line, perform: action)
        }

        /// Receives messages about one subject, by their identifier.
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.MainActorMessage>(
            for identifier: Identifier,
            subject: Message.Subject?,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View where Identifier.MessageType == Message, Message.Subject: AnyObject {
            onReceive(of: Message.self, subject: subject, fileID: fileID, line: line, perform: action)
        }

        /// Receives messages about every subject, including messages without one, by their identifier:
        /// `onReceive(for: .didArrive)`.
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.MainActorMessage>(
            for identifier: Identifier,
            subject: Message.Subject.Type = Message.Subject.self,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View where Identifier.MessageType == Message {
            onReceive(of: Message.self, fileID: fileID, line: line, perform: action)
        }

        /// Receives messages about one subject, by their identifier, together with the subject.
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.MainActorMessage>(
            for identifier: Identifier,
            subject: Message.Subject,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject) -> Void
        ) -> some View where Identifier.MessageType == Message, Message.Subject: AnyObject {
            onReceive(of: Message.self, subject: subject, fileID: fileID, line: line, perform: action)
        }

        /// Receives messages about every subject, by their identifier, together with the subject, if any.
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.MainActorMessage>(
            for identifier: Identifier,
            subject: Message.Subject.Type = Message.Subject.self,
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
            typealias Delivery = (message: Message, subject: Message.Subject?)
            let request = ReceptionRequest<Delivery>(subject: subject) {
                action($0.message, $0.subject)
            } observe: { center, subject, deliver in
                // The subject above, which the request keeps as an object.
                let subject = subject.map { unsafeDowncast($0, to: Message.Subject.self) }
                return center.addObserver(of: subject, for: messageType, fileID: fileID, line: line) {
                    deliver(($0, $1))
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
            let identifier = MessageCenter.BaseMessageIdentifier<Message>()
            let request = ReceptionRequest(subject: nil, perform: action) { center, _, deliver in
                center.addObserver(
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
