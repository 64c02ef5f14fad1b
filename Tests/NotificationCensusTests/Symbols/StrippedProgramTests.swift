import CensusFile
import Foundation
import NotificationCensus
import TestSupport
import Testing

/// A program without symbols, and its debug file.
@Suite(.timeLimit(.minutes(20))) struct `Census of a stripped program` {
    @Test(.enabled(if: LLVMTools.areAvailable, "llvm-objcopy or llvm-symbolizer is missing in PATH"))
    func `a stripped program's sites are found from its debug file`() async throws {
        let program = Command.productsFolder.appending(path: "census-posts")
        let folder = try ScratchFolder()
        let stripped = try await LLVMTools.strip(program, into: folder)
        let outcome = try await Command(executable: stripped.program).run([folder.path(of: "census.json")])
        #expect(outcome.code == 0)
        var snapshot = try CensusSnapshot(contentsOf: folder.url(of: "census.json"))
        #expect(snapshot.entries.flatMap(\.sites).allSatisfy { $0.poster?.file == nil })

        try snapshot.symbolicate(with: CensusSymbolizer(debugFiles: [stripped.debugFile]))
        let posters = snapshot.entries.map { $0.sites.compactMap(\.poster) }
        #expect(posters.map(\.count) == [1, 1])
        #expect(posters.joined().allSatisfy { $0.file?.hasSuffix("CensusPosts/main.swift") == true })
        #expect(posters.map { $0.map(\.line) } == [[18], [14]])
        #expect(posters.map { $0.first?.function?.contains("Depot") } == [true, true])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/true"), "true is missing"))
    func `a frame at address 0, as a damaged file may have it, is looked up like any other`() throws {
        let center = NotificationCenter()
        let census = NotificationCensus(of: center)
        census.start()
        center.post(name: .first, object: nil)
        var snapshot = census.snapshot()
        let image = try #require(snapshot[.first]?.sites.first?.poster?.image)
        snapshot.entries[0].sites[0].frames = [CensusSnapshot.Frame(image: image, offset: 0)]
        let file = snapshot.images[image].path
        #expect(throws: CensusSymbolizerError.unexpectedOutput(file: file)) {
            try snapshot.symbolicate(with: CensusSymbolizer(tool: URL(fileURLWithPath: "/usr/bin/true")))
        }
    }

    @Test func `a debug file without a build identifier is an error`() throws {
        let folder = try ScratchFolder(["debug": "text"])
        let error = CensusSymbolizerError.noBuildID(file: folder.path(of: "debug"))
        #expect(throws: error) {
            try CensusSymbolizer(debugFiles: [folder.url(of: "debug")], tool: folder.url(of: "tool"))
        }
    }
}
