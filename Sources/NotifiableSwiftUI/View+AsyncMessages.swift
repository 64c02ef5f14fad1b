#if canImport(SwiftUI)
    public import NotifiableAdapter
    public import SwiftUI

    extension View {
        /// Receives messages about one subject.
        ///
        /// The closure runs on the main actor after the post, with one message at a time. Messages from one poster arrive in
        /// posting order. The view receives while it is visible, like for a main-actor message.
        public func onReceive<Message: MessageCenter.AsyncMessage>(
            of messageType: Message.Type,
            subject: Message.Subject?,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View where Message.Subject: AnyObject {
            receive(messageType, subject, fileID, line, perform: action)
        }

        /// Receives messages about every subject, including messages without one.
        public func onReceive<Message: MessageCenter.AsyncMessage>(
            of messageType: Message.Type,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View {
            receiveAll(messageType, fileID, line, perform: action)
        }

        /// Receives messages about one subject, together with the subject.
        public func onReceive<Message: MessageCenter.AsyncMessage>(
            of messageType: Message.Type,
            subject: Message.Subject,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject) -> Void
        ) -> some View where Message.Subject: AnyObject & Sendable {
            receiveWithSubject(messageType, subject, fileID, line) { message, subject in
                if let subject { action(message, subject) }
            }
        }

        /// Receives messages about every subject, together with the subject if there is one.
        public func onReceive<Message: MessageCenter.AsyncMessage>(
            of messageType: Message.Type,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject?) -> Void
        ) -> some View where Message.Subject: AnyObject & Sendable {
            receiveWithSubject(messageType, nil, fileID, line, perform: action)
        }

        /// Receives messages about one subject, by their identifier.
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.AsyncMessage>(
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
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.AsyncMessage>(
            for identifier: Identifier,
            subject: Message.Subject.Type = Message.Subject.self,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View where Identifier.MessageType == Message {
            onReceive(of: Message.self, fileID: fileID, line: line, perform: action)
        }

        /// Receives messages about one subject, by their identifier, together with the subject.
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.AsyncMessage>(
            for identifier: Identifier,
            subject: Message.Subject,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject) -> Void
        ) -> some View where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
            onReceive(of: Message.self, subject: subject, fileID: fileID, line: line, perform: action)
        }

        /// Receives messages about every subject, by their identifier, together with the subject, if any.
        public func onReceive<Identifier: MessageCenter.MessageIdentifier, Message: MessageCenter.AsyncMessage>(
            for identifier: Identifier,
            subject: Message.Subject.Type = Message.Subject.self,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            perform action: @escaping @MainActor (Message, Message.Subject?) -> Void
        ) -> some View where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
            onReceive(of: Message.self, fileID: fileID, line: line, perform: action)
        }
    }

    extension View {
        private func receive<Message: MessageCenter.AsyncMessage>(
            _ messageType: Message.Type,
            _ subject: Message.Subject?,
            _ fileID: StaticString,
            _ line: UInt,
            perform action: @escaping @MainActor (Message) -> Void
        ) -> some View where Message.Subject: AnyObject {
            let main = MainActor.shared
            let request = ReceptionRequest(subject: subject, perform: action) { center, subject, deliver in
                // The subject above, which the request keeps as an object.
                let subject = subject.map { unsafeDowncast($0, to: Message.Subject.self) }
                return center.addObserver(of: subject, for: messageType, on: main, fileID: fileID, line: line) {
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
            typealias Delivery = (message: Message, subject: Message.Subject?)
            let main = MainActor.shared
            let request = ReceptionRequest<Delivery>(subject: subject) {
                action($0.message, $0.subject)
            } observe: { center, subject, deliver in
                let subject = subject.map { unsafeDowncast($0, to: Message.Subject.self) }
                return center.addObserver(of: subject, for: messageType, on: main, fileID: fileID, line: line) {
                    _,
                    message,
                    subject in
                    MainActor.assumeIsolated { deliver((message, subject)) }
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
            let identifier = MessageCenter.BaseMessageIdentifier<Message>()
            let main = MainActor.shared
            let request = ReceptionRequest(subject: nil, perform: action) { center, _, deliver in
                center.addObserver(of: Message.Subject.self, for: identifier, on: main, fileID: fileID, line: line) {
                    _,
                    message in
                    MainActor.assumeIsolated { deliver(message) }
                }
            }
            return modifier(ReceivesMessages(request))
        }
    }
#endif
