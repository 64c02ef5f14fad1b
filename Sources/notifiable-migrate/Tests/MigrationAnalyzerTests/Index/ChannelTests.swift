import Testing

@testable import MigrationAnalyzer

/// Objects that post and observe for their callers.
struct ChannelTests {
    @Test func `a typed channel has the name of its constant, also in an object and from a subscript`() {
        let codeBase = Sources.codeBase(
            """
            struct Event<Payload> {
                let name: Notification.Name
                init(_ name: String) { self.name = Notification.Name(name) }
            }
            extension Event where Payload == Int {
                static var delayed: Event<Int> { Event<Int>("TrainDelayed") }
            }
            final class Channel<Payload> {
                private let name: Notification.Name
                init(_ name: String) { self.name = Notification.Name(name) }
                init(_ event: Event<Payload>) { name = event.name }
                func post(_ payload: Payload) {
                    NotificationCenter.default.post(name: name, object: self, userInfo: ["payload": payload])
                }
                func listen(_ handle: @escaping (Payload) -> Void) -> any NSObjectProtocol {
                    NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { note in
                        if let payload = note.userInfo?["payload"] as? Payload { handle(payload) }
                    }
                }
            }
            final class Bus {
                static let shared = Bus()
                static let arrived = Channel<Int>("TrainArrived")
                let left: Channel<String> = .init("TrainLeft")
                static subscript<Payload>(event: Event<Payload>) -> Channel<Payload> { Channel(event) }
            }
            final class Board {
                private let cancelled = Channel<Int>("TrainCancelled")
                private let given: Channel<Int>
                init(_ given: Channel<Int>) { self.given = given }
                func observe() -> [any NSObjectProtocol] {
                    [Bus.arrived.listen { _ in }, Bus.shared.left.listen { _ in }, Bus[.delayed].listen { _ in }]
                }
                func post() {
                    Bus.arrived.post(4)
                    Bus.shared.left.post("9")
                    Bus[.delayed].post(5)
                    cancelled.post(1)
                    given.post(2)
                }
            }
            """
        )
        let posts = codeBase.postings.filter { !$0.isTemplate }.flatMap(\.names).map(\.display)
        #expect(posts == ["Bus.arrived", "Bus.left", "Event.delayed", "Board.cancelled"])
        let observers = codeBase.observations.filter { !$0.isTemplate }.flatMap(\.names).map(\.display)
        #expect(observers == ["Bus.arrived", "Bus.left", "Event.delayed"])
        // A channel that code passes in may be any.
        #expect(CallSites(codeBase).unresolved.map(\.expression) == ["given.name"])
    }

    @Test func `a wrapper that takes text is called with the constants of shared objects`() {
        let codeBase = Sources.codeBase(
            """
            final class Topics {
                static let shared = Topics()
                let arrived = "TrainArrived"
                let left = "TrainLeft"
            }
            final class Hub {
                static let shared = Hub()
                let topics = Topics.shared
                func send(_ topic: String, _ payload: Any? = nil) {
                    NotificationCenter.default.post(name: Notification.Name(topic), object: payload)
                }
                func on(_ topic: String, _ handle: @escaping (Notification) -> Void) -> any NSObjectProtocol {
                    NotificationCenter.default.addObserver(
                        forName: Notification.Name(topic), object: nil, queue: .main, using: handle)
                }
            }
            """,
            """
            final class Board {
                private let hub = Hub.shared
                private let topics = Topics.shared
                var title = ""
                func observe() -> [any NSObjectProtocol] {
                    [hub.on(topics.left) { _ in }, hub.on(hub.topics.arrived) { _ in }]
                }
                func post(_ text: Text) {
                    Hub.shared.send(Topics.shared.arrived, 4)
                    self.hub.send(self.topics.left)
                    let topic = topics.arrived
                    hub.send(topic, 5)
                    hub.send(text.title)
                }
            }
            """
        )
        let posts = codeBase.postings.filter { !$0.isTemplate }.flatMap(\.names).map(\.identity)
        #expect(posts == ["TrainArrived", "TrainLeft", "TrainArrived"])
        let observers = codeBase.observations.filter { !$0.isTemplate }.flatMap(\.names).map(\.identity)
        #expect(observers == ["TrainLeft", "TrainArrived"])
    }
}
