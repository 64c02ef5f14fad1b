import Testing

@testable import MigrationAnalyzer

struct FindingTests {
    @Test func `the handlers of a type that only get posts from the main actor are one finding`() throws {
        let findings = Sources.findings(
            "main-actor-handler",
            """
            final class Board: UIView {
                func f(_ c: NotificationCenter) {
                    c.addObserver(self, selector: #selector(a), name: UIApplication.didBecomeActiveNotification, object: nil)
                    // notifiable:ignore main-actor-handler
                    c.addObserver(self, selector: #selector(b), name: UIApplication.didBecomeActiveNotification, object: nil)
                    c.addObserver(self, selector: #selector(b), name: UIWindow.didBecomeKeyNotification, object: nil)
                    c.addObserver(self, selector: #selector(a), name: .unknown, object: nil)
                }
                @objc func a() {}
                @objc func b() {}
            }
            """
        )
        #expect(findings.map(\.severity) == [.note, .warning])
        let note = try #require(findings.first)
        #expect(note.message.hasSuffix("on the main actor. The same is true of 1 more place in `Board`."))
        #expect(note.notes.filter(\.isPlace).map(\.span.start.line) == [6])
        let scope = RewriteScope(findings: [note])
        let codeBase = Sources.codeBase("func f() { NotificationCenter.default.post(name: .a, object: nil) }")
        #expect(!scope.contains(codeBase.postings[0], in: codeBase))
    }

    @Test(arguments: [
        ("UIApplication.willTerminateNotification", Severity.error),
        ("UIApplication.didEnterBackgroundNotification", .warning),
    ])
    func `a consequence that may occur is a warning`(name: String, severity: Severity) {
        let findings = Sources.findings(
            "late-hop",
            "let t = c.addObserver(forName: \(name), object: nil, queue: nil) { _ in DispatchQueue.main.async { f() } }"
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
        ("UserDefaults.didChangeNotification", "g()", Severity.error),
        ("AVAudioSession.interruptionNotification", "g()", .warning),
        ("UserDefaults.didChangeNotification", "guard Thread.isMainThread else { return }", .warning),
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
}
