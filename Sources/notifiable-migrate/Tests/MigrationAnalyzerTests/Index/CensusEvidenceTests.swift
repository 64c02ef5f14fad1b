import CensusFile
import Testing

@testable import MigrationAnalyzer

struct CensusEvidenceTests {
    /// The post is on the third line.
    private static let bell = """
        final class Bell {
            func ring() {
                NotificationCenter.default.post(
                    name: Notification.Name("Rang"),
                    object: nil
                )
            }
        }
        """

    private func codeBase(_ files: [String: String], _ census: CensusSnapshot) -> CodeBase {
        CodeBase(files.map { Sources.index($0.value, path: $0.key) }, census: census)
    }

    private let rang = NotificationName(identity: "Rang", display: "\"Rang\"", declaration: nil)

    @Test(arguments: [
        (CensusSnapshot.Executor.mainExecutor, PostingThread.main),
        (.queue("com.acme.io"), .offMain("3 times in the census, first at `Bell.swift:5` on queue `com.acme.io`")),
    ])
    func `a post whose thread the source doesn't show runs where it was recorded`(
        executor: CensusSnapshot.Executor,
        thread: PostingThread
    ) {
        let census = CensusSnapshot.recorded(["Rang": [.posts(3, at: ("/ci/App/Bell.swift", 5), on: executor)]])
        let codeBase = codeBase(["App/Bell.swift": Self.bell], census)
        #expect(codeBase.postings.map(\.thread) == [.unknown])
        #expect(codeBase.postings.map { $0.observedThread(of: rang) } == [thread])
    }

    @Test func `a post that the source shows off the main actor stays there, whatever one run recorded`() {
        let source =
            "func ring() { DispatchQueue.global().async { NotificationCenter.default.post(name: .init(\"Rang\"), object: nil) } }"
        let codeBase = codeBase(["A.swift": source], .recorded(["Rang": [.posts(1, at: ("A.swift", 1))]]))
        #expect(codeBase.postings.map { $0.observedThread(of: rang) == $0.thread } == [true])
    }

    @Test func `lines outside the call and other names are no evidence for it`() {
        let census = CensusSnapshot.recorded([
            "Rang": [.posts(2, at: ("Bell.swift", 8))], "Other": [.posts(1, at: ("Bell.swift", 3))],
        ])
        let codeBase = codeBase(["Bell.swift": Self.bell], census)
        #expect(codeBase.postings.map(\.observed.count) == [0])
        #expect(codeBase.census?[rang]?.otherPosts.count == 2)
        #expect(codeBase.census?[rang]?.posts.count == 2)
    }

    // MARK: Wrappers and names

    private static let wrapper = """
        func announce(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: nil) }
        func ring() { announce(Notification.Name("Rang")) }
        func ringAgain() { announce(Notification.Name("Rang")) }
        """

    @Test func `a wrapper's caller is found behind the wrapper`() {
        let site = CensusSnapshot.Site.posts(4, at: ("A.swift", 1), ("A.swift", 3))
        let codeBase = codeBase(["A.swift": Self.wrapper], .recorded(["Rang": [site]]))
        let postings = codeBase.postings.filter { !$0.isTemplate }
        #expect(postings.map { $0.observed["Rang"]?.count } == [nil, 4])
    }

    @Test func `without the caller on the stack, several callers of a wrapper get no evidence`() {
        let codeBase = codeBase(["A.swift": Self.wrapper], .recorded(["Rang": [.posts(4, at: ("A.swift", 1))]]))
        #expect(!codeBase.postings.contains { !$0.observed.isEmpty })
        #expect(codeBase.census?[rang]?.otherPosts.count == 4)
    }

    @Test func `a post with a computed name has the names that were recorded there`() {
        let source = """
            extension Notification.Name { static let rang = Notification.Name("Rang") }
            func forward(_ event: Event) { NotificationCenter.default.post(name: event.name, object: nil) }
            """
        let census = CensusSnapshot.recorded([
            "Rang": [.posts(2, at: ("A.swift", 2))], "Knocked": [.posts(1, at: ("A.swift", 2))],
        ])
        let codeBase = codeBase(["A.swift": source], census)
        #expect(codeBase.postings.map { $0.names.map(\.identity) } == [["Rang", "Knocked"]])
        #expect(codeBase.messageProposals().map(\.name.identity) == ["Knocked", "Rang"])
    }

    // MARK: Paths

    @Test(arguments: [
        ("/ci/build/App/Net/Load.swift", 0 as Int?), ("/other/Net/Load.swift", nil), ("Kit/./Net/Load.swift", 1),
        ("/ci/Main.swift", 2), ("/ci/Launch.swift", nil),
    ])
    func `the file with the longest common end of its path is the one`(path: String, file: Int?) {
        let paths = ["App/Net/Load.swift", "Kit/Net/Load.swift", "/home/me/App/Main.swift"]
        var files = MatchedFiles(paths.map { FileIndex(path: $0) })
        #expect(files.file(path) == file)
        #expect(files.isOfAnotherProgram == path.hasSuffix("Launch.swift"))
        #expect(files.ambiguous.map(\.candidates) == (path.hasPrefix("/other") ? [Array(paths.prefix(2))] : []))
    }

    @Test func `a module with a file's name tells files of one name apart`() {
        let indices = ["App/Load.swift", "Kit/Load.swift"].map { path in
            var index = FileIndex(path: path)
            index.settings.target = path.hasPrefix("App") ? "Main-App" : "Net"
            return index
        }
        var files = MatchedFiles(indices)
        #expect(files.file("Main_App/Load.swift") == 0)
        #expect(files.file("Net/Load.swift") == 1)
        #expect(files.file("Other/Load.swift") == nil)
    }

    @Test func `a file that may be several is reported, and is no evidence`() {
        let census = CensusSnapshot.recorded(["Rang": [.posts(1, at: ("/ci/Bell.swift", 3))]])
        let codeBase = codeBase(["A/Bell.swift": Self.bell, "B/Bell.swift": Self.bell], census)
        #expect(codeBase.census?.matches.ambiguous.map(\.file) == ["/ci/Bell.swift"])
        #expect(codeBase.census?.matches.ambiguous.map(\.candidates) == [["A/Bell.swift", "B/Bell.swift"]])
        #expect(!codeBase.postings.contains { !$0.observed.isEmpty })
    }

    @Test func `the census of another program has files, and none of them is here`() {
        let files = ["Bell.swift": Self.bell]
        let foreign = CensusSnapshot.recorded(["Rang": [.posts(1, at: ("/ci/Gong.swift", 3))]])
        #expect(codeBase(files, foreign).census?.matches.isOfAnotherProgram == true)
        let unsymbolicated = CensusSnapshot.recorded(["Rang": [.libraryPosts(1, on: .other)]])
        #expect(codeBase(files, unsymbolicated).census?.matches.isOfAnotherProgram == false)
        #expect(codeBase(files, .recorded([:])).census?.matches.isOfAnotherProgram == false)
    }

    // MARK: Types

    @Test(arguments: [
        ("Swift.Int", "Int"), ("Foundation.URL", "URL"), ("__C.NSString", "NSString"),
        ("Swift.Dictionary<Swift.String, Swift.Array<App.Train.Kind>>", "[String: [App.Train.Kind]]"),
        ("App.(unknown context at $7f80).Secret", nil),
    ])
    func `a recorded type is named as in source`(recorded: String, text: String?) {
        #expect(WrittenType(recorded: recorded)?.description == text)
    }
}
