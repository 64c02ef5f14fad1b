import Foundation
import MigrationAnalyzer
import Testing

/// The files in `Generated` are part of this module: that they compile, and that their tests pass, is shown by the
/// build and by the run. What is left to show is that they are what the generator writes.
///
/// To write them anew, run `notifiable-migrate generate NAME Legacy --output … --test-output … --force` for each name.
struct GeneratedSourceTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private static let codeBase = {
        let legacy = SourceFinder().files(below: [folder.appending(path: "Legacy").path])
        return Scan().run(legacy).codeBase
    }()

    private static func committed(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: "Generated/\(name).swift"), encoding: .utf8)
    }

    @Test(arguments: ["PostOffice.LetterWasStamped", "SortingMachine.MachineJammed", "SortingMachine.BagWasSorted"])
    func `a committed file equals the generator's output`(type: String) throws {
        let proposal = try #require(Self.codeBase.messageProposals().first { "\($0.typeName)" == type })
        let test = MessageTestSource(proposal, in: Self.codeBase, module: nil)

        #expect(proposal.isComplete && test.isComplete)
        #expect(try MessageSource(proposal, in: Self.codeBase).text == Self.committed(type))
        #expect(try test.text == Self.committed("\(type)Tests"))
    }

    @Test func `every notification of the legacy code has committed files`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: "Generated").path)
        #expect(files.count == 2 * Self.codeBase.messageProposals().count)
    }
}
