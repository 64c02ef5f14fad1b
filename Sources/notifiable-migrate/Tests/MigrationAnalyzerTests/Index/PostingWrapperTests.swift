import Testing

@testable import MigrationAnalyzer

struct PostingWrapperTests {
    private static let posts: [(case: String, source: String, names: [String])] = [
        (
            "a wrapper of a wrapper",
            """
            func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: nil) }
            func announce(name: Notification.Name) { post(name) }
            func arrive() { announce(name: Notification.Name("Arrived")) }
            """, ["Arrived"]
        ),
        (
            "the case of an enumeration, whose raw value is the name",
            """
            enum Event: String { case arrived = "Arrived", left }
            func post(_ event: Event) {
                NotificationCenter.default.post(name: Notification.Name(rawValue: event.rawValue), object: nil)
            }
            func f() { post(.arrived); post(Event.left); post(.unknown) }
            """, ["Arrived", "left", "Event.unknown"]
        ),
        (
            "names without their type",
            """
            func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: nil) }
            func f() { post(.init("Arrived")); post(.init(rawValue: "Left")) }
            """, ["Arrived", "Left"]
        ),
        (
            "a method that is called as a center's",
            """
            final class Handler {
                static let shared = Handler()
                func post(name: Notification.Name, object: Any?) {
                    NotificationCenter.default.post(name: name, object: object)
                }
                func f() { post(name: .UIApplicationDidBecomeActive, object: self) }
            }
            final class Mail { func post(name: String) {} }
            protocol Posting { func post(name: Notification.Name, object: Any?) }
            extension NotificationCenter: Posting {}
            final class Board {
                let handler: Handler?, center: any Posting, mail = Mail()
                func f(other: Handler, unknown: Unknown) {
                    handler?.post(name: .init("A"), object: nil)
                    other.post(name: .init("B"), object: nil)
                    Handler.shared.post(name: .init("C"), object: nil)
                    center.post(name: .init("D"), object: nil)
                    unknown.post(name: .init("E"), object: nil)
                    mail.post(name: "F")
                }
            }
            """, ["UIApplicationDidBecomeActiveNotification", "A", "B", "C", "D", "E"]
        ),
        (
            "a method of a center with another label",
            """
            extension NotificationCenter {
                func post(name: Notification.Name, object: Any?, after delay: Double) {
                    post(name: name, object: object)
                }
            }
            func f() { NotificationCenter.default.post(name: .init("A"), object: nil, after: 1) }
            func g() { NotificationCenter.default.post(name: .init("B"), object: nil, in: .main) }
            """, ["A", "B"]
        ),
        (
            "a method of the name itself",
            """
            extension Notification.Name {
                static let arrived = Notification.Name("Arrived")
                func post() { NotificationCenter.default.post(name: self, object: nil) }
            }
            func f() { Notification.Name.arrived.post(); mail.post() }
            """, ["Arrived"]
        ),
        (
            "a nested constant",
            """
            enum Station { enum Notifications { static let arrived = Notification.Name("Arrived") } }
            func announce(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: nil) }
            func f() { announce(Station.Notifications.arrived) }
            """, ["Arrived"]
        ),
        (
            "the text of a name, in constants of a shared object, of a name, and of other languages",
            """
            final class Names { static let shared = Names(); let arrived = "Arrived", left = "Left" }
            extension Notification.Name { static let late = Notification.Name("Late") }
            extension NotificationCenter {
                func postOnMain(name: String, object: Any? = nil) {
                    DispatchQueue.main.async { self.post(name: Notification.Name(rawValue: name), object: object) }
                }
            }
            final class Board {
                let names = Names.shared
                let center = NotificationCenter.default
                func f(name: String) {
                    let local = Names.shared
                    center.postOnMain(name: Names.shared.arrived)
                    center.postOnMain(name: names.left)
                    center.postOnMain(name: self.names.left, object: self)
                    center.postOnMain(name: local.arrived)
                    center.postOnMain(name: "Closed")
                    center.postOnMain(name: Notification.Name.late.rawValue)
                    center.postOnMain(name: kStationDidOpen)
                    center.post(name: Notification.Name(names.left), object: nil)
                    center.post(name: Notification.Name(rawValue: local.left), object: nil)
                }
            }
            """, ["Arrived", "Left", "Left", "Arrived", "Closed", "Late", "kStationDidOpen", "Left", "Left"]
        ),
        (
            "a text without a label, but not that of another function",
            """
            func postNotification(_ name: String) {
                NotificationCenter.default.post(name: Notification.Name(name), object: nil)
            }
            final class Client { func post(_ path: String) {} }
            func f() { postNotification("Arrived"); Client().post("trains") }
            """, ["Arrived"]
        ),
        (
            "the name of an event, by a method of the event",
            """
            final class Event<Payload> {
                let name: Notification.Name
                init(_ name: Notification.Name) { self.name = name }
                func post(_ payload: Payload) {
                    NotificationCenter.default.post(name: name, object: nil, userInfo: ["payload": payload])
                }
            }
            enum Events {
                static let arrived = Event<Int>(Notification.Name("Arrived"))
                static var closed: Event<Void> { Event(UIApplication.willTerminateNotification) }
                static subscript<Payload>(event: Event<Payload>) -> Event<Payload> { event }
            }
            extension Event { static var left: Event<Int> { Event<Int>(Notification.Name("Left")) } }
            func f(_ event: Event<Int>) { Events.arrived.post(1); Events[.left].post(2); event.post(3) }
            func g() { f(Events.arrived); Events.closed.post(()) }
            """, ["Arrived", "Left", "UIApplicationWillTerminateNotification", "Arrived"]
        ),
        (
            "the name of a type of events",
            """
            protocol Event { static var name: Notification.Name { get } }
            extension Event { func send() { NotificationCenter.default.post(name: Self.name, object: nil) } }
            func post<E: Event>(_ event: E) { NotificationCenter.default.post(name: E.name, object: nil) }
            struct Arrived: Event { static let name = Notification.Name("Arrived"); let platform: Int }
            struct Left: Event { static let name = Notification.Name("Left") }
            func f() { Arrived(platform: 4).send(); post(Left()) }
            """, ["Arrived", "Left"]
        ),
    ]

    @Test(arguments: posts) func `a wrapper posts the names of its callers`(
        case: String,
        source: String,
        names: [String]
    ) {
        let postings = Sources.codeBase(source).postings.filter { !$0.isTemplate }
        #expect(postings.flatMap(\.names).map(\.identity).sorted() == names.sorted())
    }
}
