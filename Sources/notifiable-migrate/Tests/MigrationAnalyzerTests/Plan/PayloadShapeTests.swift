import Testing

@testable import MigrationAnalyzer

/// The shapes in which code builds a payload, and reads it.
struct PayloadShapeTests {
    /// The properties that some code before a post shows: `delay: Int`, `platform: String?`.
    private static func properties(of payload: String, after code: String, with more: String = "") throws -> [String] {
        let source = """
            extension Notification.Name { static let arrived = Notification.Name("Arrived") }
            enum Failure: Error { case broken }
            struct Halt { let name: String; var platform: Int?; var next: Track = Track() }
            struct Track { var length = 1.5 }
            @MainActor final class Train {
                enum State { case waiting, late(Int) }
                enum Error: Swift.Error { case empty }
                struct Stop {}
                typealias Platform = String
                var platform: Platform = "4"
                var isLate = false
                var stops: [Stop] = []
                var state: State
                var tracks: Set<String> = []
                var delays: [String: Int]?
                func arrive(_ error: any Swift.Error, _ halt: Halt) {
                    \(code)
                    NotificationCenter.default.post(name: .arrived, object: self, userInfo: \(payload))
                }
                \(more)
            }
            """
        let properties = try Proposals.only(source).properties
        return properties.map { "\($0.name): \($0.type?.description ?? "_")\($0.isOptional ? "?" : "")" }
    }

    private static let built: [(code: String, expected: [String])] = [
        (#"var info: [String: Any] = ["delay": 1]; info["platform"] = platform"#, ["delay: Int", "platform: String"]),
        (#"var info = [String: Any](); info["delay"] = 1"#, ["delay: Int"]),
        (
            #"var info: [String: Any] = ["delay": 1]; if isLate { info["platform"] = platform }"#,
            ["delay: Int", "platform: String?"]
        ),
        (
            #"var info: [String: Any] = ["delay": 1]; if let all = delays { info["all"] = "\(all)" }; info["last"] = true"#,
            ["delay: Int", "all: String?", "last: Bool"]
        ),
        (
            #"let info: [String: Any] = ["name": halt.name, "platform": halt.platform, "length": halt.next.length]"#,
            ["name: String", "platform: Int?", "length: Double"]
        ),
        (#"var info: [String: Any]? = nil; if isLate { info = ["delay": 1] }"#, ["delay: Int?"]),
        (
            #"let info: [String: Any]; if isLate { info = ["delay": 1, "late": true] } else { info = ["delay": 2] }"#,
            ["delay: Int", "late: Bool?"]
        ),
        (
            #"var info: [String: Any] = ["delay": 1]; info.updateValue(platform, forKey: "platform")"#,
            ["delay: Int", "platform: String"]
        ),
        (#"var info: [String: Any] = ["delay": 1]; info.merge(["late": true]) { $1 }"#, ["delay: Int", "late: Bool"]),
        (
            #"var info: [String: Any] = ["delay": 1]; if isLate { info.merge(["late": true]) { $1 } }"#,
            ["delay: Int", "late: Bool?"]
        ),
        (#"let info = ["delay": 1].merging(["late": true]) { old, _ in old }"#, ["delay: Int", "late: Bool"]),
        (#"let info = isLate ? ["delay": 1] : nil"#, ["delay: Int?"]),
        (#"if isLate { var info = ["delay": 1]; info["count"] = 2; post(info) }; let info: [String: Any] = [:]"#, []),
    ]

    @Test(arguments: built) func `a payload in a local dictionary shows its keys`(code: String, expected: [String])
        throws
    {
        #expect(try Self.properties(of: "info", after: code) == expected)
    }

    @Test(arguments: [
        "info.merge(more()) { $1 }", #"info.removeValue(forKey: "delay")"#, "info.removeAll()", "add(&info)",
    ])
    func `a payload that is changed by other code has unknown keys`(change: String) throws {
        let source = """
            extension Notification.Name { static let arrived = Notification.Name("Arrived") }
            @MainActor final class Train {
                func arrive() {
                    var info: [String: Any] = ["delay": 1]
                    \(change)
                    NotificationCenter.default.post(name: .arrived, object: self, userInfo: info)
                }
            }
            """
        let proposal = try Proposals.only(source)
        #expect(proposal.gaps.contains { $0.description.contains("posts a payload from elsewhere") })
    }

    @Test func `a payload that is assigned to a notification shows its keys`() throws {
        let code = #"var note = Notification(name: .arrived, object: self); note.userInfo = ["delay": 1]"#
        let source = """
            extension Notification.Name { static let arrived = Notification.Name("Arrived") }
            @MainActor final class Train { func arrive() { \(code); NotificationCenter.default.post(note) } }
            """
        #expect(try Proposals.only(source).properties.map(\.name) == ["delay"])
    }

    private static let typed: [(value: String, type: String)] = [
        ("State.waiting", "Train.State"), ("State.late(4)", "Train.State"), ("Failure.broken", "Failure"),
        ("error", "any Swift.Error"), ("platform", "String"), ("stops", "[Train.Stop]"), ("stops.count", "Int"),
        ("stops as [Stop]", "[Train.Stop]"), ("platform as Platform", "String"), ("Stop()", "Train.Stop"),
        ("state", "Train.State"), ("tracks", "Set<String>"), ("delays as Any", "[String: Int]?"),
        ("Set<Stop>([])", "Set<Train.Stop>"), ("Dictionary<String, Int>.init()", "[String: Int]"),
        ("Set(stops)", "_"),
    ]

    @Test(arguments: typed) func `types are resolved in scope`(value: String, type: String) throws {
        #expect(try Self.properties(of: "[\"value\": \(value)]", after: "") == ["value: \(type)"])
    }

    @Test func `a nested type isn't taken for one of the standard library`() throws {
        let source = """
            extension Notification.Name { static let failed = Notification.Name("Failed") }
            struct Parser { enum Error: Swift.Error { case empty } }
            @MainActor final class Train {
                func fail(_ error: Error) {
                    NotificationCenter.default.post(name: .failed, object: self, userInfo: ["error": error])
                }
            }
            """
        #expect(try Proposals.only(source).properties.map(\.type?.description) == ["any Error"])
    }

    @Test(arguments: ["self?.arrived(note)", "guard let self else { return }; arrived(note)"])
    func `a method that a closure calls reads the payload`(call: String) throws {
        let source = """
            extension Notification.Name { static let arrived = Notification.Name("Arrived") }
            @MainActor final class Board {
                func start() {
                    NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] note in
                        \(call)
                    }
                }
                func arrived(_ notification: Notification) { print(notification.userInfo?["delay"] as? Int ?? 0) }
            }
            """
        let proposal = try Proposals.only(source)
        #expect(proposal.properties.map(\.type?.description) == ["Int"])
        #expect(!proposal.gaps.contains { $0.description.contains("may read more keys") })
    }

    @Test(arguments: [
        "ProcessMainRunLoop.main.enqueue", "mainRunLoop.enqueue", "ensureMainThread", "DispatchQueue.main.async",
    ])
    func `a hop of step 1 keeps the kind of message`(hop: String) throws {
        let source = """
            extension Notification.Name { static let opened = Notification.Name("Opened") }
            final class Bell {
                func ring() { \(hop) { NotificationCenter.default.post(name: .opened, object: nil) } }
            }
            """
        #expect(try Proposals.only(source).delivery.kind == .mainActor)
    }
}
