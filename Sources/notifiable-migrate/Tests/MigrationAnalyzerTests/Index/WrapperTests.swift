import Foundation
import Testing

@testable import MigrationAnalyzer

struct WrapperTests {
    private static let screen = """
        class Screen: UIViewController {
            func register() { addCustomObserver(#selector(arrived), for: .arrived) }
            @objc func arrived(_ notification: Notification) {}
        }
        """

    @Test func `a function that forwards its parameter as the name registers for its callers`() throws {
        let codeBase = Sources.codeBase(
            Self.screen,
            """
            extension NSObject {
                func addCustomObserver(_ selector: Selector, for name: Notification.Name) {
                    NotificationCenter.default.addObserver(self, selector: selector, name: name, object: nil)
                }
            }
            extension Notification.Name { static let arrived = Notification.Name("Arrived") }
            """
        )
        let observation = try #require(codeBase.observations.first { !$0.isTemplate })
        #expect(observation.names.map(\.identity) == ["Arrived"])
        #expect(observation.wrapper != nil)
        #expect(codeBase.mainActorHandlers.map { codeBase[$0.function].fullName } == ["arrived(_:)"])
    }

    @Test func `a publisher that a property has is not the name of a wrapper`() {
        let codeBase = Sources.codeBase(
            """
            extension View {
                func onReceive(
                    _ name: Notification.Name, object: AnyObject? = nil, perform action: @escaping (Notification) -> Void
                ) -> some View {
                    self.onReceive(NotificationCenter.default.publisher(for: name, object: object), perform: action)
                }
            }
            struct Board: View {
                private let arrivedNotification = NotificationCenter.default.publisher(for: .arrived)
                private static let departed = Notification.Name("Departed")
                var first: some View { Text("").onReceive(arrivedNotification) { print($0) } }
                var second: some View { Text("").onReceive(Self.departed) { print($0) } }
                var third: some View { Text("").onReceive(Notification.Name.left) { print($0) } }
            }
            """
        )
        let wrapped = codeBase.observations.filter { $0.wrapper != nil && !$0.isTemplate }
        #expect(wrapped.flatMap(\.names).map(\.display).sorted() == [".left", "Board.departed"])
    }

    @Test func `a center's own function is not one of messages`() throws {
        let codeBase = Sources.codeBase(
            """
            final class BatteryNotificationCenter {
                init() { addObserver(for: UIDevice.batteryStateDidChangeNotification) }
                private func addObserver(for name: Notification.Name) {
                    NotificationCenter.default.addObserver(self, selector: #selector(fired(_:)), name: name, object: nil)
                }
                @objc private func fired(_ notification: Notification) {}
            }
            """
        )
        let observation = try #require(codeBase.observations.first { !$0.isTemplate })
        #expect(codeBase.observations.count { !$0.isTemplate } == 1)
        #expect(observation.observer.kind == .selector)
        #expect(observation.names.map(\.identity) == ["UIDeviceBatteryStateDidChangeNotification"])
    }

    @Test(arguments: [("Notification.Name", 1), ("NSNotification.Name?", 1), ("Event", 0)])
    func `an argument is a name where the parameter is declared as one`(type: String, count: Int) {
        let codeBase = Sources.codeBase(
            """
            final class Service {
                func flow() { postLater(name: .declaredElsewhere) }
                private func postLater(name: \(type)) { NotificationCenter.default.post(name: name, object: nil) }
            }
            """
        )
        #expect(codeBase.postings.count { !$0.isTemplate } == count)
    }

    @Test func `a wrapper that hops to the main queue posts on the main actor`() {
        let codeBase = Sources.codeBase(
            """
            extension NotificationCenter {
                func postOnMainThread(notification: Notification.Name, userInfo: [String: Any]? = nil) {
                    DispatchQueue.main.async { self.post(name: notification, object: nil, userInfo: userInfo) }
                }
            }
            actor Loader {
                func load() {
                    NotificationCenter.default.postOnMainThread(notification: .loaded, userInfo: ["count": 1])
                    NotificationCenter.default.post(name: .loaded, object: nil)
                }
            }
            extension Notification.Name { static let loaded = Notification.Name("Loaded") }
            """
        )
        let postings = codeBase.postings.filter { !$0.isTemplate }
        #expect(postings.map(\.thread) == [.main, .offMain("by the actor `Loader`")])
        #expect(codeBase.payloads().values.first?.writes.map(\.key) == ["count"])
    }

