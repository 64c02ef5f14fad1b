import Testing

@testable import MigrationAnalyzer

struct NotificationMapTests {
    private static let names = """
        extension Notification.Name {
            static let arrived = Notification.Name("Arrived")
            static let left = Notification.Name("Left")
        }
        """

    @Test func `a type is listed once per place of execution, with all its calls`() throws {
        let map = MigrationPlan(
            Sources.codeBase(
                Self.names,
                """
                @MainActor final class Train {
                    func arrive() {
                        NotificationCenter.default.post(name: .arrived, object: self)
                        NotificationCenter.default.post(name: .arrived, object: nil)
                        DispatchQueue.global().async { NotificationCenter.default.post(name: .arrived, object: nil) }
                    }
                }
                """
            )
        )
        let entry = try #require(map.rows.first)
        #expect(entry.posters.map(\.name) == ["Train", "Train"])
        #expect(entry.posters.map(\.place) == [.mainActor, .offMain])
        #expect(entry.posters.map { $0.calls.map(\.line) } == [[3, 4], [5]])
        #expect(entry.observers.isEmpty)
    }

    @Test func `a post through a wrapper belongs to the caller`() throws {
        let map = MigrationPlan(
            Sources.codeBase(
                Self.names,
                """
                func announce(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: nil) }
                final class Train { func arrive() { announce(.arrived) } }
                """
            )
        )
        #expect(try #require(map.rows.first).posters.map(\.name) == ["Train"])
    }

    @Test(arguments: [
        ("addObserver(forName: .arrived, object: nil, queue: .main) { _ in }", ExecutionPlace.mainActor),
        ("addObserver(forName: .arrived, object: nil, queue: nil) { _ in }", .postingThread),
        ("addObserver(forName: .arrived, object: nil, queue: background) { _ in }", .unknown),
        ("publisher(for: .arrived).sink { _ in }", .postingThread),
        ("publisher(for: .arrived).receive(on: DispatchQueue.main).sink { _ in }", .mainActor),
        ("publisher(for: .arrived).receive(on: DispatchQueue.global()).sink { _ in }", .offMain),
        ("publisher(for: .arrived).receive(on: worker).sink { _ in }", .unknown),
        ("addObserver(self, selector: #selector(nowhere), name: .arrived, object: nil)", .unknown),
        ("addObserver(self, selector: #selector(arrived), name: .arrived, object: nil)", .postingThread),
        ("addObserver(self, selector: #selector(shown), name: .arrived, object: nil)", .mainActor),
    ])
    func `an observer's place is its own isolation, or else where it is called`(
        call: String,
        place: ExecutionPlace
    ) throws {
        let codeBase = Sources.codeBase(
            Self.names,
            """
            final class Board: NSObject {
                func start() { keep = NotificationCenter.default.\(call) }
                @objc func arrived(_ notification: Notification) {}
                @MainActor @objc func shown(_ notification: Notification) {}
            }
            """
        )
        let observation = try #require(codeBase.observations.first)
        #expect(codeBase.place(of: observation).place == place)
    }

    @Test(arguments: [
        ("publisher(for: .arrived).receive(on: DispatchQueue.main).sink { _ in }", "by `receive(on:)`"),
        ("publisher(for: .arrived).debounce(for: 1, scheduler: RunLoop.main).sink { _ in }", "by `debounce`"),
    ])
    func `the operator that delivers is named as written`(call: String, reason: String) throws {
        let codeBase = Sources.codeBase(Self.names, "let token = NotificationCenter.default.\(call)")
        let observation = try #require(codeBase.observations.first)
        #expect(codeBase.place(of: observation).reason == reason)
    }
}
