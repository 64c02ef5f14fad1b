import CensusFile
import Testing

@testable import MigrationAnalyzer

struct CensusPlanTests {
    private static let name = "extension Notification.Name { static let opened = Notification.Name(\"Opened\") }\n"
    /// The post is on the second line.
    private static let door =
        name + "final class Door { func open() { NotificationCenter.default.post(name: .opened, object: nil) } }\n"
    private static let observer = """
        @MainActor final class Lamp {
            var token: Any?
            func start() {
                token = NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: nil) { note in
                    guard let hour = note.userInfo?["hour"] as? Int else { return }
                    print(hour)
                }
            }
        }
        """

    private static let unknown = "some posters are not known to be on the main actor"

    private func plan(_ source: String, _ census: CensusSnapshot) -> MigrationPlan {
        MigrationPlan(CodeBase([Sources.index(source)], census: census))
    }

    @Test func `the recorded executors decide the kind of a message`() throws {
        let onMain = plan(Self.door, .recorded(["Opened": [.posts(5, at: ("File.swift", 2))]]))
        #expect(onMain.rows.map(\.proposal.delivery.kind) == [.mainActor])
        #expect(onMain.rows[0].proposal.delivery.reason == "each of 5 posts in the census was made on the main actor")
        #expect(onMain.rows[0].posters.map(\.reason) == ["each of 5 times in the census"])

        let offMain = plan(Self.door, .recorded(["Opened": [.posts(5, at: ("File.swift", 2), on: .task)]]))
        #expect(offMain.rows.map(\.proposal.delivery.kind) == [.asynchronous])
        #expect(
            offMain.rows[0].proposal.delivery.reason
                == "`Door.open()` posts it off the main actor, 5 times in the census, first at `File.swift:2` in a task"
        )
    }

    @Test func `a post that was never recorded remains unknown`() {
        let twice = Self.door + "func slam() { NotificationCenter.default.post(name: .opened, object: nil) }"
        let plan = plan(twice, .recorded(["Opened": [.posts(5, at: ("File.swift", 2))]]))
        #expect(plan.rows.map(\.proposal.delivery.reason) == [Self.unknown])
    }

    @Test func `posts whose sites didn't fit leave the kind open`() {
        var census = CensusSnapshot.recorded(["Opened": [.posts(5, at: ("File.swift", 2))]])
        census.entries[0].count += 1
        census.entries[0].withoutSite = 1
        #expect(plan(Self.door, census).rows.map(\.proposal.delivery.reason) == [Self.unknown])
    }

    @Test func `posts of libraries are posters with their executors`() throws {
        let source = Self.name + Self.observer
        let plan = plan(source, .recorded(["Opened": [.libraryPosts(3, on: .queue("ink"))]]))
        let row = try #require(plan.rows.first)
        #expect(row.posters.map(\.name) == ["PencilKit"])
        #expect(row.posters.map(\.place) == [.offMain])
        #expect(row.proposal.delivery.kind == .asynchronous)
        #expect(
            row.facts.first { $0.label == "census" }?.texts
                == ["3 posts, 3 off the main actor, up to 1 in a second", "`PencilKit` 3 times on queue `ink`"]
        )
    }

    @Test func `frequent notifications come after the others of their group`() {
        let names = """
            extension Notification.Name {
                static let a = Notification.Name("A")
                static let b = Notification.Name("B")
            }
            @MainActor final class Door {
                func open() { NotificationCenter.default.post(name: .a, object: self) }
                func close() { NotificationCenter.default.post(name: .b, object: self) }
            }
            """
        func order(_ rate: Int) -> [String] {
            plan(names, .recorded(["A": [.posts(9, at: ("File.swift", 6))]], peakPerSecond: rate)).rows.map(
                \.name.identity
            )
        }
        #expect(order(59) == ["A", "B"])
        #expect(order(60) == ["B", "A"])
    }

    @Test func `a name that was not recorded says so, and only with a census`() {
        let row = plan(Self.door, .recorded([:])).rows[0]
        #expect(row.facts.first { $0.label == "census" }?.texts == ["contains no post"])
        #expect(!MigrationPlan(Sources.codeBase(Self.door)).rows[0].facts.contains { $0.label == "census" })
    }

    // MARK: Payloads

    @Test func `keys, types and optionality are as recorded where the source doesn't show them`() throws {
        let source =
            Self.name
            + "func open(_ info: [String: Any]) { NotificationCenter.default.post(name: .opened, object: door(), userInfo: info) }\n"
            + "final class Door {}\n" + Self.observer
        let unknown = try #require(plan(source, .recorded([:])).rows.first?.proposal)
        #expect(unknown.gaps.count == 2)

        let site = CensusSnapshot.Site.posts(
            4,
            at: ("File.swift", 2),
            object: "App.Door",
            payload: [.key("hour", "Swift.Int"), .key("guest", "Swift.String", missing: 3)]
        )
        let proposal = try #require(plan(source, .recorded(["Opened": [site]])).rows.first?.proposal)
        #expect(proposal.subject == .object("Door"))
        #expect(proposal.properties.map(\.name) == ["hour", "guest"])
        #expect(proposal.properties.map(\.type?.description) == ["Int", "String"])
        #expect(proposal.properties.map(\.optionality?.description) == [nil, "3 of 4 posts in the census lack it"])
        #expect(proposal.gaps.isEmpty)
    }
}
