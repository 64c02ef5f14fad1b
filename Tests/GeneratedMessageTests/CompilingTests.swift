import MigrationAnalyzer
import SwiftCompiler
import Testing

@Suite(.enabled(if: Toolchain.isFound, Comment(rawValue: Toolchain.whyMissing ?? "")), .timeLimit(.minutes(5)))
struct CompilingTests {
    private static func poster(_ arguments: String, isolation: String = "@MainActor ", more: String = "") -> String {
        """
        \(more)
        \(isolation)final class Train {
            func arrive() { NotificationCenter.default.post(name: .trainDidArrive, \(arguments)) }
        }
        extension Notification.Name { \(isolation == "nonisolated " ? isolation : "")static let trainDidArrive = Notification.Name("XYZTrainDidArrive") }
        """
    }

    /// An observer, which tells the types of what it reads.
    private static func observer(_ body: String) -> String {
        """
        final class Board {
            func start() -> any NSObjectProtocol {
                NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: nil) { notification in
                    \(body)
                }
            }
        }
        """
    }

    @Test(arguments: [false, true])
    func `a complete message compiles as it is, whatever the default isolation`(isMainByDefault: Bool) async throws {
        for legacy in [
            Self.poster("object: self"),
            Self.poster("object: nil, userInfo: [\"delay\": 4, \"XYZPlatforms\": [\"a\"] as [String]]"),
            Self.poster("object: self, userInfo: [\"error\": CocoaError(.fileNoSuchFile) as any Error]"),
            Self.poster("object: URL(fileURLWithPath: \"/a\"), userInfo: [\"delay\": 4]"),
            Self.poster("object: self, userInfo: [\"a\": 1]", isolation: "nonisolated "),
        ] {
            let module = try await GeneratedModule(
                of: "trainDidArrive",
                from: legacy,
                isMainByDefault: isMainByDefault
            )
            #expect(module.proposal.isComplete)
            #expect(module.run.status == 0)
            #expect(module.run.diagnostics.isEmpty, "\(legacy)")
        }
    }

    @Test func `a message may be of a name without a constant, or of one in a type`() async throws {
        let legacy = """
            @MainActor final class Train {
                static let didStop = NSNotification.Name(rawValue: "TrainDidStop")
                private static let didBreak = Notification.Name("TrainDidBreak")
                func stop() {
                    NotificationCenter.default.post(name: Self.didStop, object: self)
                    NotificationCenter.default.post(name: Self.didBreak, object: self)
                    NotificationCenter.default.post(name: Notification.Name("TrainDidArrive"), object: self)
                }
            }
            """
        for name in ["TrainDidStop", "Train.didBreak", "Train.DidArrive"] {
            let module = try await GeneratedModule(of: name, from: legacy)
            #expect(module.run.status == 0)
            #expect(module.run.diagnostics.isEmpty)
        }
    }

    @Test(arguments: [
        (poster("object: unknown()", more: "func unknown() -> Any? { nil }"), "Train.DidArrive: What"),
        (
            poster("object: self, userInfo: [\"delay\": Int(\"4\")!.advanced(by: 1)]"),
            "The type of `delay` is not known"
        ),
        (
            poster(
                "object: self, userInfo: [\"delay\": 4]",
                more: observer("_ = notification.userInfo?[\"delay\"] as? Double")
            ),
            "`delay` has several types"
        ),
    ])
    func `a message that is not complete does not compile, and says why`(legacy: String, reason: String) async throws {
        let module = try await GeneratedModule(of: "trainDidArrive", from: legacy)
        #expect(!module.proposal.isComplete)
        #expect(module.run.status != 0)
        #expect(module.run.errors.contains { $0.message.contains(reason) })
    }

    @Test func `what may not cross isolation is refused by the generator before the compiler`() async throws {
        let module = try await GeneratedModule(
            of: "trainDidArrive",
            from: Self.poster(
                "object: nil, userInfo: [\"ticket\": ticket]",
                isolation: "",
                more: "final class Ticket {}\nnonisolated(unsafe) let ticket = Ticket()"
            )
        )
        #expect(module.proposal.gaps == [.notSendable(property: "ticket", type: "Ticket")])
        #expect(module.run.errors.contains { $0.message.contains("which may not be `Sendable`") })
    }

    @Test func `a doubt is a warning, and the message compiles`() async throws {
        let module = try await GeneratedModule(
            of: "trainDidArrive",
            from: Self.poster("object: self, userInfo: payload()", more: "func payload() -> [String: Int] { [:] }")
        )
        #expect(module.run.status == 0)
        #expect(
            module.run.diagnostics.map(\.message) == [
                "Train.DidArrive: `Train.arrive()` posts a payload that is made elsewhere: it may have more keys."
            ]
        )
    }
}