    @Test func `a wrapper that calls itself on the main queue posts once, on the main actor`() {
        let codeBase = Sources.codeBase(
            """
            extension NotificationCenter {
                static func postOnMainThread(_ name: Notification.Name) {
                    if Thread.isMainThread { NotificationCenter.default.post(name: name, object: nil) }
                    else { DispatchQueue.main.async { postOnMainThread(name) } }
                }
            }
            func load() {
                DispatchQueue.global().async { NotificationCenter.postOnMainThread(Notification.Name("Loaded")) }
            }
            """
        )
        let postings = codeBase.postings.filter { !$0.isTemplate }
        #expect(postings.flatMap(\.names).map(\.identity) == ["Loaded"])
        #expect(postings.map(\.thread) == [.main])
    }

    @Test func `a base class registers for its subclasses`() throws {
        let codeBase = Sources.codeBase(
            """
            class Base: NSObject {
                func observe(_ name: Notification.Name, using block: @escaping @Sendable (Notification) -> Void) -> Any {
                    NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main, using: block)
                }
            }
            final class Feed: Base {
                var token: Any?
                func start() { token = observe(.arrived) { note in print(note.userInfo?["platform"] as? String ?? "") } }
            }
            extension Notification.Name { static let arrived = Notification.Name("Arrived") }
            """
        )
        let observation = try #require(codeBase.observations.first { !$0.isTemplate })
        #expect(observation.observer.queue == .main)
        #expect(observation.observer.token == .stored("token"))
        let body = try #require(codeBase.body(of: observation))
        #expect(codeBase[body].reads.map(\.key) == [.text("platform")])
    }

    @Test func `a call of a similar function is not a call of a wrapper`() {
        let codeBase = Sources.codeBase(
            """
            func observe(_ name: Notification.Name) {
                NotificationCenter.default.addObserver(me, selector: #selector(a), name: name, object: nil)
            }
            func colours() { view.observe(.red); observe(.top, animated: true) }
            """
        )
        #expect(codeBase.observations.allSatisfy { $0.isTemplate })
    }

    private static let typedNotifications = """
        struct Typed<Value> {
            let name: Notification.Name
            init(name: String) { self.name = Notification.Name(name) }
        }
        func send<Value>(_ notification: Typed<Value>, value: Value) {
            NotificationCenter.default.post(name: notification.name, object: nil, userInfo: ["value": value])
        }
        func listen<Value>(to notification: Typed<Value>, block: @escaping (Value) -> Void) -> NSObjectProtocol {
            NotificationCenter.default.addObserver(forName: notification.name, object: nil, queue: nil) { note in
                if let value = note.userInfo?["value"] as? Value { block(value) }
            }
        }
        """

    @Test func `a message can't use a private constant that has the name`() throws {
        let codeBase = Sources.codeBase(
            Self.typedNotifications,
            """
            private let tripLeftNotification = Typed<String>(name: "TripLeft")
            func leave() { send(tripLeftNotification, value: "4") }
            """
        )
        let proposal = try #require(codeBase.messageProposals().first)
        #expect(proposal.gaps.contains(.privateType("tripLeftNotification")))
    }

    private static func scope(of posting: Posting, _ codeBase: CodeBase) -> MessageScope {
        MessageScope(of: posting.names[0], [], properties: [], keys: [], usedIn: posting.file, codeBase)
    }

    private static let typedBoard = """
        enum Trips { static let arrived = Typed<String>(name: "TripArrived") }
        let tripLeftNotification = Typed<String>(name: "TripLeft")
        final class Board {
            var observers: [NSObjectProtocol] = []
            var last: NSObjectProtocol?
            init() {
                observers.append(listen(to: Trips.arrived) { title in print(title.userInfo) })
                last = listen(to: tripLeftNotification, block: { print($0) })
            }
            func post(_ title: String) {
                send(Trips.arrived, value: title)
                send(tripLeftNotification, value: title)
            }
        }
        """

