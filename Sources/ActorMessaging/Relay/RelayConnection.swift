internal import Synchronization

/// One relay's connection to one topic.
///
/// `@unchecked Sendable`: `topic` is weak, so a variable to the compiler, and written only by the initializer.
final class RelayConnection<Topic: AnyObject & Sendable>: @unchecked Sendable {
    private(set) weak var topic: Topic?
    let relay: ObjectIdentifier
    private let installed = Atomic<Bool>(false)

    init(topic: Topic, relay: any MessageRelay) {
        self.topic = topic
        self.relay = ObjectIdentifier(relay)
    }

    /// Whether this is the connection in use. When two threads connect the same relay at once, one of the two
    /// connections is dropped, and until it is gone it must deliver nothing.
    var isInstalled: Bool { installed.load(ordering: .acquiring) }

    func install() {
        installed.store(true, ordering: .releasing)
    }
}
