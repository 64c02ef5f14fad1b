internal import Foundation

/// The identity of a notification center.
enum CenterIdentity: Hashable, Sendable {
    /// The address of the center. Another object may have it after the center is deallocated.
    case object(ObjectIdentifier)
    /// The types of a center that is a value and of the values in it that are centers, and the objects that they store.
    case value([ObjectIdentifier])

    /// - Parameter object: The center as an object, or `nil` if it is a value.
    init(_ center: any NotificationProtocol, object: AnyObject?) {
        if let object {
            self = .object(ObjectIdentifier(object))
        } else {
            var parts: [ObjectIdentifier] = []
            Self.append(center, to: &parts)
            self = .value(parts)
        }
    }

    /// Appends the type of a center, and the objects and the centers in its stored properties if it is a structure.
    /// What lies in a property of type `Any` isn't part of its identity.
    ///
    /// It doesn't use `Mirror`, which calls the value's `customMirror`, and doesn't tell a property's declared type.
    private static func append<Value: NotificationProtocol>(_ value: Value, to parts: inout [ObjectIdentifier]) {
        parts.append(ObjectIdentifier(Value.self))
        guard reflectedKind(Value.self) == structureKind else { return }
        for index in 0..<reflectedFieldCount(Value.self) {
            var field = ReflectedField()
            let type = reflectedFieldType(Value.self, index: index, field: &field)
            field.free?(field.name)
            guard field.isStrong, type != Any.self else { continue }
            var name: UnsafePointer<CChar>?
            var free: FreeName?
            var child = reflectedField(of: value, type: Value.self, index: index, name: &name, free: &free)
            free?(name)
            if let optional = child as? any OptionalValue {
                guard let wrapped = optional.wrappedValue else { continue }
                child = wrapped
            }
            if Swift.type(of: child) is AnyClass {
                parts.append(ObjectIdentifier(child as AnyObject))
            } else if let center = child as? any NotificationProtocol {
                append(center, to: &parts)
            }
        }
    }
}

private protocol OptionalValue {
    var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrappedValue: Any? { map { $0 } }
}

extension NotificationProtocol {
    /// The center as an object, or `nil` if it is a value.
    var object: AnyObject? {
        // An instance of a class is one pointer. `self as AnyObject` would look up a conversion at run time.
        Self.self is AnyClass ? unsafeBitCast(self, to: AnyObject.self) : nil
    }
}

// MARK: Reflection

// The functions of the standard library with which it implements `Mirror`.

private typealias FreeName = @convention(c) (UnsafePointer<CChar>?) -> Void

private struct ReflectedField {
    var name: UnsafePointer<CChar>?
    var free: FreeName?
    var isStrong = false
    var isVariable = false
}

/// `MetadataKind::Struct` in the runtime.
private let structureKind: UInt = 0x200

@_silgen_name("swift_getMetadataKind")
private func reflectedKind(_ type: any Any.Type) -> UInt

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func reflectedFieldCount(_ type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func reflectedFieldType(
    _ type: any Any.Type,
    index: Int,
    field: UnsafeMutablePointer<ReflectedField>
) -> any Any.Type

@_silgen_name("swift_reflectionMirror_subscript")
private func reflectedField<Value>(
    of value: Value,
    type: any Any.Type,
    index: Int,
    name: UnsafeMutablePointer<UnsafePointer<CChar>?>,
    free: UnsafeMutablePointer<FreeName?>
) -> Any
