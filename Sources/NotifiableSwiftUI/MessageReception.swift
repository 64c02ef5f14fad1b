#if canImport(SwiftUI)
    internal import NotifiableAdapter
    internal import SwiftUI

    /// Receives messages while its content is visible.
    struct ReceivesMessages<Message: MessageCenter.Message>: ViewModifier {
        let request: ReceptionRequest<Message>
        @Environment(\.messageCenter) private var center
        @State private var reception = MessageReception<Message>()

        init(_ request: ReceptionRequest<Message>) {
            self.request = request
        }

        func body(content: Content) -> some View {
            reception.follow(request, in: center)
            return
                content
                .onAppear { reception.begin() }
                .onDisappear { reception.end() }
        }
    }

    /// The subject and the closure of a view's reception, created anew by each evaluation of the view.
    ///
    /// A request is a class, so that no two are equal to SwiftUI, which skips unchanged modifiers: closures without
    /// captures would look the same, and so would two subjects of which one has taken the other's address.
    @MainActor final class ReceptionRequest<Message: MessageCenter.Message> {
        private let start: MessageCenter.Start
        private let subject: WeakSubject
        private let fileID: StaticString
        private let line: UInt
        private let takesSubject: Bool
        let perform: @MainActor (Message, AnyObject?) -> Void

        init(
            _ start: MessageCenter.Start,
            _ subject: AnyObject?,
            _ fileID: StaticString,
            _ line: UInt,
            _ takesSubject: Bool,
            _ perform: @escaping @MainActor (Message, AnyObject?) -> Void
        ) {
            self.start = start
            self.subject = WeakSubject(subject)
            self.fileID = fileID
            self.line = line
            self.takesSubject = takesSubject
            self.perform = perform
        }

        /// Adds an observer that calls `deliver`, unless the subject has been deallocated.
        ///
        /// - Parameters:
        ///   - isFirst: Whether the observer starts with the message that the view asks for.
        ///   - isPostponed: Whether it starts after this call.
        func observe(
            in center: MessageCenter,
            isFirst: Bool,
            isPostponed: Bool,
            deliver: @escaping @MainActor (Message, AnyObject?) -> Void
        ) -> MessageCenter.ObservationToken? {
            let start = isFirst ? start : .next
            return subject.ifAlive { subject in
                center.observeOnMainActor(
                    of: subject,
                    for: Message.self,
                    startingWith: isPostponed ? start.postponed : start,
                    takesSubject: takesSubject,
                    fileID: fileID,
                    line: line,
                    using: deliver
                )
            }
        }

        /// Returns whether an observer for the other request also suits this one.
        func hasSubject(of other: ReceptionRequest) -> Bool {
            let (object, otherObject) = (subject.object, other.subject.object)
            return object === otherObject && (object != nil || subject.isEvery && other.subject.isEvery)
        }
    }

    /// A view's observation of messages: active while the view is visible.
    @MainActor final class MessageReception<Message: MessageCenter.Message> {
        private var request: ReceptionRequest<Message>?
        private var center: MessageCenter?
        private var isVisible = false
        /// Whether the view has observed the subject in the center before.
        private var hasObserved = false
        private var token: MessageCenter.ObservationToken?

        /// Adopts the request of the view's latest evaluation.
        ///
        /// The modifier calls this during the evaluation, so that the view receives what its children post when they
        /// appear. A changed subject or center replaces the observer, on the main actor, where no message can come in
        /// between. A changed closure keeps the observer and its place among the observers.
        func follow(_ request: ReceptionRequest<Message>, in center: MessageCenter) {
            let isSame = self.center === center && self.request.map(request.hasSubject) == true
            self.request = request
            self.center = center
            if !isSame { hasObserved = false }
            // A retained message must not change the state of the view during the evaluation.
            if isVisible, !isSame { observe(isPostponed: true) }
        }

        /// Begins receiving when the view appears.
        func begin() {
            guard !isVisible else { return }
            isVisible = true
            observe()
        }

        /// Stops receiving when the view disappears, including messages that wait for the main actor.
        func end() {
            isVisible = false
            token = nil
        }

        private func observe(isPostponed: Bool = false) {
            guard let request, let center else { return }
            let isFirst = !hasObserved
            hasObserved = true
            token = request.observe(in: center, isFirst: isFirst, isPostponed: isPostponed) {
                [weak self] message, subject in
                self?.request?.perform(message, subject)
            }
        }
    }

    extension View {
        /// Receives messages of either kind on the main actor.
        ///
        /// The closure gets each message and, if `takesSubject` is set, the subject: a `Message.Subject`, because
        /// `post` takes no other.
        func receive<Message: MessageCenter.Message>(
            _ messageType: Message.Type,
            _ start: MessageCenter.Start,
            _ subject: AnyObject?,
            _ fileID: StaticString,
            _ line: UInt,
            takesSubject: Bool,
            perform: @escaping @MainActor (Message, AnyObject?) -> Void
        ) -> some View {
            modifier(ReceivesMessages(ReceptionRequest(start, subject, fileID, line, takesSubject, perform)))
        }
    }
#endif
