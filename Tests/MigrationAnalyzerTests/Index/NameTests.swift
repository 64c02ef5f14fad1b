import Testing

@testable import MigrationAnalyzer

struct NameTests {
    /// The names that the one observer of a source observes.
    private static func names(_ sources: String...) -> [String] {
        let files = sources.enumerated().map { Sources.index($0.element, path: "\($0.offset).swift") }
        return CodeBase(files).observations.flatMap(\.names).map(\.identity)
    }

    private static func observing(_ name: String, before: String = "") -> String {
        "func f(_ o: Any) { \(before)\nNotificationCenter.default.addObserver(o, selector: #selector(g), name: \(name), object: nil) }"
    }

    @Test(arguments: [
        "UIApplication.didBecomeActiveNotification",
        "NSNotification.Name.UIApplicationDidBecomeActive",
        ".UIApplicationDidBecomeActive",
        "Notification.Name(\"UIApplicationDidBecomeActiveNotification\")",
        "NSNotification.Name(rawValue: \"UIApplicationDidBecomeActiveNotification\")",
    ])
    func `spellings of a system name are one name`(spelling: String) {
        #expect(Self.names(Self.observing(spelling)) == ["UIApplicationDidBecomeActiveNotification"])
    }

    @Test(arguments: [
        ".arrived", "Notification.Name.arrived", "NSNotification.Name.arrived", "Names.arrived", "arrivedName",
        "Notification.Name(Texts.arrived)", "NSNotification.Name(rawValue: textOfArrived)", "Names.Inner.arrived",
        "Notification.Name(Events.arrived.rawValue)", "Names.computed", "Names.alias", "(.arrived)",
        ".arrived as Notification.Name",
    ])
    func `spellings of a declared name are one name`(spelling: String) {
        let declarations = """
            extension Notification.Name { static let arrived = Notification.Name("Arrived") }
            enum Names {
                static let arrived = Notification.Name(rawValue: "Arrived")
                static var computed: NSNotification.Name { return .init("Arrived") }
                static let alias: Notification.Name = .arrived
                enum Inner { static let arrived: Notification.Name = .init(rawValue: "Arrived") }
            }
            enum Texts { static let arrived = "Arrived" }
            enum Events: String { case arrived = "Arrived" }
            let arrivedName = NSNotification.Name("Arrived")
            let textOfArrived = "Arrived"
            """
        #expect(Self.names(Self.observing(spelling), declarations) == ["Arrived"])
    }

    @Test func `a local name, a loop and a choice are followed`() {
        #expect(Self.names(Self.observing("name", before: "let name = Notification.Name(\"A\")")) == ["A"])
        #expect(Self.names(Self.observing("flag ? .b : .c")) == ["bNotification", "cNotification"])
        let loop = """
            func f(_ o: Any) {
                for name in [Notification.Name("A"), Notification.Name("B")] {
                    NotificationCenter.default.addObserver(o, selector: #selector(g), name: name, object: nil)
                }
            }
            """
        #expect(Self.names(loop) == ["A", "B"])
        #expect(
            Self.names(loop.replacing("for name in", with: "").replacing("] {", with: "].forEach { name in")) == [
                "A", "B",
            ]
        )
        let unnamed = """
            func f(_ o: Any) {
                let names = [Notification.Name("A"), Notification.Name("B")]
                names.forEach { center.addObserver(o, selector: #selector(g), name: $0, object: nil) }
            }
            """
        #expect(Self.names(unnamed) == ["A", "B"])
    }

    @Test func `an unknown name does not resolve`() {
        #expect(Self.names(Self.observing("somewhere()")).isEmpty)
        #expect(Self.names(Self.observing("nil")).isEmpty)
        #expect(Self.names(Self.observing("event.name", before: "let event = next()")).isEmpty)
        #expect(
            Self.names("events.map { center.addObserver(forName: $0.name, object: nil, queue: nil) { _ in } }").isEmpty
        )
        #expect(Self.names(Self.observing("settings.changedName")).isEmpty)
    }

    @Test func `the names in a loop over tuples and over a dictionary are followed`() {
        let body = "{ NotificationCenter.default.addObserver(o, selector: s, name: n, object: nil) } }"
        let tuples =
            "for (n, s) in [(Notification.Name(\"A\"), #selector(a)), (Notification.Name(\"B\"), #selector(b))] "
        #expect(Self.names("func f(_ o: Any) { \(tuples)\(body)") == ["A", "B"])
        let entries = "let all = [Notification.Name(\"A\"): #selector(a)]; for (n, s) in all "
        #expect(Self.names("func f(_ o: Any) { \(entries)\(body)") == ["A"])
    }

    @Test(arguments: [
        "for text in [Texts.a, \"B\", Events.c.rawValue] {", "[Texts.a, \"B\", Events.c.rawValue].forEach { text in",
        "let texts = [Texts.a, \"B\", Events.c.rawValue]; for text in texts {",
    ])
    func `the names that a loop makes of texts are followed`(loop: String) {
        let body =
            "center.addObserver(o, selector: #selector(g), name: Notification.Name(rawValue: text), object: nil) } }"
        let texts = "enum Texts { static let a = \"A\" }\nenum Events: String { case c = \"C\" }"
        #expect(Self.names("func f(_ o: Any) { \(loop) \(body)", texts) == ["A", "B", "C"])
    }

    @Test(arguments: ["Notification.Name(rawValue: event.rawValue)", "Notification.Name(event.key)"])
    func `the raw value of a variable does not resolve`(spelling: String) {
        #expect(Self.names(Self.observing(spelling, before: "let event = next()")).isEmpty)
    }

    @Test(arguments: ["func f(_ o: Any, event: Event) {", "func f(_ o: Any) { let event: Event = next();"])
    func `the names that a computed property chooses from are all its names`(start: String) {
        let source = """
            enum Event {
                case arrived, left
                var name: Notification.Name {
                    switch self {
                    case .arrived: return Notification.Name("Arrived")
                    case .left: .init("Left")
                    }
                }
            }
            \(start) NotificationCenter.default.addObserver(o, selector: #selector(g), name: event.name, object: nil) }
            """
        #expect(Self.names(source) == ["Arrived", "Left"])
    }

    @Test(arguments: [
        ("Event.arrived.raw", ["Arrived"]), ("Event.left.raw", ["left"]), ("Events.Event.left.raw", ["left"]),
        ("Event.arrived.made", ["Events.Event.arrived.made"]), ("Event.left.made", ["Events.Event.left.made"]),
        ("Event.arrived.fixed", ["Fixed"]), ("Event.arrived.chosen", []), ("Event.gone.made", []),
    ])
    func `a computed property makes a name of each case`(spelling: String, names: [String]) {
        let source = """
            enum Events {
                enum Event: String {
                    case arrived = "Arrived", left
                    var raw: Notification.Name { Notification.Name(rawValue) }
                    var prefixed: String { "App" + rawValue }
                    var made: NSNotification.Name { return NSNotification.Name(rawValue: prefixed) }
                    var fixed: Notification.Name { Notification.Name("Fixed") }
                    var chosen: Notification.Name {
                        switch self {
                        case .arrived: Notification.Name("A")
                        case .left: Notification.Name("B")
                        }
                    }
                }
            }
            """
        #expect(Self.names(Self.observing(spelling), source) == names)
    }

    @Test func `what a computed property makes of a variable is not known`() {
        let source = """
            enum Event: String {
                case arrived
                var made: Notification.Name { Notification.Name(rawValue) }
            }
            """
        #expect(Self.names(Self.observing("event.made", before: "let event: Event = next()"), source) == [])
    }
}
