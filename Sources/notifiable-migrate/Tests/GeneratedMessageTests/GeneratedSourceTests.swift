import Foundation
import MigrationAnalyzer
import NotifiableAdapter
import Testing

/// The files in `Generated` are part of this module, so the build shows that they compile. What is left to show is that
/// they are what the generator writes, and that their conversions are inverse.
///
/// To write them anew, run `notifiable-migrate generate NAME Legacy --output FILE --force` for each name.
@MainActor struct GeneratedSourceTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    @Test func `the committed files equal the generator's output`() throws {
        let legacy = SourceFinder().files(below: [Self.folder.appending(path: "Legacy").path])
        let codeBase = Scan().run(legacy).codeBase
        let generated = Self.folder.appending(path: "Generated")
        let proposals = codeBase.messageProposals()
        for proposal in proposals {
            let file = generated.appending(path: "\(proposal.typeName).swift")
            #expect(proposal.isComplete)
            #expect(MessageSource(proposal, in: codeBase).text == (try String(contentsOf: file, encoding: .utf8)))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: generated.path).count == proposals.count)
    }

    @Test(arguments: [nil, Date(timeIntervalSince1970: 1)])
    func `a message with a payload is made of its notification`(date: Date?) throws {
        typealias Message = PostOffice.LetterWasStamped
        let message = Message(letter: "a", class: .second, kept: [1.5], in: date)
        let made = try #require(Message.makeMessage(Message.makeNotification(message)))
        #expect(made.letter == "a" && made.class == .second && made.kept == [1.5] && made.in == date)
    }

    @Test(arguments: [nil, "north"])
    func `a message whose object is a value is made of its notification`(route: String?) throws {
        typealias Message = SortingMachine.BagWasSorted
        let message = Message(url: URL(fileURLWithPath: "/a"), count: 3, route: route)
        let made = try #require(Message.makeMessage(Message.makeNotification(message)))
        #expect(made.url == message.url && made.count == 3 && made.route == route)
    }

    @Test func `a message without a payload is made of its notification`() {
        typealias Message = SortingMachine.MachineJammed
        #expect(Message.makeMessage(Message.makeNotification(Message())) != nil)
    }
}
