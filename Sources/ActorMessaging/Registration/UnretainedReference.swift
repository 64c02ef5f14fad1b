internal import CActorMessaging

/// A reference that doesn't keep its object alive.
///
/// Off Apple platforms, it is unowned: it keeps the memory of the object allocated, but not the object, so no other
/// object gets its address meanwhile. A weak reference would allocate 48 bytes for each object, and every later retain
/// and release of the object would go through that memory. Objective-C objects can't be referenced like this, so on
/// Apple platforms the reference is weak.
///
/// `@unchecked Sendable`: the reference is never written after its initialization, and its reference counts are atomic.
struct UnretainedReference<Object: AnyObject>: ~Copyable, @unchecked Sendable {
    /// The address of the object; `nil` if there is none.
    let key: ObjectIdentifier?

    #if canImport(Darwin)
        /// Whether no other object gets the address of the object while the reference exists.
        static var keepsAddress: Bool { false }

        // A variable because it is weak.
        private weak var reference: Object?

        init(_ object: Object?) {
            key = object.map(ObjectIdentifier.init)
            reference = object.flatMap(retainable)
        }

        /// The object, unless it is deallocated or in its `deinit`.
        var object: Object? { reference }

        /// Whether the object is neither deallocated nor in its `deinit`. For a caller that retains the object if it is
        /// alive.
        var isAlive: Bool { reference != nil }

        /// Returns whether the object is alive, for callers that don't retain it.
        func isAlive(releasing released: inout DeferredReleases) -> Bool { released.isAlive(reference) }
    #else
        static var keepsAddress: Bool { true }

        init(_ object: Object?) {
            key = object.map(ObjectIdentifier.init)
            if let address = unsafe address { unsafe CActorMessagingUnownedRetain(address) }
        }

        deinit {
            if let address = unsafe address { unsafe CActorMessagingUnownedRelease(address) }
        }

        /// The address of the object, whose memory the unowned reference keeps allocated.
        private var address: UnsafeMutableRawPointer? {
            unsafe key.flatMap { unsafe UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: $0)) }
        }

        /// The object, unless it is deallocated or in its `deinit`.
        var object: Object? {
            guard let address = unsafe address, let retained = unsafe CActorMessagingTryRetain(address) else {
                return nil
            }
            return unsafe Unmanaged<Object>.fromOpaque(retained).takeRetainedValue()
        }

        /// Whether the object is neither deallocated nor in its `deinit`. For a caller that retains the object if it is
        /// alive.
        var isAlive: Bool { unsafe address.map { unsafe !CActorMessagingIsDeallocating($0) } ?? false }

        /// Returns whether the object is alive, for callers that don't retain it.
        func isAlive(releasing released: inout DeferredReleases) -> Bool { isAlive }
    #endif
}

/// The subject of an observer, which isn't retained, or every subject.
package struct WeakSubject: Sendable {
    package enum State {
        case everySubject
        case one(AnyObject)
        case dead
    }

    /// Shares an `UnretainedReference`, which can't be copied.
    private final class Shared: Sendable {
        let reference: UnretainedReference<AnyObject>

        init(_ subject: AnyObject) { reference = UnretainedReference(subject) }
    }

    private let shared: Shared?

    package init(_ subject: AnyObject?) { shared = subject.map(Shared.init) }

    package var state: State {
        guard let shared else { return .everySubject }
        return shared.reference.object.map(State.one) ?? .dead
    }

    /// Returns whether an object is the subject. Off Apple platforms, the object may be in its `deinit`.
    package func isSubject(_ object: AnyObject) -> Bool {
        guard let shared, ObjectIdentifier(object) == shared.reference.key else { return false }
        return UnretainedReference<AnyObject>.keepsAddress || shared.reference.isAlive
    }

    /// Whether the subject is deallocated or in its `deinit`.
    var isDead: Bool { if case .dead = state { true } else { false } }
}

/// Returns an object, or `nil` if it is in its `deinit` and so can't be retained for later.
package func retainable<Object: AnyObject>(_ object: Object) -> Object? {
    unsafe CActorMessagingIsDeallocating(Unmanaged.passUnretained(object).toOpaque()) ? nil : object
}
