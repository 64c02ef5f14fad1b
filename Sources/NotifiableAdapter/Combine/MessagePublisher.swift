#if canImport(Combine)
    internal import Combine

    /// Publishes the messages of one type, or the notifications of one name.
    ///
    /// It retains the center, as Foundation's publisher does, and so does a subscription. Neither retains the subject.
    struct MessagePublisher<Message>: Publisher {
        typealias Output = Message
        typealias Failure = Never
        /// Adds the observer of a subscription, whose isolation depends on the kind of message. Releasing the result
        /// ends the observation.
        typealias Observe = (_ subject: AnyObject?, _ receive: @escaping @Sendable (Message) -> Void) -> any Sendable

        private let subject: WeakSubject
        private let report: @Sendable (MessageDiagnostic) -> Void
        private let observe: Observe

        init(subject: AnyObject?, report: @escaping @Sendable (MessageDiagnostic) -> Void, observe: @escaping Observe) {
            self.subject = WeakSubject(subject)
            self.report = report
            self.observe = observe
        }

        func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Message, Downstream.Failure == Never {
            let subscription = MessageSubscription(deliver: subscriber.receive, report: report) {
                [subject, observe] receive in
                switch subject.state {
                case .everySubject: observe(nil, receive)
                case .one(let subject): observe(subject, receive)
                case .dead: nil
                }
            }
            subscriber.receive(subscription: subscription)
        }
    }
#endif
