package import Foundation

/// A notification that is kept beyond its post: it waits for another isolation, or is recorded.
///
/// An object that posts in its `deinit` exists for the code that runs inside the post, but can't be retained for later.
/// So a notification is kept without objects in their `deinit`: its object, the values of its payload, and the elements
/// of arrays, dictionaries, sets and optionals in it. Another value that stores such an object is left out as a whole.
/// Objects that a closure or the storage of another collection retains, or that are nested deeper than
/// ``Retention/mostLevels``, aren't found.
///
/// `@unchecked Sendable`: `Notification` isn't Sendable, because the poster shares the object and the payload with
/// every observer. A kept notification shares them with one more, as
/// `Foundation.NotificationCenter.notifications(named:object:)` does.
package struct KeptNotification: @unchecked Sendable {
    package let notification: Notification

    package init(_ notification: Notification) {
        let retention = Retention()
        let userInfo = notification.userInfo
        // Almost every payload has a few entries with text as keys.
        let isRetained = userInfo?.allSatisfy { retention.retains($0.key.base) && retention.retains($0.value) } ?? true
        if isRetained, notification.object.map(retention.retains) ?? true {
            self.notification = notification
        } else {
            self.notification = Notification(
                name: notification.name,
                object: notification.object.flatMap(retention.part),
                userInfo: userInfo?.part(retainedBy: retention) as? [AnyHashable: Any]
            )
        }
    }
}

/// Decides which values can be retained, down to a number of levels, because a collection may contain itself.
private struct Retention {
    static let mostLevels = 12
    private var level = 0

    private var next: Retention? {
        guard level < Self.mostLevels else { return nil }
        var next = self
        next.level += 1
        return next
    }

    /// Returns whether a value contains no object in its `deinit`.
    func retains(_ value: Any) -> Bool {
        let type = type(of: value)
        if type == String.self { return true }
        func isTrivial<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
        if type is AnyClass {
            guard retainable(value as AnyObject) != nil else { return false }
        } else if _openExistential(type, do: isTrivial) {
            return true
        }
        guard let next else { return true }
        if let container = value as? any RetainableContainer { return container.isRetained(by: next) }
        return StoredValue.all(in: value).allSatisfy { !$0.isStrong || next.retains($0.value) }
    }

    /// Returns a value without the objects that can't be retained, or `nil` if that isn't possible.
    func part(_ value: Any) -> Any? {
        if retains(value) { return value }
        if type(of: value) is AnyClass, retainable(value as AnyObject) == nil { return nil }
        return next.flatMap { next in (value as? any RetainableContainer)?.part(retainedBy: next) }
    }

    func part<Value>(_ value: Value, as type: Value.Type) -> Value? {
        // In two steps, because `nil` can be cast to `Any`.
        part(value).flatMap { $0 as? Value }
    }
}

/// A value whose elements can be left out.
private protocol RetainableContainer {
    func isRetained(by retention: Retention) -> Bool
    /// Returns the value without the elements that can't be retained; `nil` if nothing is left.
    func part(retainedBy retention: Retention) -> Any?
}

extension Optional: RetainableContainer {
    fileprivate func isRetained(by retention: Retention) -> Bool { map(retention.retains) ?? true }
    fileprivate func part(retainedBy retention: Retention) -> Any? {
        flatMap { retention.part($0, as: Wrapped.self) }.map { $0 as Wrapped? as Any }
    }
}

extension Array: RetainableContainer {
    fileprivate func isRetained(by retention: Retention) -> Bool {
        _isPOD(Element.self) || Element.self == String.self || allSatisfy(retention.retains)
    }

    fileprivate func part(retainedBy retention: Retention) -> Any? {
        compactMap { retention.part($0, as: Element.self) }
    }
}

extension Set: RetainableContainer {
    fileprivate func isRetained(by retention: Retention) -> Bool { allSatisfy(retention.retains) }
    fileprivate func part(retainedBy retention: Retention) -> Any? { filter(retention.retains) }
}

extension Dictionary: RetainableContainer {
    fileprivate func isRetained(by retention: Retention) -> Bool {
        allSatisfy { retention.retains($0.key) && retention.retains($0.value) }
    }

    fileprivate func part(retainedBy retention: Retention) -> Any? {
        filter { retention.retains($0.key) }.compactMapValues { retention.part($0, as: Value.self) }
    }
}

extension AnyHashable: RetainableContainer {
    fileprivate func isRetained(by retention: Retention) -> Bool { retention.retains(base) }
    fileprivate func part(retainedBy retention: Retention) -> Any? { nil }
}

extension NSArray: RetainableContainer {
    fileprivate func isRetained(by retention: Retention) -> Bool { allSatisfy(retention.retains) }
    fileprivate func part(retainedBy retention: Retention) -> Any? { NSArray(array: compactMap(retention.part)) }
}

extension NSSet: RetainableContainer {
    fileprivate func isRetained(by retention: Retention) -> Bool { allSatisfy(retention.retains) }
    fileprivate func part(retainedBy retention: Retention) -> Any? { NSSet(array: filter(retention.retains)) }
}

extension NSDictionary: RetainableContainer {
    fileprivate func isRetained(by retention: Retention) -> Bool {
        allSatisfy { retention.retains($0.key) && retention.retains($0.value) }
    }

    fileprivate func part(retainedBy retention: Retention) -> Any? {
        var part: [AnyHashable: Any] = [:]
        for case let (key as AnyHashable, value) in self where retention.retains(key) {
            part[key] = retention.part(value)
        }
        return NSDictionary(dictionary: part)
    }
}
