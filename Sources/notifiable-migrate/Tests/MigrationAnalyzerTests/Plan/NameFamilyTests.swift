import Testing

@testable import MigrationAnalyzer

/// Names that aren't constants: another one for each instance, or for each type.
struct NameFamilyTests {
    private static let declarations: [(declaration: String, isFamily: Bool)] = [
        ("var left: Notification.Name { Notification.Name(id) }", true),
        ("var left: Notification.Name { Notification.Name(\"Left-\\(id)\") }", true),
        ("var left: Notification.Name { Notification.Name(String(describing: self)) }", true),
        ("var left: Notification.Name { Notification.Name(Self.text + id) }", true),
        ("let left: Notification.Name", true),
        ("let left = Notification.Name(UUID().uuidString)", true),
        ("let left = Notification.Name(\"Left\")", false),
        ("var left: Notification.Name { Notification.Name(Self.text) }", false),
        ("nonisolated static let left = Notification.Name(UUID().uuidString)", false),
        ("static var left: Notification.Name { Notification.Name(text) }", false),
    ]

    @Test(arguments: declarations)
    func `a name that each instance has another of isn't the name of a message`(
        declaration: String,
        isFamily: Bool
    ) throws {
        let access = declaration.contains("static") ? "Train." : ""
        let proposal = try Proposals.only(
            """
            @MainActor final class Train {
                static let text = "Left"
                let id: String
                \(declaration)
                func leave() { NotificationCenter.default.post(name: \(access)left, object: self) }
            }
            """
        )
        #expect(proposal.name.isFamily == isFamily)
        #expect(proposal.gaps == (isFamily ? [.severalNames("Train.left")] : []))
        #expect(proposal.isComplete != isFamily)
    }

    @Test func `each type of a protocol has another static name`() throws {
        let source = """
            protocol Moving { static var text: String { get } }
            extension Moving {
                static var moved: Notification.Name { Notification.Name(text) }
                static func move() { NotificationCenter.default.post(name: moved, object: nil) }
            }
            """
        #expect(try Proposals.only(source).gaps == [.severalNames("Moving.moved")])
    }

    @Test func `enumerations with the same expression have different names`() {
        let events = ["CartEvent", "UserEvent"].map { name in
            """
            enum \(name): String {
                case first
                var name: Notification.Name { Notification.Name(rawValue) }
                func post() { NotificationCenter.default.post(name: name, object: nil) }
            }
            """
        }
        let names = Sources.codeBase(events.joined(separator: "\n")).messageProposals().map(\.name.identity)
        #expect(names == ["each CartEvent.name", "each UserEvent.name"])
    }

    @Test func `a name that is computed each time is read each time`() throws {
        let source = """
            @MainActor final class Train {
                static var left: Notification.Name { makeName() }
                func leave() { NotificationCenter.default.post(name: Train.left, object: self) }
            }
            """
        let codeBase = Sources.codeBase(source)
        let text = MessageSource(try #require(codeBase.messageProposals().first), in: codeBase).text
        #expect(text.contains("static var name: Notification.Name { Train.left }"))
    }

    @Test func `a notification of a distributed center is no message`() throws {
        let source = """
            @MainActor final class Train {
                static let left = Notification.Name("Left")
                func leave() { DistributedNotificationCenter.default().post(name: Train.left, object: nil) }
            }
            """
        let proposal = try Proposals.only(source)
        #expect(proposal.gaps.count == 1 && !proposal.isComplete)
    }

    private static let values: [(value: String, type: String)] = [
        ("-1", "Int"), ("-1.5", "Double"), ("[1, 2]", "[Int]"), ("[\"a\": 1]", "[String: Int]"), ("next!", "Train"),
        ("self.next!", "Train"),
    ]

    @Test(arguments: values)
    func `the type of a payload's value`(value: String, type: String) throws {
        let source = """
            @MainActor final class Train {
                static let left = Notification.Name("Left")
                var next: Train?
                func leave() { NotificationCenter.default.post(name: Train.left, object: self, userInfo: ["self": \(value)]) }
            }
            """
        let property = try #require(try Proposals.only(source).properties.first)
        #expect(property.type?.description == type)
        #expect(!property.isOptional)
        #expect(property.name == "selfValue")
    }
}
