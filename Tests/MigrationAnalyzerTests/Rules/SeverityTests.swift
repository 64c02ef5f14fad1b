import TestSupport
import Testing

@testable import MigrationAnalyzer

/// What makes a finding an error, a warning or a note.
struct SeverityTests {
    @Test(arguments: [
        ("NSObject", "UIApplication.willTerminateNotification", Severity.error),
        ("NSObject", "UIApplication.didEnterBackgroundNotification", .warning),
        ("UIView", "UIApplication.willResignActiveNotification", .warning),
        ("NSObject", "UIApplication.willResignActiveNotification", .note),
        ("UIView, Sendable", "UIApplication.willResignActiveNotification", .warning),
    ])
    func `a consequence that may occur is a warning, and one for views is a note in code without one`(
        superclass: String,
        name: String,
        severity: Severity
    ) {
        let observer =
            "c.addObserver(forName: \(name), object: nil, queue: nil) { _ in DispatchQueue.main.async { f() } }"
        let findings = Sources.findings("late-hop", "class A: \(superclass) { func g() { t = \(observer) } }")
        #expect(findings.map(\.severity) == [severity])
    }

    @Test(arguments: [
        ("post(name: .left, object: nil)", Severity.warning), ("post(name: .init(text), object: nil)", .note),
    ])
    func `a name that a post of an unknown name may have is a note`(post: String, severity: Severity) {
        let findings = Sources.findings(
            "name-never-posted",
            """
            extension Notification.Name {
                static let arrived = Notification.Name("Arrived")
                static let left = Notification.Name("Left")
            }
            final class Board: NSObject {
                var text: String { UserDefaults.standard.string(forKey: "name") ?? "" }
                func start() {
                    NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
                }
                func send() { NotificationCenter.default.\(post) }
                @objc func reload() {}
            }
            """
        )
        #expect(findings.map(\.severity) == [severity])
    }

    @Test func `a late handler that uses a closed window is a warning`() {
        let findings = Sources.findings(
            "late-hop",
            """
            class A: NSObject {
                func g() {
                    t = c.addObserver(forName: NSWindow.willCloseNotification, object: nil, queue: nil) { note in
                        DispatchQueue.main.async { (note.object as? NSWindow)?.saveFrame(usingName: "a") }
                    }
                }
            }
            """
        )
        #expect(findings.map(\.severity) == [.warning])
    }

    @Test(arguments: [
        ("dependencies: [\"Kit\"]", Severity.warning), ("dependencies: [\"Other\"]", .note),
        ("dependencies: [\"Middle\"]", .warning),
    ])
    func `one text in two modules is a warning if one depends on the other`(
        dependencies: String,
        severity: Severity
    ) throws {
        let folder = try ScratchFolder([
            "Package.swift": """
            let package = Package(name: "P", targets: [
                .target(name: "Kit"), .target(name: "Other"), .target(name: "App", \(dependencies)),
                .target(name: "Middle", dependencies: ["Kit"]),
            ])
            """,
            "Sources/App/A.swift": #"let arrived = Notification.Name("A")"#,
            "Sources/Kit/B.swift": #"let didArrive = Notification.Name("A")"#,
            "Sources/Middle/C.swift": "let middle = 1",
        ])
        let findings = Scan().run(SourceFinder().files(below: [folder.path])).findings
        #expect(findings.filter { $0.rule == "name-declared-twice" }.map(\.severity) == [severity])
    }

    @Test(arguments: [("public", Severity.note), ("", .warning)])
    func `a post of a public name that is never observed is a note`(access: String, severity: Severity) {
        let findings = Sources.findings(
            "name-never-observed",
            """
            extension Notification.Name { \(access) static let a = Notification.Name("A") }
            func f() { c.post(name: .a, object: nil) }
            """
        )
        #expect(findings.map(\.severity) == [severity])
    }

    @Test(arguments: [("static let shared = A()", Severity.note), ("", .warning)])
    func `a dropped token of an instance that lives as long as the process is a note`(
        member: String,
        severity: Severity
    ) {
        let findings = Sources.findings(
            "dropped-token",
            "class A { \(member); init() { _ = c.addObserver(forName: .a, object: nil, queue: nil) { _ in } } }"
        )
        #expect(findings.map(\.severity) == [severity])
    }

    @Test(arguments: [
        ("struct Main: App { let a = A() }", Severity.note),
        ("class D: NSObject, WKExtensionDelegate { var a: A!; func launch() { a = A() } }", .note),
        ("class D: NSObject, NSApplicationDelegate { var a: A?; func show() { a = A() } }", .warning),
        (
            "class D: NSObject, NSApplicationDelegate { var a: A!; func f() { a = A() }; func g() { a = A() } }",
            .warning
        ),
        ("class D { var a: A!; func launch() { a = A() } }", .warning),
    ])
    func `an instance that the application keeps lives as long as the process`(owner: String, severity: Severity) {
        let findings = Sources.findings(
            "dropped-token",
            "class A { init() { _ = c.addObserver(forName: .a, object: nil, queue: nil) { _ in } } }; \(owner)"
        )
        #expect(findings.map(\.severity) == [severity])
    }

