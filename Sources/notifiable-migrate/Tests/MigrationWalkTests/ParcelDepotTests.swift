import Foundation
import SwiftCompiler
import TestSupport
import Testing

/// Runs `Samples/ParcelDepot/walk.sh` to its end: the script checks each step, and this what it leaves.
@Suite(
    .enabled(if: Toolchain.isFound, Comment(rawValue: Toolchain.whyMissing ?? "")),
    // What is linked into a program of its own would need the sanitizer there.
    .disabled(if: isThreadSanitized),
    .timeLimit(.minutes(20))
)
struct ParcelDepotTests {
    private static let sample = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Samples/ParcelDepot").standardizedFileURL

    @Test func `a legacy program migrates to messages, and each step preserves its behaviour`() async throws {
        let toolchain = try Toolchain.current.get()
        let before = try Self.contents(of: Self.sample)
        let folder = FileManager.default.temporaryDirectory.appending(path: "parcel-depot-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = FileManager.default.temporaryDirectory.appending(path: "parcel-depot-\(UUID()).log")
        defer { try? FileManager.default.removeItem(at: log) }

        let isInFolder = toolchain.modules.lastPathComponent == "Modules"
        let build = isInFolder ? toolchain.modules.deletingLastPathComponent() : toolchain.modules
        let run = try await CompilerProcess(executable: URL(filePath: "/usr/bin/env"), slots: CompilerSlots(count: 1))
            .run(
                [
                    "BUILD_FOLDER=\(build.path)", "SWIFTC=\(toolchain.compiler.path)",
                    "NOTIFIABLE_MIGRATE=\(Command.productsFolder.appending(path: "notifiable-migrate").path)",
                    Self.sample.appending(path: "walk.sh").path, folder.path,
                ],
                output: log
            )

        try #require(run.status == 0, "\(run.output)")
        let said = { (name: String) in try String(contentsOf: folder.appending(path: name), encoding: .utf8) }
        #expect(try said("scan.txt").contains("[dropped-token]"))
        #expect(try said("plan.txt").contains(".parcelDidArrive"))
        #expect(try said("plan.txt").contains("isolated to the main actor, called on the posting thread"))
        #expect(try said("rewrite-notifiable.txt").contains("3 rewritten in 2 files, 2 left"))
        #expect(try said("rewrite-message.txt").contains("5 rewritten in 5 files"))
        #expect(try said("output-notifiable.txt") == said("output-message.txt"))
        for proof in ["notifiable-NotifiableProof", "message-NotifiableProof", "message-MessageProof"] {
            let text = try said("proof-\(proof).txt")
            #expect(text.components(separatedBy: ", 0 broken").count == 3, "two services, and none is broken")
        }
        let step = try said("step-MessageStep.txt").components(separatedBy: "Bell → LateBell")
        #expect(
            step[0] == "Bell → Bell: the same (266 histories, seed 1)\nTill → Till: the same (266 histories, seed 1)\n"
        )
        let article = Self.sample.appending(
            path: "../../Sources/NotifiableTestKit/NotifiableTestKit.docc/ProvingSteps.md"
        )
        let isShown = try String(contentsOf: article, encoding: .utf8).contains("```text\nBell → LateBell\(step[1])```")
        #expect(isShown, "the article shows the wrong step: \(step[1])")
        #expect(try said("Sources/Screens/DepotScreen.swift").contains("nonisolated func handleNotifications"))
        #expect(try said("Sources/Screens/Till.swift").contains("addObserver(for: Office.TariffDidChange.self)"))
        #expect(try said("scan-afterwards.txt").hasPrefix("no findings"))
        try Self.expectArticle(contains: ["plan.txt", "plan-with-census.txt", "census.txt"].map(said))
        #expect(try Self.contents(of: Self.sample) == before, "the checkout stays as it is")
    }

    /// Expects that the blocks of the census's article are parts of some outputs, whatever the posts in the busiest
    /// second are.
    private static func expectArticle(contains outputs: [String]) throws {
        let article = sample.appending(
            path: "../../Sources/NotificationCensus/NotificationCensus.docc/UsingACensus.md"
        )
        let blocks = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```text\n").dropFirst()
        try #require(blocks.count == outputs.count)
        for (block, output) in zip(blocks, outputs) {
            let lines = block.components(separatedBy: "```")[0].split(separator: "\n").filter {
                !$0.allSatisfy(\.isWhitespace)
            }
            // A block in a column is indented.
            let margin = lines[0].hasPrefix("            ") ? 8 : 0
            let text = lines.map { $0.dropFirst(margin) + "\n" }.joined()
            #expect(withoutRates(output).contains(withoutRates(text)), "\(output)")
        }
    }

    private static func withoutRates(_ text: String) -> String {
        text.replacing(/up to \d+ in a second/, with: "").replacing(/(\d +\d+ +)\d+  Depot/) { "\($0.output.1)Depot" }
    }

    /// The files below a folder, with what is in them.
    private static func contents(of folder: URL) throws -> [String: Data] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return paths.reduce(into: [:]) { contents, path in
            contents[path] = FileManager.default.contents(atPath: folder.appending(path: path).path)
        }
    }
}
