/// A value that a structure, a tuple or an enumeration stores.
///
/// `Mirror` can't be used, because it calls the `customMirror` of a value and doesn't provide the type of a property.
struct StoredValue {
    let value: Any
    /// The type of the property; `nil` in a tuple or an enumeration.
    let declaredType: (any Any.Type)?
    /// Whether the value isn't a weak or unowned reference.
    let isStrong: Bool

    /// Returns the values that a value stores. An object stores none.
    static func all(in value: Any) -> [StoredValue] {
        func all<Value>(_ value: Value) -> [StoredValue] {
            let type = type(of: value as Any)
            switch reflectedKind(type) {
            case 0x200:  // A structure.
                return (0..<reflectedFieldCount(type)).map { index in
                    var field = unsafe ReflectedField()
                    let declaredType = unsafe reflectedFieldType(type, index: index, field: &field)
                    unsafe field.free?(field.name)
                    return StoredValue(
                        value: child(index, of: value, type),
                        declaredType: declaredType,
                        isStrong: unsafe field.isStrong
                    )
                }
            case 0x201, 0x202, 0x301:  // An enumeration, an optional, a tuple.
                return (0..<reflectedChildCount(value, type: type)).map { index in
                    StoredValue(value: child(index, of: value, type), declaredType: nil, isStrong: true)
                }
            default:
                return []
            }
        }
        return _openExistential(value, do: all)
    }

    private static func child<Value>(_ index: Int, of value: Value, _ type: any Any.Type) -> Any {
        var name: UnsafePointer<CChar>?
        var free: FreeName?
        defer { unsafe free?(name) }
        return unsafe reflectedChild(of: value, type: type, index: index, name: &name, free: &free)
    }
}

// The functions with which the standard library implements `Mirror`, and the kinds of the runtime's metadata. Unsafe,
// because the compiler can't compare these declarations with the library's.

private typealias FreeName = @convention(c) (UnsafePointer<CChar>?) -> Void

@unsafe private struct ReflectedField {
    var name: UnsafePointer<CChar>?
    var free: FreeName?
    var isStrong = false
    var isVariable = false
}

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

@_silgen_name("swift_reflectionMirror_count")
private func reflectedChildCount<Value>(_ value: Value, type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_subscript")
private func reflectedChild<Value>(
    of value: Value,
    type: any Any.Type,
    index: Int,
    name: UnsafeMutablePointer<UnsafePointer<CChar>?>,
    free: UnsafeMutablePointer<FreeName?>
) -> Any
