/// Superclasses outside the source that isolate nothing.
enum NonisolatedTypes {
    static let classes: Set<String> = [
        "NSObject", "Operation", "BlockOperation", "Thread", "Formatter", "NSManagedObject", "NSPersistentContainer",
        "XCTestCase", "JSONEncoder", "JSONDecoder", "URLProtocol", "InputStream", "OutputStream", "NSProxy",
        "NSFilePresenter",
    ]

    private static let protocols: Set<String> = [
        "ObservableObject", "AnyObject", "CaseIterable", "Then", "NSCopying", "NSSecureCoding", "NSObjectProtocol",
    ]

    /// How protocols end, by custom. A name that ends so is no superclass.
    private static let protocolEndings = [
        "Delegate", "DataSource", "Protocol", "Observer", "Observing", "Listener", "able", "ible", "Providing", "Type",
        "Handler", "Coding", "Sendable", "Error",
    ]

    static func isProtocol(_ name: String) -> Bool {
        protocols.contains(name) || protocolEndings.contains { name.hasSuffix($0) }
    }
}
