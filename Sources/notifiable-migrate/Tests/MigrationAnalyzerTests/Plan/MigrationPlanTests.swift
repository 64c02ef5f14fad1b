import Testing

@testable import MigrationAnalyzer

struct MigrationPlanTests {
    /// A name with posters that are on the main actor and have an object, and observers that are.
    private static func station(_ name: String, posts: Int = 1, observers: Int = 1, userInfo: String = "") -> String {
        let post = "NotificationCenter.default.post(name: .\(name), object: self\(userInfo))"
        let observe =
            "NotificationCenter.default.addObserver(self, selector: #selector(f), name: .\(name), object: nil)"
        return """
            extension Notification.Name { static let \(name) = Notification.Name("\(name)") }
            @MainActor final class \(name)Train {
                func arrive() { \(Array(repeating: post, count: posts).joined(separator: "; ")) }
            }
            @MainActor final class \(name)Board: NSObject {
                func start() { \(Array(repeating: observe, count: observers).joined(separator: "; ")) }
                @objc func f(_ notification: Notification) {}
            }
            """
    }

    private static let blocked = """
        extension Notification.Name { static let far = Notification.Name("far") }
        @MainActor final class Station {
            func call() { DistributedNotificationCenter.default().post(name: .far, object: self) }
        }
        """

    @Test func `easy notifications come first and blocked ones last, each with a reason`() {
        let plan = MigrationPlan(
            Sources.codeBase(
                Self.blocked,
                Self.station("gap", userInfo: ", userInfo: [\"what\": something()]"),
                "func f() { token = NotificationCenter.default.addObserver(forName: UIApplication.didBecomeActiveNotification, object: nil, queue: .main) { _ in } }",
                Self.station("wide", posts: 2, observers: 4),
                Self.station("easy", observers: 2)
            )
        )
        #expect(
            plan.rows.map(\.name.display) == [
                ".easy", ".wide", "UIApplication.didBecomeActiveNotification", ".gap", ".far",
            ]
        )
        #expect(plan.rows.map(\.place.group) == [.easy, .open, .keepsName, .undecided, .blocked])
        let reasons = plan.rows.map(\.place.reason)
        #expect(reasons.prefix(2) == ["nothing blocks it", "nothing blocks it"])
        #expect(reasons[2].hasPrefix("can be a bridged message, but must keep its name: posted by the system"))
        #expect(reasons[3].hasPrefix("needs a decision: The type of `what`"))
        #expect(
            reasons[4].hasPrefix("cannot be a bridged message: `Station.call()` uses a distributed notification center")
        )
    }

    @Test func `within a group, rows are sorted by calls, then by name`() {
        let plan = MigrationPlan(
            Sources.codeBase(Self.station("b"), Self.station("c", observers: 2), Self.station("a"))
        )
        #expect(plan.rows.map(\.name.identity) == ["a", "b", "c"])
    }

    @Test func `a row lists posters and observers with their isolation`() throws {
        let row = try #require(MigrationPlan(Sources.codeBase(Self.station("a"))).rows.first)
        #expect(row.posters.map(\.name) == ["aTrain"])
        #expect(row.posters.map(\.place) == [.mainActor])
        #expect(row.observers.map(\.name) == ["aBoard"])
        #expect(row.observers.map(\.place) == [.mainActor])
        #expect(row.proposal.delivery.kind == .mainActor)
    }

    @Test func `a plan counts and lists the call sites whose notifications are not known`() {
        let codeBase = Sources.codeBase(
            """
            func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: nil) }
            func unused(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: nil) }
            func f(_ o: Any) {
                post(.arrived)
                NotificationCenter.default.addObserver(o, selector: #selector(g), name: somewhere(), object: nil)
                NotificationCenter.default.addObserver(o, selector: #selector(g), name: nil, object: nil)
            }
            extension Notification.Name { static let arrived = Notification.Name("Arrived") }
            """
        )
        let sites = CallSites(codeBase)
        #expect(sites.count == 4)
        #expect(sites.unresolved.map(\.line) == [5, 2])
        #expect(sites.remarks.first?.title == "The source does not show the notifications of 2 of 4 call sites:")
        #expect(
            sites.remarks.first?.items == [
                "0.swift:5: observer of `somewhere()`", "0.swift:2: post of `a parameter without a known caller`",
            ]
        )
    }
}
