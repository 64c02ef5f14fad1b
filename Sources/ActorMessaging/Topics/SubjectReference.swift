internal import CActorMessaging

/// A reference to a subject, which doesn't keep it alive, and knows when its `deinit` has ended.
///
/// An object may post about itself in its `deinit`, so its observers are needed until the `deinit` has ended.
///
/// Off Apple platforms, the reference shares one unowned reference for each object with all others: see
/// ``UnownedReferences``. On Apple platforms, where Objective-C objects are subjects, too, the reference is weak. It is
/// then `nil` as soon as the `deinit` begins: an object's observers don't receive what it posts in its `deinit`.
///
/// `@unchecked Sendable`: the reference is never written after its initialization, and its counts are atomic.
struct SubjectReference: ~Copyable, @unchecked Sendable {
    /// The address of the subject or, off Apple platforms, of a stand-in for one in its `deinit`; `nil` for no subject.
    let key: ObjectIdentifier?

    #if canImport(Darwin)
        /// Whether no other object gets the address of the subject while the reference exists.
        static var keepsAddress: Bool { false }

        // A variable because it is weak.
        private weak var reference: AnyObject?

        init(_ subject: AnyObject?) {
            key = subject.map { ObjectIdentifier($0) }
            reference = subject.flatMap(retainable)
        }

        /// The subject, unless it is deallocated or in its `deinit`.
        var object: AnyObject? { reference }

        /// Returns whether the subject is deallocated or in its `deinit`.
        func hasEnded(releasing released: inout DeferredReleases) -> Bool { !released.retainIfAlive(reference) }
    #else
        static var keepsAddress: Bool { true }

        /// Takes the place of a subject that can't be referenced.
        private final class Ended: Sendable {
            static let subject = Ended()
            static let key = ObjectIdentifier(subject)
        }

        /// Creates a reference. A subject that is in its `deinit` has ended for it: the optimizer may have put such an
        /// object on the stack, where no reference keeps its memory.
        init(_ subject: AnyObject?) {
            key = subject.map { retainable($0) == nil ? Ended.key : ObjectIdentifier($0) }
            if let key { UnownedReferences.add(key) }
        }

        deinit {
            if let key { UnownedReferences.remove(key) }
        }

        /// The subject, unless it is deallocated or in its `deinit`.
        var object: AnyObject? {
            guard let key, key != Ended.key, let retained = unsafe CActorMessagingTryRetain(key.address) else {
                return nil
            }
            return unsafe Unmanaged<AnyObject>.fromOpaque(retained).takeRetainedValue()
        }

        /// Returns whether the `deinit` of the subject has ended.
        func hasEnded(releasing released: inout DeferredReleases) -> Bool {
            key.map { $0 == Ended.key || UnownedReferences.hasEnded($0) } ?? true
        }
    #endif
}

#if !canImport(Darwin)
    /// The objects that the references of this process refer to, each with one unowned reference.
    ///
    /// The runtime holds one unowned reference to an object on behalf of its strong references, and releases it when
    /// the `deinit` has ended: see "Object lifecycle state machine" in the runtime's `RefCount.h`. So if the reference
    /// here is the only one that is left, the `deinit` has ended. An unowned reference that other code holds, such as
    /// an `[unowned self]` capture, delays this until it is released. The tests of this type check each toolchain.
    enum UnownedReferences {
        /// A part of the objects. Threads that observe different objects rarely wait for each other.
        private final class Shard: Sendable {
            /// The number of references to each object.
            let counts = Lock<[ObjectIdentifier: UInt32]>([:])
        }

        private static let shards = (0..<16).map { _ in Shard() }

        private static func shard(of object: ObjectIdentifier) -> Shard {
            let address = UInt(bitPattern: object)
            return shards[Int((address >> 4 ^ address >> 12) & 15)]
        }

        /// Adds a reference. The object's memory must be allocated.
        static func add(_ object: ObjectIdentifier) {
            shard(of: object).counts.withLock { counts in
                let count = counts[object, default: 0]
                if count == 0 { unsafe CActorMessagingUnownedRetain(object.address) }
                counts[object] = count + 1
            }
        }

        /// Removes a reference. Runs no `deinit`.
        static func remove(_ object: ObjectIdentifier) {
            shard(of: object).counts.withLock { counts in
                guard let count = counts[object] else { return }
                counts[object] = count == 1 ? nil : count - 1
                if count == 1 { unsafe CActorMessagingUnownedRelease(object.address) }
            }
        }

        /// Returns whether the `deinit` of an object has ended. Called while there is a reference to the object.
        static func hasEnded(_ object: ObjectIdentifier) -> Bool {
            unsafe CActorMessagingIsDeallocating(object.address)
                && CActorMessagingUnownedRetainCount(object.address) == 1
        }
    }

    extension ObjectIdentifier {
        /// The address of an object whose memory is allocated.
        fileprivate var address: UnsafeMutableRawPointer {
            unsafe UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: self))!
        }
    }
#endif

/// The one subject of an observer, unretained; or none, for an observer of every subject. A class, because a
/// `SubjectReference` can't be copied.
package final class WeakSubject: Sendable {
    private let reference: SubjectReference

    package init(_ subject: AnyObject?) { reference = SubjectReference(subject) }

    /// Whether it stands for every subject.
    package var isEvery: Bool { reference.key == nil }
    /// The one subject, unless it is deallocated or in its `deinit`.
    package var object: AnyObject? { reference.object }

    /// Calls a closure with the subject, or with `nil` if it stands for every subject. Returns `nil` for a subject that
    /// is deallocated or in its `deinit`.
    package func ifAlive<Result>(_ body: (AnyObject?) -> Result?) -> Result? {
        let object = object
        return object == nil && !isEvery ? nil : body(object)
    }

    /// Returns whether an object is the subject. Off Apple platforms, the object may be in its `deinit`.
    package func isSubject(_ object: AnyObject) -> Bool {
        ObjectIdentifier(object) == reference.key && (SubjectReference.keepsAddress || reference.object != nil)
    }

    /// Returns whether nothing more is posted about the subject.
    package func hasEnded(releasing released: inout DeferredReleases) -> Bool {
        !isEvery && reference.hasEnded(releasing: &released)
    }
}

/// Returns an object, or `nil` if it is in its `deinit` and so can't be retained for later.
package func retainable<Object: AnyObject>(_ object: Object) -> Object? {
    unsafe CActorMessagingIsDeallocating(Unmanaged.passUnretained(object).toOpaque()) ? nil : object
}
