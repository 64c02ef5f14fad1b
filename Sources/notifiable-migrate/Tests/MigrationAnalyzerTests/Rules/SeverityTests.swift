import TestSupport
import Testing

@testable import MigrationAnalyzer

/// What else of a code base makes a finding an error, a warning or a note.
struct SeverityTests {
    @Test(arguments: [
        ("", Severity.warning), ("UIApplication.shared.beginBackgroundTask()", .note),
        ("ProcessInfo.processInfo.performExpiringActivity(withReason: \"save\") { _ in }", .note),
    ])
    func `a program that asks for time in the background can save later`(call: String, severity: Severity) {
        let name = "UIApplication.didEnterBackgroundNotification"
        let observer =
            "c.addObserver(forName: \(name), object: nil, queue: nil) { _ in DispatchQueue.main.async { f() } }"
        let source = "class A: NSObject { func g() { t = \(observer) }; func h() { \(call) } }"
        let findings = Sources.findings("late-hop", source)
        #expect(findings.map(\.severity) == [severity])
    }

    @Test(arguments: [
        ("post(name: .left, object: nil)", Severity.warning), ("post(name: .init(text), object: nil)", .note),
    ])
    func `a name that a post of an unknown name may have is a note`(post: String, severity: Severity) {
        let findings = Sources.findings(
            "name-without-partner",
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
        #expect(findings.filter { $0.subject == "Arrived" }.map(\.severity) == [severity])
    }

    @Test func `one text in two modules is a note`() throws {
        let folder = try ScratchFolder([
            "Package.swift": """
            let package = Package(name: "P", targets: [
                .target(name: "Kit"), .target(name: "App"),
            ])
            """,
            "Sources/App/A.swift": #"let arrived = Notification.Name("A")"#,
            "Sources/Kit/B.swift": #"let didArrive = Notification.Name("A")"#,
        ])
        let findings = Scan().run(SourceFinder().files(below: [folder.path])).findings
        #expect(findings.filter { $0.rule == "name-without-partner" }.map(\.severity) == [.note])
    }

    @Test(arguments: [("public", Severity.note), ("", .warning)])
    func `a post of a public name that is never observed is a note`(access: String, severity: Severity) {
        let findings = Sources.findings(
            "name-without-partner",
            """
            extension Notification.Name { \(access) static let a = Notification.Name("A") }
            func f() { c.post(name: .a, object: nil) }
            """
        )
        #expect(findings.map(\.severity) == [severity])
    }

    @Test(arguments: [
        ("DispatchQueue.main.async { self.g() }", Int?(5), 0), ("Task { @MainActor in g() }", nil, 0),
        ("DispatchQueue.main.async { self.g() }", 6, 3), ("g(); DispatchQueue.main.async { self.g() }", 5, 3),
    ])
    func `a main-actor handler that only hops traps in the Swift 6 language mode`(
        body: String,
        mode: Int?,
        count: Int
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
        scan.rules = [.mainActorOffMain]
        #expect(scan.findings(in: CodeBase([file])).map(\.severity) == Array(repeating: .warning, count: count))
    }
}
