internal import ActorMessaging

/// The objects whose notifications an observer receives, which aren't retained, or every object.
///
/// Any thread may forget an object that is deallocated. Objects are only added under the registry's lock, so a set that
/// is empty there stays empty, and its registration can end.
///
/// `@unchecked Sendable`: the lock guards `objects`.
final class ObservedObjects: @unchecked Sendable {
    private let lock = Lock(())
    /// The objects by address; `nil` once every object is observed.
    @safe @exclusivity(unchecked)
    private var objects: SweptTable<ObjectIdentifier, WeakSubject>? = SweptTable()

    init(_ object: AnyObject) { _ = objects?.insert(WeakSubject(object), for: ObjectIdentifier(object)) }

    /// Whether no object is left.
    var isEmpty: Bool { change {} }

    /// Returns whether an object is observed. Off Apple platforms, it may be in its `deinit`.
    func contains(_ object: Any?) -> Bool {
        let object = object.flatMap { objectReference($0) }
        var isEveryObject = false
        var present: WeakSubject?
        lock.run {
            isEveryObject = objects == nil
            if let object { present = objects?[ObjectIdentifier(object)] }
        }
        guard let object, let present else { return isEveryObject }
        // The address may be that of an object that is deallocated. Without the lock, because reading a weak reference
        // may create the last strong one.
        return present.isSubject(object)
    }

    /// Adds the object of another set, which no other thread uses, or every object for `nil`.
    func add(_ other: ObservedObjects?) {
        _ = change {
            guard var added = other?.objects, objects != nil else { return objects = nil }
            // Replaces a deallocated object at the same address.
            if let (key, object) = added.next() { _ = objects?.insert(object, for: key) }
        }
    }

    /// Removes an object, unless every object is observed. Returns whether none is left.
    func remove(_ object: AnyObject) -> Bool { change { _ = objects?.remove(ObjectIdentifier(object)) } }

    /// Examines the next object, and removes it if nothing more is posted about it. Returns whether none is left.
    func examineNext() -> Bool {
        var released = DeferredReleases()
        defer { released.endObservers() }
        return change {
            guard let (key, object) = objects?.next(), object.hasEnded(releasing: &released) else { return }
            _ = objects?.remove(key)
        }
    }

    private func change(_ body: () -> Void) -> Bool {
        var isEmpty = false
        lock.run {
            body()
            isEmpty = objects?.count == 0
        }
        return isEmpty
    }
}
