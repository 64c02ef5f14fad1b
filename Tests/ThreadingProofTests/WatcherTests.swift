import Foundation
import Testing

@testable import threading_proof

/// What the table says of the tests, compared with the tests.
struct WatcherTests {
    private let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    @Test func `the compiler watches what has a sample that must not compile`() throws {
        let document = tests.appending(path: "SnippetTests/CompileTimeGuarantees.md")
        let text = try String(contentsOf: document, encoding: .utf8)
        let numbers = text.matches(of: /(?m)^## G(\d+):/).compactMap { Int($0.output.1) }
        let watched = Guarantee.allCases.filter { $0.watchers.contains(.compiler) }
        #expect(Set(numbers) == Set(watched.map(\.rawValue)))
    }

    @Test func `the sanitizer watches tests of every guarantee`() throws {
        let folders = ["ActorMessagingTests", "NotifiableAdapterTests"]
        var numbers: Set<Int> = []
        for folder in folders {
            let paths = FileManager.default.enumerator(atPath: tests.appending(path: folder).path)
            for case let path as String in try #require(paths) where path.hasSuffix(".swift") {
                let text = try String(contentsOf: tests.appending(path: "\(folder)/\(path)"), encoding: .utf8)
                numbers.formUnion(text.matches(of: /func `G(\d+)\b/).compactMap { Int($0.output.1) })
            }
        }
        let watched = Guarantee.allCases.filter { $0.watchers.contains(.sanitizer) }
        #expect(numbers == Set(watched.map(\.rawValue)))
    }
}
