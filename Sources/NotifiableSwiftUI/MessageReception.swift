#if canImport(SwiftUI)
    internal import NotifiableAdapter
    internal import SwiftUI

    /// Receives messages while its content is visible.
    struct ReceivesMessages<Delivery>: ViewModifier {
        let request: ReceptionRequest<Delivery>
        @Environment(\.messageCenter) private var center
        @State private var reception = MessageReception<Delivery>()

        init(_ request: ReceptionRequest<Delivery>) {
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
    /// A class, so that no two are equal to SwiftUI, which skips modifiers whose properties haven't changed: closures without
    /// captures would look the same, and so would two subjects of which one has taken the other's address.
    ///
    /// `Delivery` is the argument of the closure: a message, or a message and its subject.
    @MainActor final class ReceptionRequest<Delivery> {
        /// Adds an observer that calls `deliver` on the main actor.
        typealias Observe =
            @MainActor (
                _ center: MessageCenter, _ subject: AnyObject?, _ deliver: @escaping @MainActor (Delivery) -> Void
            ) -> MessageCenter.ObservationToken

        let subject: WeakSubject
        let perform: @MainActor (Delivery) -> Void
        private let observe: Observe

        init(subject: AnyObject?, perform: @escaping @MainActor (Delivery) -> Void, observe: @escaping Observe) {
            self.subject = WeakSubject(subject)
            self.perform = perform
            self.observe = observe
        }

        /// Adds the observer, unless the subject has been deallocated.
        func observe(
            in center: MessageCenter,
            deliver: @escaping @MainActor (Delivery) -> Void
        ) -> MessageCenter.ObservationToken? {
            switch subject.state {
            case .everySubject: observe(center, nil, deliver)
            case .one(let subject): observe(center, subject, deliver)
            case .dead: nil
            }
        }

        /// Returns whether an observer for the other request also suits this one.
        func hasSubject(of other: ReceptionRequest) -> Bool {
            switch (subject.state, other.subject.state) {
            case (.everySubject, .everySubject): true
            case (.one(let subject), .one(let otherSubject)): subject === otherSubject
            default: false
            }
        }
    }

    /// A view's observation of messages: active while the view is visible.
    @MainActor final class MessageReception<Delivery> {
        private var request: ReceptionRequest<Delivery>?
        private var center: MessageCenter?
        private var isVisible = false
        private var token: MessageCenter.ObservationToken?

        /// Adopts the request of the view's latest evaluation.
        ///
        /// Called during the evaluation rather than after it, so that the view receives what its children post when they
        /// appear. A changed subject or center replaces the observer, on the main actor, where no message can come in between.
        /// A changed closure keeps the observer and its place in the order of observers.
        func follow(_ request: ReceptionRequest<Delivery>, in center: MessageCenter) {
            let isSame = self.center === center && self.request.map(request.hasSubject) == true
            self.request = request
            self.center = center
            if isVisible, !isSame { observe() }
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

        private func observe() {
            guard let request, let center else { return }
            token = request.observe(in: center) { [weak self] delivery in self?.request?.perform(delivery) }
        }
    }
#endif
