/// Caches a result for each type and set of called functions.
///
/// The handlers of a class often call one method, and what that calls may be most of the class.
struct CalleeTable<Value> {
    private struct Key: Hashable {
        let type: Reference<TypeDeclaration>
        let callees: [Reference<FunctionDeclaration>]
    }

    private var values: [Key: Value] = [:]

    mutating func value(
        for callees: [Reference<FunctionDeclaration>],
        of type: Reference<TypeDeclaration>,
        _ make: () -> Value
    ) -> Value {
        let key = Key(type: type, callees: callees)
        if let value = values[key] { return value }
        let value = make()
        values[key] = value
        return value
    }
}
