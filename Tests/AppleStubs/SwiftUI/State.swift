// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@propertyWrapper public struct State<Value>: ConnectedProperty {
    /// The state of one place in the tree; the first value that a view there brings along becomes it.
    private final class Location {
        var value: Value
        var persistent: Location?

        init(_ value: Value) { self.value = value }
    }

    private let location: Location

    public init(wrappedValue: Value) { location = Location(wrappedValue) }

    public var wrappedValue: Value {
        get { (location.persistent ?? location).value }
        nonmutating set { (location.persistent ?? location).value = newValue }
    }

    func makeStorage() -> AnyObject { Location(location.value) }
    func connect(_ storage: AnyObject, _ environment: EnvironmentValues) {
        location.persistent = storage as? Location
    }
}