    @Test func `a function that observes the name in its parameter is a wrapper`() throws {
        let codeBase = Sources.codeBase(Self.typedNotifications, Self.typedBoard)
        let observations = codeBase.observations.filter { !$0.isTemplate }
        #expect(observations.flatMap(\.names).map(\.identity) == ["Trips.arrived.name", "tripLeftNotification.name"])
        #expect(observations.map(\.observer.token.place) == ["observers", "last"])
        let posting = try #require(codeBase.postings.first { !$0.isTemplate })
        #expect(posting.names == observations[0].names)
        let payload = try #require(codeBase.payloads()[posting.names[0]])
        // The wrapper's closure reads the value. That of its caller gets no notification.
        #expect(payload.reads.map(\.key) == ["value"])
        #expect(payload.writes.map(\.type?.description) == ["String"])
        #expect(CallSites(codeBase).unresolved.isEmpty)
        let reference = NameReference(posting.names[0], in: codeBase, from: Self.scope(of: posting, codeBase))
        #expect(reference.expression == "Trips.arrived.name")
    }

    @Test(arguments: [
        "payload-mismatch", "name-without-partner", "dropped-token",
    ])
    func `a wrapper's own closure reads the payload for its callers`(rule: String) {
        #expect(Sources.findings(rule, Self.typedNotifications, Self.typedBoard).isEmpty)
    }

    @Test func `publishers of events observe their names`() {
        let codeBase = Sources.codeBase(
            """
            final class Key<Payload> {
                let name: Notification.Name
                init(_ text: String) { name = Notification.Name(text) }
                var publisher: NotificationCenter.Publisher { NotificationCenter.default.publisher(for: name) }
            }
            enum Keys { static subscript<Payload>(key: Key<Payload>) -> Key<Payload> { key } }
            extension Key { static var arrived: Key<Int> { Key<Int>("Arrived") } }
            func f() { Keys[.arrived].publisher.sink { _ in }.store(in: &tasks) }
            """
        )
        let observations = codeBase.observations.filter { !$0.isTemplate }
        #expect(observations.flatMap(\.names).map(\.identity) == ["Key.arrived.name"])
    }

    @Test(arguments: [
        ("DispatchQueue.main.async { handler(note) }", QueueExpression.main),
        ("MainActor.assumeIsolated { handler(note) }", .main),
        ("queue.async { handler(note) }", .none),
        ("handler(note); DispatchQueue.main.async { log() }", .none),
        ("if isLate { DispatchQueue.main.async { handler(note) } } else { handler(note) }", .none),
        ("guard let handler = handler else { return }; DispatchQueue.main.async { handler(note) }", .main),
    ])
    func `a wrapper's hop counts if it may be around the closure of the caller`(
        code: String,
        queue: QueueExpression
    ) throws {
        let codeBase = Sources.codeBase(
            """
            func observe(_ name: Notification.Name, _ handler: @escaping (Notification) -> Void) -> Any {
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                    \(code)
                }
            }
            func start() { token = observe(Notification.Name("Arrived")) { _ in print("arrived") } }
            """
        )
        let observation = try #require(codeBase.observations.first { !$0.isTemplate })
        #expect(observation.observer.queue == queue)
        #expect(!codeBase.isRegisteredOnMainQueue(observation))
    }

    @Test func `a call that can't be one of a wrapper isn't`() {
        let codeBase = Sources.codeBase(
            """
            final class Tracker {
                func arrive() { notify(.arrived) }
                func share() { Sender().send(.shared) }
                private func notify(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: nil) }
            }
            extension Notification.Name { static let shared = Notification.Name("Shared") }
            final class Sender {
                func send(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: nil) }
            }
            """,
            """
            enum Step { case left, right, up }
            final class Player {
                let screen = Screen()
                func play() { notify(.left); screen.send(.right); self.send(.up) }
                private func notify(_ step: Step) {}
                private func send(_ step: Step) {}
            }
            final class Screen { func send(_ step: Step) {} }
            """
        )
        let names = codeBase.postings.filter { !$0.isTemplate }.flatMap(\.names).map(\.display)
        #expect(names == [".arrived", ".shared"])
    }

    @Test func `a call passes a name in a type that its class inherits`() {
        let codeBase = Sources.codeBase(
            """
            class Authenticator { enum Names { static let invalidate = Notification.Name("Invalidate") } }
            final class ListAuthenticator: Authenticator {}
            func tell(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: nil) }
            func f() { tell(ListAuthenticator.Names.invalidate) }
            """
        )
        #expect(codeBase.postings.filter { !$0.isTemplate }.flatMap(\.names).map(\.identity) == ["Invalidate"])
    }
}
