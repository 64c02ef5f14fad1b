import Testing

@testable import MigrationAnalyzer

struct NameTests {
    /// The names that the one observer of a source observes.
    private static func names(_ sources: [String]) -> [String] {
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
        #expect(Self.names([Self.observing(spelling)]) == ["UIApplicationDidBecomeActiveNotification"])
    }

    @Test(arguments: [
        ("UIApplication.didBecomeActiveNotification", true), ("UIResponder.keyboardWillShowNotification", true),
        (".UIKeyboardDidHide", true), ("NSWindow.willCloseNotification", true), (".PDFViewPageChanged", true),
        ("NSScrollView.boundsDidChangeNotification", true), ("NSPopUpButton.willPopUpNotification", true),
        ("NSTextStorage.didProcessEditingNotification", false),
        ("UIPasteboard.changedNotification", false), ("NSColorList.didChangeNotification", false),
    ])
    func `each system notification of the main thread is known by its full name`(spelling: String, isOnMain: Bool) {
        let names = Sources.codeBase(Self.observing(spelling)).observations.flatMap(\.names)
        #expect(names.map(SDKFacts.isPostedOnMain) == [isOnMain])
    }

    @Test(arguments: [
        ".arrived", "Notification.Name.arrived", "NSNotification.Name.arrived", "Names.arrived", "arrivedName",
        "Notification.Name(Texts.arrived)", "NSNotification.Name(rawValue: textOfArrived)", "Names.Inner.arrived",
        "Notification.Name(Events.arrived.rawValue)", "Names.computed", "Names.alias", "(.arrived)",
        "Names.ofGlobal", "Names.ofMember",
        ".arrived as Notification.Name",
    ])
    func `spellings of a declared name are one name`(spelling: String) {
        let declarations = """
            extension Notification.Name { static let arrived = Notification.Name("Arrived") }
            enum Names {
                static let arrived = Notification.Name(rawValue: "Arrived")
                static var computed: NSNotification.Name { return .init("Arrived") }
                static let alias: Notification.Name = .arrived
                static let ofGlobal = arrivedName, ofMember = Inner.arrived
                enum Inner { static let arrived: Notification.Name = .init(rawValue: "Arrived") }
            }
            enum Texts { static let arrived = "Arrived" }
            enum Events: String { case arrived = "Arrived" }
            let arrivedName = NSNotification.Name("Arrived")
            let textOfArrived = "Arrived"
            """
        #expect(Self.names([Self.observing(spelling), declarations]) == ["Arrived"])
    }

    @Test(arguments: [
        "guard let note = note as? Notification else { return }", "guard let note = (note) else { return }",
        "let note = note!", "let note = flag ? note : other",
    ])
    func `a notification in a local that is made of what it shadows has no known name`(local: String) {
        let source = "func f(note: Any?) { \(local)\nNotificationCenter.default.post(note) }"
        #expect(Sources.codeBase(source).postings.flatMap(\.names).isEmpty)
    }

    @Test(.timeLimit(.minutes(10))) func `a list that contains itself many times has its other names`() {
        let list = ["Notification.Name(\"A\")"] + Array(repeating: ".all", count: 30)
        let declaration = "extension Notification.Name { static let all = [\(list.joined(separator: ", "))] }"
        #expect(Self.names([Self.observing(".all"), declaration]) == ["A"])
    }