    @Test(arguments: [
        ("UserDefaults.didChangeNotification", "g()", Severity.error),
        ("AVAudioSession.interruptionNotification", "g()", .warning),
        ("UserDefaults.didChangeNotification", "guard Thread.isMainThread else { return }", .warning),
        ("UserDefaults.didChangeNotification", "DispatchQueue.main.async { self.g() }", .warning),
    ])
    func `a main-actor handler that may be called off the main actor is a warning`(
        name: String,
        body: String,
        severity: Severity
    ) {
        let findings = Sources.findings(
            "main-actor-handler-posted-off-main",
            """
            @MainActor class A: NSObject {
                func f(_ c: NotificationCenter) { c.addObserver(self, selector: #selector(a), name: \(name), object: nil) }
                @objc func a() { \(body) }
            }
            """
        )
        #expect(findings.map(\.severity) == [severity])
    }

    @Test(arguments: [("", Severity.note), ("func post() { c.post(name: .arrived, object: nil) }", .warning)])
    func `a main-actor handler of a name that the program never posts is a note`(poster: String, severity: Severity) {
        let findings = Sources.findings(
            "main-actor-handler",
            """
            extension Notification.Name { static let arrived = Notification.Name("A") }
            @MainActor class A: NSObject {
                func f() { c.addObserver(self, selector: #selector(a), name: .arrived, object: nil) }
                @objc func a() {}
            }
            \(poster)
            """
        )
        #expect(findings.map(\.severity) == [severity])
    }

    @Test(arguments: [
        (".arrived", Severity.warning), ("Reachability.arrived", .warning), ("Notification.Name(\"A\")", .note),
    ])
    func `a library may post the name that it declares`(name: String, severity: Severity) {
        let findings = Sources.findings(
            "main-actor-handler",
            """
            @MainActor class A: NSObject {
                func f() { c.addObserver(self, selector: #selector(a), name: \(name), object: nil) }
                @objc func a() {}
                func post(_ center: NotificationCenter) { center.post(name: \(name), object: nil) }
            }
            """
        )
        #expect(findings.map(\.severity) == [severity])
    }

    @Test(arguments: [
        ("DispatchQueue.main.async { self.g() }", Int?(5), Severity.note), ("Task { @MainActor in g() }", nil, .note),
        ("DispatchQueue.main.async { self.g() }", 6, .warning),
        ("g(); DispatchQueue.main.async { self.g() }", 5, .warning),
    ])
    func `a main-actor handler that only hops traps in the Swift 6 language mode`(
        body: String,
        mode: Int?,
        severity: Severity
    ) {
        var file = Sources.index(
            """
            @MainActor class A: NSObject {
                func f(_ c: NotificationCenter) {
                    c.addObserver(self, selector: #selector(a), name: .unknown, object: nil)
                    c.publisher(for: .unknown).sink { [weak self] _ in \(body) }.store(in: &all)
                    c.publisher(for: .unknown).receive(on: DispatchQueue.global()).sink { [weak self] _ in \(body) }
                        .store(in: &all)
                }
                @objc func a() { \(body) }
                func g() {}
            }
            """
        )
        file.settings.languageMode = mode
        var scan = Scan()
        scan.rules = [.mainActorHandler, .sinkWithoutReceive]
        #expect(scan.findings(in: CodeBase([file])).map(\.severity) == [severity, severity, severity])
    }

    @Test(arguments: [
        ("flag ? load(\"a\") : \"b\"", Severity?.none), ("a == b ? nil : flag", .warning), ("flag ? 1 : 2", .warning),
    ])
    func `the type of a conditional value is that of its branches`(value: String, severity: Severity?) {
        let findings = Sources.findings(
            "value-subject",
            """
            func f(_ flag: Bool) {
                let x = \(value)
                c.addObserver(self, selector: #selector(f), name: .a, object: x)
            }
            """
        )
        #expect(findings.map(\.severity) == [severity].compactMap(\.self))
    }

    @Test(arguments: [
        ("", Severity.note), ("c.post(name: Arrived.name, object: nil)", .error),
        ("c.post(name: .init(\"arrived\"), object: nil)", .error),
    ])
    func `a message that nothing posts as a notification may lack its conversion`(post: String, severity: Severity) {
        let findings = Sources.findings(
            "message-without-conversion",
            """
            struct Arrived: NotificationCenter.AsyncMessage { static let name = Notification.Name("arrived") }
            func f(_ c: NotificationCenter) { \(post) }
            """
        )
        #expect(findings.map(\.severity) == [severity])
    }

    @Test(arguments: [("MainActorMessage", Severity.note), ("AsyncMessage", .warning)])
    func `only the main actor posts a main-actor message`(message: String, severity: Severity) {
        let findings = Sources.findings(
            "sink-without-receive",
            """
            struct Arrived: NotificationCenter.\(message) { static let name = Notification.Name("arrived") }
            final class Board: UIView {
                func f(_ c: NotificationCenter) { t = c.publisher(for: Arrived.name).sink { [weak self] _ in self?.g() } }
                func g() {}
            }
            """
        )
        #expect(findings.map(\.severity) == [severity])
    }
}
