import TestSupport
import Testing

@testable import MigrationAnalyzer

struct FindingTests {
    @Test func `closures of a type that do nothing without it are one finding`() throws {
        let closure = "object: nil, queue: nil) { [weak self] _ in self?.g() }"
        let findings = Sources.findings(
            "dropped-token",
            """
            final class Board {
                func f(_ c: NotificationCenter) {
                    c.addObserver(forName: .a, \(closure)
                    // notifiable:ignore dropped-token
                    c.addObserver(forName: .b, \(closure)
                    c.addObserver(forName: .c, \(closure)
                    c.addObserver(forName: .d, object: nil, queue: nil) { _ in print("d") }
                }
                func g() {}
            }
            """
        )
        #expect(findings.map(\.severity) == [.note, .warning])
        let note = try #require(findings.first)
        #expect(note.message.hasSuffix(" once `self` is gone. The same is true of 1 more place."))
        #expect(note.notes.filter(\.isPlace).map(\.span.start.line) == [6])
    }

    @Test func `the unread keys of a name are one finding, and a part of that about an unwritten key`() throws {
        let observer = #"c.addObserver(forName: .a, object: nil, queue: nil) { n in print(n.userInfo?["KEY"] ?? 0) }"#
        func findings(reading key: String) -> [Finding] {
            Sources.findings(
                "payload-mismatch",
                #"func f(_ c: NotificationCenter) { c.post(name: .a, object: nil, userInfo: ["x": 1, "y": 2, "z": 3]) }"#,
                #"func g(_ c: NotificationCenter) { c.post(name: .a, object: nil, userInfo: ["y": 2]) }"#,
                "func h(_ c: NotificationCenter) -> Any { \(observer.replacing("KEY", with: key)) }"
            )
        }
        let unread = try #require(findings(reading: "x").first)
        #expect(findings(reading: "x").count == 1)
        #expect(unread.message.hasSuffix("but no handler reads it. The same is true of 2 more places."))
        #expect(unread.notes.map(\.message) == ["and here: z", "and here"])
        #expect(unread.notes.map(\.path) == ["0.swift", "1.swift"])
        let unwritten = findings(reading: "X").map(\.message)
        #expect(unwritten == [#""X" is read from `.a`, but no poster writes it, only "x", "y", "z"."#])
    }

    @Test func `a handler whose selector a wrapper names is found at the call`() {
        let wrapper = """
            // A wrapper in another file.

            class Base: UIView {
                func observe(_ name: Notification.Name) {
                    NotificationCenter.default.addObserver(self, selector: #selector(stop), name: name, object: nil)
                }
                @objc func stop() {}
            }
            """
        let caller = "final class Sub: Base { func start() { observe(.arrived) } }"
        let findings = Sources.findings("main-actor-off-main", wrapper, caller)
        #expect(findings.map { "\($0.path):\($0.span.start.line)" } == ["0.swift:5", "1.swift:1"])
    }

    @Test(arguments: [("", true), ("static let shared = Feed()", false)])
    func `the task of the only instance needs no end, but starts late`(instance: String, needsEnd: Bool) throws {
        let findings = Sources.findings(
            "late-sequence",
            """
            final class Feed {
                \(instance)
                init() { Task { for await _ in NotificationCenter.default.notifications(named: .a) { print() } } }
            }
            """
        )
        #expect(findings.map(\.severity) == [.warning])
        let message = try #require(findings.first).message
        #expect(message.contains("is only observed once the task runs"))
        #expect(message.contains("nothing can cancel the task") == needsEnd)
    }
}
