#if canImport(Combine)
    public import Combine

    /// Publishes the messages of one type, or the notifications of one name.
    ///
    /// The publisher and its subscriptions retain the center, as Foundation's do. Neither retains the subject.
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
                subject.ifAlive { observe($0, receive) }
            }
            subscriber.receive(subscription: subscription)
        }
    }

    /// One subscriber's observation of a message.
    ///
    /// The subscription observes from the first demand to the cancellation. A message that isn't demanded is lost and
    /// reported. A main-actor message can't wait for demand, which may come from any thread.
    ///
    /// `@unchecked Sendable`: the lock guards all variables. The center calls the subscriber with one message at a
    /// time; only a nested post of a main-actor message calls it inside another call, on the same thread.
    final class MessageSubscription<Message>: Subscription, @unchecked Sendable {
        /// A subscriber's `receive(_:)`.
        typealias Deliver = (Message) -> Subscribers.Demand
        /// Adds the observer, or returns `nil` if its subject is deallocated. Releasing the result ends the
        /// observation.
        typealias Observe = (_ receive: @escaping @Sendable (Message) -> Void) -> (any Sendable)?

        private let lock = Lock(())
        /// `nil` after the cancellation.
        private var deliver: Deliver?
        /// Released after its use, because it retains the center.
        private var observe: Observe?
        private var demand = Subscribers.Demand.none
        private var token: (any Sendable)?
        private let report: @Sendable (MessageDiagnostic) -> Void

        init(
            deliver: @escaping Deliver,
            report: @escaping @Sendable (MessageDiagnostic) -> Void,
            observe: @escaping Observe
        ) {
            self.deliver = deliver
            self.report = report
            self.observe = observe
        }

        func request(_ demand: Subscribers.Demand) {
            var observe: Observe?
            lock.withLock { _ in
                guard deliver != nil else { return }
                self.demand += demand
                if self.demand > .none { observe = self.observe.take() }
            }
            guard let token = observe?({ [weak self] in self?.receive($0) }) else { return }
            // If the subscription was canceled meanwhile, the token is released at the end of this function, without
            // the lock.
            lock.withLock { _ in
                if deliver != nil { self.token = token }
            }
        }

        func cancel() {
            // Released without the lock, because their `deinit` may run foreign code.
            var ended: (Deliver?, Observe?, (any Sendable)?)
            lock.withLock { _ in ended = (deliver.take(), observe.take(), token.take()) }
            withExtendedLifetime(ended) {}
        }

        private func receive(_ message: Message) {
            var deliver: Deliver?
            var isDemanded = false
            lock.withLock { _ in
                deliver = self.deliver
                isDemanded = demand > .none
                if isDemanded { demand -= 1 }
            }
            guard let deliver else { return }
            guard isDemanded else { return report(.notDemanded(messageType: Message.self)) }
            let demanded = deliver(message)
            lock.withLock { _ in demand += demanded }
        }
    }

    /// Allows storing a token with Combine's cancellables: `token.store(in: &cancellables)`.
    extension MessageCenter.ObservationToken: Cancellable {
        /// Ends the observation, as ``ActorMessaging/MessageCenter/removeObserver(_:)`` does.
        public func cancel() {
            end()
        }
    }
#endif
