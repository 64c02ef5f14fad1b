import Foundation
import Testing

@testable import MigrationAnalyzer

struct PlanReportTests {
    private static let plan = MigrationPlan(
        Sources.codeBase(
            """
            extension Notification.Name { static let trainDidArrive = Notification.Name("XYZTrainDidArrive") }
            @MainActor final class Train {
                func arrive(late delay: Int) {
                    NotificationCenter.default.post(name: .trainDidArrive, object: self, userInfo: ["XYZDelay": delay])
                }
            }
            @MainActor final class Board: NSObject {
                func start() {
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(arrived), name: .trainDidArrive, object: nil)
                }
                @objc func arrived(_ notification: Notification) {
                    guard let delay = notification.userInfo?["XYZDelay"] as? Int else { return }
                    print(delay)
                }
            }
            """
        )
    )

    @Test func `text is a table, then the details`() {
        #expect(
            TextPlan().text(of: Self.plan) == """
                #  name             posters       observers     message          kind        place
                1  .trainDidArrive  1 main actor  1 main actor  Train.DidArrive  main-actor  easy

                1. .trainDidArrive
                    place        nothing blocks it
                    message      `Train.DidArrive`, a main-actor message: every poster is on the main actor
                    posted by    `Train` (main actor)
                    observed by  `Board` (main actor, as a member of `Board`)
                    handlers     1 isolated to the main actor, called on the posting thread
                    subject      `Train`, the object of the posts
                    payload      `"XYZDelay"` is `delay: Int`

                The notifications of all 2 call sites are known.

                """
        )
    }

    @Test func `JSON contains each row`() throws {
        let document = try JSONValue(JSONPlan().text(of: Self.plan))
        #expect(document["version"] == 1)
        let row = try #require(document["rows", 0])
        #expect(document["rows", 1] == nil)
        #expect(row["name"] == "XYZTrainDidArrive")
        #expect(
            row["message"] == [
                "type": "Train.DidArrive", "kind": "main-actor", "subject": "Train", "exists": false,
                "reason": "every poster is on the main actor",
            ]
        )
        #expect(row["posters", 0, "isolation"] == "main actor")
        #expect(row["observers", 0, "name"] == "Board")
        #expect(
            row["payload"] == [["key": "XYZDelay", "name": "delay", "type": "Int", "isOptional": false]]
        )
    }

    @Test func `each format reports the absence of notifications`() throws {
        let nothing = MigrationPlan(Sources.codeBase("func f() {}"))
        let text = "no notifications\n\nThe notifications of all 0 call sites are known.\n"
        #expect(TextPlan().text(of: nothing) == text)
        let one = MigrationPlan(Sources.codeBase("func f(_ c: NotificationCenter) { c.post(name: .a, object: nil) }"))
        #expect(TextPlan().text(of: one).contains("The notification of the one call site is known."))
        #expect(JSONPlan().text(of: nothing).contains("\"rows\" : [\n\n  ]"))
    }
}
