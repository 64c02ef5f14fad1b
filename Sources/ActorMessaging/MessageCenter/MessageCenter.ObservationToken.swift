internal import Synchronization

extension MessageCenter {
    /// Stands for one observer in one center, and ends the observation when its last copy dies.
    ///
    /// Keep it for as long as messages are wanted, and drop it or pass it to ``MessageCenter/removeObserver(_:)`` to end.
    /// A token does not keep its center: somebody must.
    ///
    /// This is the opposite of the token of `NotificationCenter.addObserver(forName:object:queue:using:)`, whose
    /// observation goes on for ever if the token is dropped.
    public struct ObservationToken: Hashable, Sendable {
        let storage: Storage

        init(topic: Topic, observer: Observer) {
            storage = Storage(topic: topic, observer: observer)
        }

        /// Ends the observation, in whichever center it is.
        package func end() {
            storage.end()
        }

        /// Whether both stand for the same observer.
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
    /// What the copies of a token share.
    ///
    /// `@unchecked Sendable`: `topic` is weak, so a variable to the compiler, and written only by the initializer; the
    /// observer, which is Sendable, is taken out by whoever exchanges it first.
    final class Storage: @unchecked Sendable {
        /// The topic in whose list the observer is; `nil` once the center is gone.
        private(set) weak var topic: Topic?
        /// A reference that is owned, and given up at the end, so that a token that lives on does not keep what the observer
        /// captured.
        private let observer: Atomic<Unmanaged<Observer>?>

        init(topic: Topic, observer: Observer) {
            self.topic = topic
            self.observer = Atomic(Unmanaged.passRetained(observer))
        }

        deinit { end(in: topic) }

        func end() { end(in: topic) }

        /// Ends the observation.
        ///
        /// - Parameter topic: that of the observation, which the caller may have asked for already.
        func end(in topic: @autoclosure () -> Topic?) {
            // Acquiring and releasing: the observer is released by a thread that need not be the one that made it.
            guard let observer = observer.exchange(nil, ordering: .acquiringAndReleasing)?.takeRetainedValue() else {
                return
            }
            topic()?.remove(observer)
        }
    }
}
