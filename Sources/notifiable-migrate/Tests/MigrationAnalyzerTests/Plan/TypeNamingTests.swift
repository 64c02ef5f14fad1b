import Testing

@testable import MigrationAnalyzer

struct TypeNamingTests {
    private static func typeName(_ declaration: String, name: String, postedBy type: String) throws -> String {
        try Proposals.only(
            """
            \(declaration)
            final class \(type) { func f() { NotificationCenter.default.post(name: \(name), object: self) } }
            """
        ).typeName.description
    }

    @Test(arguments: [
        (".trainDidArrive", "Train", "Train.DidArrive"), (".trainDidArriveNotification", "Train", "Train.DidArrive"),
        (".sessionDidExpire", "SessionService", "SessionService.DidExpire"),
        (".didArrive", "Train", "Train.DidArrive"), (".kTrainStopped", "Train", "Train.Stopped"),
        (".train", "Train", "Train.TrainMessage"), (".trainMessageCenter", "Train", "Train.MessageCenterMessage"),
        (".trainType", "Train", "Train.TypeMessage"), (".notification", "Train", "Train.NotificationMessage"),
        (".trainUserInfoCoding", "Train", "Train.UserInfoCodingMessage"),
        (".languageChanged", "Settings", "Settings.LanguageChanged"),
        ("Notification.Name(\"XYZTrainDidArrive\")", "Train", "Train.DidArrive"),
        ("Notification.Name(\"org.example.train-did-arrive\")", "Train", "Train.DidArrive"),
    ])
    func `a type is named after its notification, without the words of its subject`(
        name: String,
        poster: String,
        expected: String
    ) throws {
        #expect(try Self.typeName("", name: name, postedBy: poster) == expected)
    }

    @Test func `an identifier is the type's name in lower camel case`() {
        #expect(MessageProposal.TypeName(container: "Train", name: "DidArrive").identifier == "didArrive")
        #expect(MessageProposal.TypeName(container: nil, name: "URLDidChange").identifier == "urlDidChange")
    }

    @Test func `without an object, a message is nested in the type that declares its name`() throws {
        let proposal = try Proposals.only(
            """
            enum Events { static let opened = Notification.Name("Opened") }
            final class Door { func f() { NotificationCenter.default.post(name: Events.opened, object: nil) } }
            """
        )
        #expect(proposal.typeName.description == "Events.Opened")
        #expect(proposal.subject == .poster("Events"))
    }

    @Test func `names that shorten to the same type are not shortened`() throws {
        let source = """
            final class Train {
                func f() { NotificationCenter.default.post(name: .trainDidArrive, object: self) }
                func g() { NotificationCenter.default.post(name: .didArrive, object: self) }
            }
            """
        let names = Sources.codeBase(source).messageProposals().map(\.typeName.description)
        #expect(Set(names) == ["Train.DidArrive", "Train.TrainDidArrive"])
    }

    @Test func `a message doesn't hide the type of its property`() throws {
        let proposal = try Proposals.only(
            """
            struct Phase: Sendable {}
            final class Scanner {
                func f(_ phase: Phase) {
                    NotificationCenter.default.post(name: .scannerPhase, object: self, userInfo: ["phase": [phase.self], "p": phase])
                }
            }
            """
        )
        #expect(proposal.typeName.description == "Scanner.PhaseMessage")
    }

    @Test(arguments: [
        ("var last: (any Error)?", ".sessionError", "Session.ErrorMessage"),
        ("func f() { _ = Data() }", ".sessionData", "Session.DataMessage"),
        ("static let DidUp = Notification.Name(\"Up\")", "Session.DidUp", "Session.DidUpMessage"),
        ("typealias Ended = Int", ".sessionEnded", "Session.EndedMessage"),
        ("func f() { _ = Door.Opened.self }", ".sessionOpened", "Session.Opened"),
    ])
    func `a message doesn't hide a type or a constant that other code mentions by its name alone`(
        member: String,
        name: String,
        expected: String
    ) throws {
        #expect(try Self.typeName("extension Session { \(member) }", name: name, postedBy: "Session") == expected)
    }

    @Test func `texts that end with the same word become different types`() {
        let names = ["com.a.stop", "com.b.stop", "com.c.2", "*", "**"]
        let posts = names.map { "NotificationCenter.default.post(name: Notification.Name(\"\($0)\"), object: self)" }
        let source = "final class Train { func f() { \(posts.joined(separator: "; ")) } }"
        let types = Sources.codeBase(source).messageProposals().map { "\($0.name.identity) \($0.typeName.name)" }
        #expect(
            types.sorted() == [
                "* Message", "** Message2", "com.a.stop ComAStop", "com.b.stop ComBStop", "com.c.2 Message22",
            ]
        )
    }

    @Test func `an existing type's name is not reused`() throws {
        let proposal = try Proposals.only(
            """
            final class Train {
                struct DidArrive {}
                func f() { NotificationCenter.default.post(name: .trainDidArrive, object: self) }
            }
            """
        )
        #expect(proposal.typeName.description == "Train.TrainDidArrive")
        #expect(proposal.existingType == nil)
    }

    @Test(arguments: [
        "static let name = Notification.Name.trainDidArrive", "static var name: Notification.Name { .trainDidArrive }",
    ])
    func `an existing message type is found`(declaration: String) throws {
        let source = Proposals.train(
            and: """
                extension Train {
                    struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                        \(declaration)
                    }
                }
                """
        )
        let codeBase = Sources.codeBase(source)
        let proposal = try #require(codeBase.messageProposals().first)
        #expect(proposal.typeName.description == "Train.DidArrive")
        #expect(try codeBase[#require(proposal.existingType)].name == "Train.DidArrive")
    }

    @Test(arguments: [
        ("", 0), ("enum Tab { static let trainDidArrive = 1 }\nlet tab = Tab.trainDidArrive", 0),
        ("enum Tab { case trainDidArrive }\nfunc f(_ tab: Tab) { switch tab { case .trainDidArrive: break } }", 0),
        ("func f(_ board: Board) { print(board.trainDidArrive) }", 0),
        ("enum Tab { case trainDidArrive }\nlet name = Notification.Name.trainDidArrive", 1),
        ("let name = Notification.Name.trainDidArrive", 1),
        ("func f(_ names: [Notification.Name]) {}\nfunc g() { f([.trainDidArrive]); f([.trainDidArrive]) }", 2),
    ])
    func `uses that are not understood are counted`(more: String, count: Int) throws {
        let proposal = try Proposals.only(Proposals.train(and: more))
        #expect(proposal.obstacles == (count == 0 ? [] : [.otherUses(count)]))
    }
}