    private static let followed: [(sources: [String], names: [String])] = [
        ([observing("name", before: #"let name = Notification.Name("A")"#)], ["A"]),
        ([observing("flag ? .b : .c")], ["bNotification", "cNotification"]),
        // What it shadows may be any name.
        ([observing("name", before: "let name = flag ? name : .b")], ["bNotification"]),
        ([observing("name", before: "var name = \(a); if flag { name = \(b) }")], ["A", "B"]),
        ([observing("n", before: "let n: N; if f { n = .b } else { n = .c }")], ["bNotification", "cNotification"]),
        ([observing("name", before: "var name = \(a); change(&name)")], []),
        ([observing("name", before: "var names = [\(a)]; names.append(\(b)); let name = names")], []),
        ([observing("\(ofText)", before: #"var text = "A"; if flag { text = "B" }"#)], []),
        ([looping("var names = [\(a)]; names += [\(b)]; for name in names {", names: "name")], []),
        ([looping("for name in [\(a), \(b)] {", names: "name")], ["A", "B"]),
        ([looping("[\(a), \(b)].forEach { name in", names: "name")], ["A", "B"]),
        ([looping("let names = [\(a), \(b)]; names.forEach {", names: "$0")], ["A", "B"]),
        ([looping("for (n, s) in [(\(a), #selector(a)), (\(b), #selector(b))] {", "s", names: "n")], ["A", "B"]),
        ([looping("let all = [\(a): #selector(a)]; for (n, s) in all {", "s", names: "n")], ["A"]),
        ([looping("for text in [\(texts)] {", names: ofText), declaredTexts], ["A", "B", "C"]),
        ([looping("[\(texts)].forEach { text in", names: ofText), declaredTexts], ["A", "B", "C"]),
        ([looping("let texts = [\(texts)]; for text in texts {", names: ofText), declaredTexts], ["A", "B", "C"]),
    ]

    private static let a = #"Notification.Name("A")"#
    private static let b = #"Notification.Name("B")"#
    private static let texts = #"Texts.a, "B", Events.c.rawValue"#
    private static let ofText = "Notification.Name(rawValue: text)"
    private static let declaredTexts = """
        enum Texts { static let a = "A" }
        enum Events: String { case c = "C" }
        """

    private static func looping(_ start: String, _ selector: String = "#selector(g)", names: String) -> String {
        """
        func f(_ o: Any) {
            \(start)
                NotificationCenter.default.addObserver(o, selector: \(selector), name: \(names), object: nil)
            }
        }
        """
    }

    @Test(arguments: followed)
    func `the names of a local, of a choice and of loops are followed`(sources: [String], names: [String]) {
        #expect(Self.names(sources) == names)
    }

    private static let collections = """
        let names: [Notification.Name] = [\(a), \(b)]
        enum Names {
            static let all = [\(a), \(b)]
            static let texts = [\(a): "first", \(b): "second"]
            static let fonts: [NSAttributedString.Key: Any] = [.font: 1]
            static let selectors = [(#selector(g), \(a)), (#selector(h), \(b))]
            static let loaded = load()
            static let single = \(a)
        }
        """

    @Test(arguments: [
        ("for name in names {", "name", true), ("for name in Names.all {", "name", true),
        ("Names.all.forEach { name in", "name", true), ("names.forEach {", "$0", true),
        ("Names.texts.forEach {", "$0.key", true), ("Names.texts.keys.forEach {", "$0", true),
        ("for (name, text) in Names.texts {", "name", true), ("for (_, name) in Names.selectors {", "name", true),
        ("Names.selectors.forEach {", "$0.1", true), ("for pair in Names.selectors {", "pair.1", true),
        ("for name in Names.loaded {", "name", false), ("for name in Names.missing {", "name", false),
        ("for name in load() {", "name", false), ("for name in Names.fonts.keys {", "name", false),
        ("for name in names.reversed() {", "name", false), ("let names = load(); for name in names {", "name", false),
    ])
    func `the names of a loop over a property are those of its value, if it shows them`(
        start: String,
        names: String,
        areKnown: Bool
    ) {
        let sources = [Self.looping(start, names: names), Self.collections]
        #expect(Self.names(sources) == (areKnown ? ["A", "B"] : []))
    }

    private static let settings = """
        protocol Settings { var changed: Notification.Name { get } }
        final class StoredSettings: Settings { let changed = Notification.Name("Changed") }
        final class SettingsMock: Settings { let changed = Notification.Name("") }
        """
    private static let screen = "final class Screen { let settings: Settings;"

    @Test(arguments: ["settings", "type(of: settings)", "Settings"])
    func `a name that a protocol requires is that of the types that conform to it`(base: String) {
        let source = "\(Self.screen) \(Self.observing("\(base).changed")) }"
        #expect(Self.names([Self.settings, source]) == ["Changed"])
        let other = #"extension Other: Settings { var changed: Notification.Name { Notification.Name("Other") } }"#
        #expect(Self.names([Self.settings, source, other]).isEmpty)
        let unknown =
            "final class Given: Settings { let changed: Notification.Name; init(_ n: Notification.Name) { changed = n } }"
        #expect(Self.names([Self.settings, source, unknown]).isEmpty)
    }

    @Test func `a name of the type of self is that of the type around`() {
        let name = #"static let changed = Notification.Name("A")"#
        let source = "final class Screen { \(name); \(Self.observing("type(of: self).changed")) }"
        #expect(Self.names([source]) == ["A"])
        #expect(Sources.codeBase(source).observations.first?.names.first?.display == "Screen.changed")
    }

    private static let unknown: [[String]] = [
        [observing("somewhere()")],
        [observing("nil")],
        [observing("event.name", before: "let event = next()")],
        ["events.map { center.addObserver(forName: $0.name, object: nil, queue: nil) { _ in } }"],
        [observing("settings.changedName")],
        [observing("Notification.Name(rawValue: event.rawValue)", before: "let event = next()")],
        [observing("Notification.Name(event.key)", before: "let event = next()")],
        [
            observing("event.made", before: "let event: Event = next()"),
            """
            enum Event: String {
                case arrived
                var made: Notification.Name { Notification.Name(rawValue) }
            }
            """,
        ],
    ]

    @Test(arguments: unknown) func `an unknown name, or one made of a variable, does not resolve`(sources: [String]) {
        #expect(Self.names(sources).isEmpty)
    }

    @Test(arguments: dispatched)
    func `a requirement of a protocol is the name of its only implementation`(source: String, names: [String]) {
        let declarations = """
            protocol Postable { static var name: Notification.Name { get } }
            protocol Only { static var only: Notification.Name { get } }
            struct First: Postable { static let name = Notification.Name("A") }
            struct Second: Postable { static let name = Notification.Name("B") }
            struct Third: Only { static let only = Notification.Name("C") }
            """
        #expect(Self.names([source, declarations]) == names)
    }

    private static let dispatched: [(source: String, names: [String])] = [
        ("extension Postable { func f(_ o: Any) { \(registering("Self.name")) } }", ["each Postable.name"]),
        ("extension Second { func f(_ o: Any) { \(registering("Self.name")) } }", ["B"]),
        ("func f<T: Postable>(_ o: T) { \(registering("T.name")) }", []),
        ("func f<T: Only>(_ o: T) { \(registering("T.only")) }", ["C"]),
        ("func f<T>(_ o: T) { \(registering("T.name")) }", []),
    ]

    private static func registering(_ name: String) -> String {
        "NotificationCenter.default.addObserver(o, selector: g, name: \(name), object: nil)"
    }

    @Test(arguments: [
        ("current.bridge.changed", ["C"]), ("self.current.bridge.changed", ["C"]),
        ("Place.shared.bridge.changed", ["C"]),
        ("Place.shared.other.bridge.changed", ["C"]), ("current.bridge.missing", []), ("current.missing.changed", []),
    ])
    func `the name in a property of a property resolves by their types`(name: String, names: [String]) {
        let source = """
            protocol Bridge { var changed: Notification.Name { get } }
            final class Link: Bridge { var changed: Notification.Name { Notification.Name("C") } }
            final class Other { var bridge: Link? = Link() }
            final class Place {
                static let shared = Place()
                let bridge: any Bridge = Link()
                let other = Other()
            }
            final class Board {
                var current: Place { .shared }
                func f(_ o: Any) { \(Self.registering(name)) }
            }
            """
        #expect(Self.names([source]) == names)
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
        #expect(Self.names([source]) == ["Arrived", "Left"])
    }

    @Test(arguments: [
        ("Event.arrived.raw", ["Arrived"]), ("Event.left.raw", ["left"]), ("Events.Event.left.raw", ["left"]),
        ("Event.arrived.chosen", ["A", "B"]), ("Event.gone.raw", []),
    ])
    func `a computed property makes a name of the text of each case`(spelling: String, names: [String]) {
        let source = """
            enum Events {
                enum Event: String {
                    case arrived = "Arrived", left
                    var raw: Notification.Name { Notification.Name(rawValue) }
                    var chosen: Notification.Name {
                        switch self {
                        case .arrived: Notification.Name("A")
                        case .left: Notification.Name("B")
                        }
                    }
                }
            }
            """
        #expect(Self.names([Self.observing(spelling), source]) == names)
    }

    /// The names that the one poster of a source posts.
    private static func posted(_ source: String) -> [String] {
        Sources.codeBase(source).postings.flatMap(\.names).map(\.identity)
    }

    @Test(arguments: [
        ("struct Symbol", #"Self("text")"#, 0), ("struct Symbol", #"Symbol("text")"#, 0),
        ("struct Symbol", #".init("text")"#, 0), ("struct Symbol", #"Notification.Name("text")"#, 1),
        ("extension Notification.Name", #"Self("text")"#, 1),
    ])
    func `a text is that of a name only in a name`(type: String, value: String, count: Int) {
        let file = Sources.index("\(type) { static let a: Symbol = \(value); static let b = \(value) }")
        #expect(file.properties.flatMap(\.notificationNames).count == 2 * count)
        let name = #"extension Notification { static let c: Name = .init("text") }"#
        #expect(Sources.index(name).properties.flatMap(\.notificationNames).count == 1)
    }

    @Test func `the variable of a loop hides another one until the loop ends`() {
        let source = """
            func f(_ center: NotificationCenter) {
                let name = UIApplication.willTerminateNotification
                for name in [UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification] { print(name) }
                center.post(name: name, object: nil)
            }
            """
        #expect(Self.posted(source) == ["UIApplicationWillTerminateNotification"])
    }

    @Test(arguments: ["[player]", "[player = self.player]"])
    func `the copy of a property has the names of the property`(captures: String) {
        let source = """
            final class Player { let changed = Notification.Name("changed") }
            final class Screen {
                let player: Player
                func f(_ center: NotificationCenter) {
                    g { \(captures) in center.post(name: player.changed, object: nil) }
                }
            }
            """
        #expect(Self.posted(source) == ["changed"])
    }
}
