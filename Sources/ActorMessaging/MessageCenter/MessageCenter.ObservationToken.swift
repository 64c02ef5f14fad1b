extension MessageCenter {
    /// Represents one observation, and ends it when the last copy of the token is released.
    ///
    /// Keep the token in a property for as long as you want messages. To end the observation earlier, set the property
    /// to `nil` or pass the token to ``MessageCenter/removeObserver(_:)``. A token doesn't retain its center.
    ///
    /// ```swift
    /// @MainActor final class Platform {
    ///     struct DidClose: MessageCenter.MainActorMessage {
    ///         typealias Subject = Platform
    ///     }
    ///
    ///     private var token: MessageCenter.ObservationToken?
    ///
    ///     init(center: MessageCenter) {
    ///         token = center.addObserver(for: DidClose.self) { _ in print("closed") }
    ///     }
    /// }
    /// ```
    ///
    /// A class that is Sendable stores the token in a lock, because its closure captures `self` before the token
    /// exists:
    ///
    /// ```swift
    /// import Synchronization
    ///
    /// nonisolated final class Log: Sendable {
    ///     struct DidGrow: MessageCenter.AsyncMessage {
    ///         typealias Subject = Log
    ///         var line: String
    ///     }
    ///
    ///     private let token = Mutex<MessageCenter.ObservationToken?>(nil)
    ///
    ///     init(center: MessageCenter) {
    ///         let token = center.addObserver(of: self, for: DidGrow.self) { [weak self] message in
    ///             self?.write(message.line)
    ///         }
    ///         self.token.withLock { $0 = token }
    ///     }
    ///
    ///     func write(_ line: String) { print(line) }
    /// }
    /// ```
    ///
    /// A local variable is not enough. An optimized build releases a value after its last use, so a token in a local
    /// variable, or in a local array, may end its observation before the next statement runs. If a token must live in a
    /// local variable, as in a test, end the observation explicitly with ``MessageCenter/removeObserver(_:)``, or use
    /// `withExtendedLifetime`:
    ///
    /// ```swift
    /// @MainActor func closeOnce(in center: MessageCenter) {
    ///     let token = center.addObserver(for: Platform.DidClose.self) { _ in print("closed") }
    ///     center.post(Platform.DidClose())
    ///     center.removeObserver(token)  // a use after the post: the observer has run
    /// }
    ///
    /// @MainActor final class Platform {
    ///     struct DidClose: MessageCenter.MainActorMessage {
    ///         typealias Subject = Platform
    ///     }
    /// }
    /// ```
    ///
    /// The token of `NotificationCenter.addObserver(forName:object:queue:using:)` behaves in the opposite way:
    /// releasing it does not end the observation.
    public struct ObservationToken: Hashable, Sendable {
        let storage: Storage

        init(topic: Topic, observer: Observer) {
            storage = Storage(topic: topic, observer: observer)
        }

        /// Ends the observation in its center.
        package func end() {
            storage.end()
        }

        /// Returns whether both tokens represent the same observation.
        public static func == (first: Self, second: Self) -> Bool {
            first.storage === second.storage
        }

        /// Hashes the identity of the observation.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(storage))
        }
    }
}

extension MessageCenter.ObservationToken {
    /// The storage that the copies of a token share.
    final class Storage: Sendable {
        private let topicReference: UnretainedReference<Topic>
        /// An owned reference. It is released when the observation ends, so that a token that is kept doesn't retain
        /// what the observer captures.
        private let observer: Atomic<Unmanaged<Observer>?>

        init(topic: Topic, observer: Observer) {
            topicReference = UnretainedReference(topic)
            self.observer = Atomic(Unmanaged.passRetained(observer))
        }

        deinit { end(in: topic) }

        /// The topic of the observer, unless the center is deallocated.
        var topic: Topic? { topicReference.object }

        func end() { end(in: topic) }

        /// Ends the observation.
        ///
        /// - Parameter topic: The topic, if the caller has it already.
        func end(in topic: @autoclosure () -> Topic?) {
            // Acquiring and releasing: the observer may be released on another thread than the one that created it.
            guard let observer = observer.exchange(nil, ordering: .acquiringAndReleasing)?.takeRetainedValue() else {
                return
            }
            // Without a center, nothing more is posted, but messages may still wait for the observer.
            guard let topic = topic() else { return observer.markRemoved() }
            topic.remove(observer)
        }
    }
}
