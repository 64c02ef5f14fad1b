/// Superclasses outside the source that isolate nothing.
enum NonisolatedTypes {
    static let classes: Set<String> = [
        "NSObject", "Operation", "BlockOperation", "Thread", "Formatter", "NSManagedObject", "NSPersistentContainer",
        "XCTestCase", "JSONEncoder", "JSONDecoder", "URLProtocol", "InputStream", "OutputStream", "NSProxy", "NSFilePresenter",
    ]

    /// How protocols end, by custom. A name that ends so is no superclass.
    static let protocolEndings = [
        "Delegate", "DataSource", "Protocol", "Observer", "Observing", "Listener", "able", "ible", "Providing", "Type",
        "Handler", "Coding", "Sendable", "Error",
    ]

    static func isProtocol(_ name: String) -> Bool { protocolEndings.contains { name.hasSuffix($0) } }
}
