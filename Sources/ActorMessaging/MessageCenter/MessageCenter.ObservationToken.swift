extension MessageCenter {
    /// Represents one observation, and ends it when the last copy of the token is released.
    ///
    /// Keep the token in a property for as long as you want messages. To end the observation earlier, set the property
    /// to `nil` or pass the token to ``MessageCenter/removeObserver(_:)``.
    ///
    /// A token retains its center, and the center retains the closure of the observer. So a closure must not retain the
    /// owner of its token: capture `self` weakly. For the same reason, a relay that stores a token of a center that it
    /// is attached to must remove the token when it is detached.
    ///
    /// A Sendable class, or an actor whose initializer observes, adds the token to an ``ObservationTokens``: its
    /// closure captures `self` before the token exists.
    ///
    /// An optimized build releases a value after its last use, so a token in a local variable, or in a local array, may
    /// end its observation before the next statement runs. In a test, end the observation explicitly, or use
    /// `withExtendedLifetime`. <doc:ChoosingMessages> has examples.
    ///
    /// In contrast, releasing the token of `NotificationCenter.addObserver(forName:object:queue:using:)` does not end
    /// the observation.
    public struct ObservationToken: Hashable, Sendable {
        let observation: Observation
        /// The center, retained so that it delivers while only tokens refer to it.
        let center: MessageCenter

        /// Ends the observation in its center.
        package func end() { observation.end() }

        /// The observation, which doesn't retain the center. It ends when its last reference is released.
        package var withoutCenter: any OwnedObservation { observation }

        /// Returns whether both tokens represent the same observation.
        public static func == (first: Self, second: Self) -> Bool { first.observation === second.observation }

        /// Hashes the identity of the observation.
        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(observation)) }
    }
}

/// The registration of an observer with a topic, which lasts until it is ended or released.
///
/// It retains neither the topic nor the observer: the topic retains its observers, until their objects die.
final class Observation: OwnedObservation {
    private let topicReference: UnretainedReference<Topic>
    private let observerReference: UnretainedReference<Observer>

    init(of topic: Topic, by observer: Observer) {
        topicReference = UnretainedReference(topic)
        observerReference = UnretainedReference(observer)
    }

    deinit { end() }

    /// The message type of the observer, or `nil` if the center is deallocated.
    var messageType: (any Any.Type)? { topicReference.object?.messageType }

    /// Ends the observation. Only the first call has an effect.
    func end() {
        guard let observer = observerReference.object, !observer.isRemoved else { return }
        // Without a center, nothing more is posted, but messages may still wait for the observer.
        guard let topic = topicReference.object else { return observer.end(.removed) }
        topic.remove(observer)
    }
}
