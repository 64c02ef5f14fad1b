internal import CActorMessaging

/// The one subject of an observer, which it doesn't keep alive.
///
/// Off Apple platforms, the reference is unowned: it keeps the memory of the subject allocated, but not the subject, so no other
/// object gets its address meanwhile. A weak reference would take 48 bytes for each subject, and a third cache miss for a post.
/// Objective-C objects can't be referenced like this, so on Apple platforms the reference is weak.
///
/// `@unchecked Sendable`: the reference is never written after its initialization, and its reference counts are atomic.
struct SubjectReference: ~Copyable, @unchecked Sendable {
    /// The address of the subject; `nil` for every subject.
    let key: ObjectIdentifier?

    #if canImport(Darwin)
        // A variable because it is weak.
        private weak var object: AnyObject?

        init(_ subject: AnyObject?) {
            key = subject.map(ObjectIdentifier.init)
            object = subject
        }

        /// The subject, unless it is deallocated or in its `deinit`.
        var subject: AnyObject? { object }

        /// Whether the subject is neither deallocated nor in its `deinit`. For a caller that retains the subject if it is alive.
        var isAlive: Bool { object != nil }

        /// Whether the subject is alive, for any caller.
        func isAlive(releasing released: inout DeferredReleases) -> Bool { released.isAlive(object) }
    #else
        init(_ subject: AnyObject?) {
            key = subject.map(ObjectIdentifier.init)
            if let address { CActorMessagingUnownedRetain(address) }
        }

        deinit {
            if let address { CActorMessagingUnownedRelease(address) }
        }

        private var address: UnsafeMutableRawPointer? {
            key.flatMap { UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: $0)) }
        }

        /// The subject, unless it is deallocated or in its `deinit`.
        var subject: AnyObject? {
            guard let address, let retained = CActorMessagingTryRetain(address) else { return nil }
            return Unmanaged<AnyObject>.fromOpaque(retained).takeRetainedValue()
        }

        /// Whether the subject is neither deallocated nor in its `deinit`. For a caller that retains the subject if it is alive.
        var isAlive: Bool { address.map { !CActorMessagingIsDeallocating($0) } ?? false }

        /// Whether the subject is alive, for any caller.
        func isAlive(releasing released: inout DeferredReleases) -> Bool { isAlive }
    #endif
}
