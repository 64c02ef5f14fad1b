package import Foundation

/// A notification that is kept beyond its post: it waits for another isolation, or is recorded.
///
/// An object that posts in its `deinit` exists for the code that runs inside the post, but can't be retained for later.
/// So a notification is kept without objects in their `deinit`: its object, the values of its payload, and the elements
/// of the arrays, dictionaries, sets and optionals in it. Objects that other values store can't be found.
///
/// `@unchecked Sendable`: `Notification` isn't Sendable, because the poster shares the object and the payload with
/// every observer. This shares them with one more, as `Foundation.NotificationCenter.notifications(named:object:)`
/// does.
package struct KeptNotification: @unchecked Sendable {
    package let notification: Notification

    package init(_ notification: Notification) {
        let userInfo = notification.userInfo
        if notification.object.map(isRetainable) ?? true, userInfo?.isRetainable ?? true {
            self.notification = notification
        } else {
            self.notification = Notification(
                name: notification.name,
                object: notification.object.flatMap(retainablePart),
                userInfo: userInfo?.retainablePart as? [AnyHashable: Any]
            )
        }
    }
}

/// A value whose elements may be objects in their `deinit`.
private protocol ObjectContainer {
    var isRetainable: Bool { get }
    /// The value without the elements that can't be retained.
    var retainablePart: Any { get }
}

private func isRetainable(_ value: Any) -> Bool {
    let type = type(of: value)
    if type is AnyClass {
        let object = value as AnyObject
        return retainable(object) != nil && ((object as? any ObjectContainer)?.isRetainable ?? true)
    }
    func isTrivial<Value>(_ type: Value.Type) -> Bool { _isPOD(type) || type == String.self }
    return _openExistential(type, do: isTrivial) || (value as? any ObjectContainer)?.isRetainable ?? true
}

/// Returns a value without the objects in it that can't be retained, or `nil` if it is such an object.
private func retainablePart(of value: Any) -> Any? {
    if isRetainable(value) { return value }
    if type(of: value) is AnyClass, retainable(value as AnyObject) == nil { return nil }
    return (value as? any ObjectContainer)?.retainablePart
}

private func retainablePart<Value>(of value: Value, as type: Value.Type) -> Value? {
    // In two steps: `nil` can be cast to `Any`.
    retainablePart(of: value).flatMap { $0 as? Value }
}

extension Optional: ObjectContainer {
    fileprivate var isRetainable: Bool { map(NotifiableAdapter.isRetainable) ?? true }
    fileprivate var retainablePart: Any {
        flatMap { NotifiableAdapter.retainablePart(of: $0, as: Wrapped.self) } as Any
    }
}

extension Array: ObjectContainer {
    fileprivate var isRetainable: Bool {
        _isPOD(Element.self) || Element.self == String.self || allSatisfy(NotifiableAdapter.isRetainable)
    }
    fileprivate var retainablePart: Any { compactMap { NotifiableAdapter.retainablePart(of: $0, as: Element.self) } }
}

extension Set: ObjectContainer {
    fileprivate var isRetainable: Bool { allSatisfy(NotifiableAdapter.isRetainable) }
    fileprivate var retainablePart: Any { filter(NotifiableAdapter.isRetainable) }
}

extension Dictionary: ObjectContainer {
    fileprivate var isRetainable: Bool {
        allSatisfy { NotifiableAdapter.isRetainable($0.key) && NotifiableAdapter.isRetainable($0.value) }
    }

    fileprivate var retainablePart: Any {
        filter { NotifiableAdapter.isRetainable($0.key) }
            .compactMapValues { NotifiableAdapter.retainablePart(of: $0, as: Value.self) }
    }
}

extension AnyHashable: ObjectContainer {
    fileprivate var isRetainable: Bool { NotifiableAdapter.isRetainable(base) }
    fileprivate var retainablePart: Any { self }
}

extension NSArray: ObjectContainer {
    fileprivate var isRetainable: Bool { allSatisfy(NotifiableAdapter.isRetainable) }
    fileprivate var retainablePart: Any { NSArray(array: compactMap(NotifiableAdapter.retainablePart)) }
}

extension NSDictionary: ObjectContainer {
    fileprivate var isRetainable: Bool {
        allSatisfy { NotifiableAdapter.isRetainable($0.key) && NotifiableAdapter.isRetainable($0.value) }
    }

    fileprivate var retainablePart: Any {
        var part: [AnyHashable: Any] = [:]
        for case let (key as AnyHashable, value) in self where NotifiableAdapter.isRetainable(key) {
            part[key] = NotifiableAdapter.retainablePart(of: value)
        }
        return NSDictionary(dictionary: part)
    }
}
