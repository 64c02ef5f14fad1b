#if canImport(SwiftUI)
    internal import NotifiableAdapter

    /// What a view wants to receive, and what it does then; made anew each time the view is evaluated.
    ///
    /// A class, so that no two are equal to SwiftUI, which need not evaluate a modifier whose properties have not changed:
    /// closures without captures would look the same, and so would two subjects of which one took the other's address.
    ///
    /// `Delivery` is what the closure is called with: a message, or a message and its subject.
    @MainActor final class ReceptionRequest<Delivery> {
        /// Adds an observer that hands on what it gets, in the main actor's isolation.
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

        /// Adds the observer; none if the subject is dead.
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

        /// Whether an observer that was added for the other request is right for this one.
        func hasSubject(of other: ReceptionRequest) -> Bool {
            switch (subject.state, other.subject.state) {
            case (.everySubject, .everySubject): true
            case (.one(let subject), .one(let otherSubject)): subject === otherSubject
            default: false
            }
        }
    }
#endif
