import Foundation
import SwiftCompiler
import Testing

/// The tutorial that migrates a service, in several parts.
enum Tutorial {
    private static let folder = "Sources/NotifiableAdapter/NotifiableAdapter.docc"
    static let parts = TutorialSteps.references(in: text(of: "\(folder)/Tutorials/MigrateAService.tutorial"))

    /// The files that it shows, by name: docc finds a resource in any folder.
    static let resources = Dictionary(
        uniqueKeysWithValues: Documents.files(under: "\(folder)/Resources/Tutorials", "swift").map { path in
            (URL(filePath: path).lastPathComponent, path)
        }
    )

    static let steps = steps(through: parts.count)

    /// The steps of the first parts.
    static func steps(through count: Int) -> TutorialSteps {
        let paths = parts.prefix(count).map { "\(folder)/Tutorials/\($0).tutorial" }
        return TutorialSteps(paths.map { ($0, text(of: $0)) })
    }

    private static func text(of path: String) -> String {
        (try? String(contentsOf: SourceModule.root.appending(path: path), encoding: .utf8)) ?? ""
    }
}

extension `Compiled snippets` {
    /// Its steps are units of the dialects.
    struct `The tutorial` {
        @Test func `is read, and shows each of its files`() {
            #expect(Tutorial.steps.errors.isEmpty)
            #expect(Set(Tutorial.steps.programs.flatMap(\.files.values)) == Set(Tutorial.resources.keys))
        }

        @Test func `ends with the program that the test target Tutorials runs`() {
            let files = Documents.files(under: "Tests/Tutorials", "swift").map { URL(filePath: $0).lastPathComponent }
            #expect(Tutorial.steps.programs.last?.resources == files)
        }

        @Test(
            .enabled(if: AppleStub.areCompilable, "tests are linked by hand on Linux only"),
            arguments: Tutorial.parts.indices.dropLast()
        )
        func `ends each earlier part with a program whose tests pass`(_ part: Int) async throws {
            let compiler = try #require(SnippetCompiler.current)
            let resources = try #require(Tutorial.steps(through: part + 1).programs.last?.resources)
            let paths = try resources.map { try #require(Tutorial.resources[$0], "there is no \($0)") }
            let run = try await compiler.runTests(paths.map { SourceModule.root.appending(path: $0) })
            #expect(run.status == 0, "\(run.output)")
            #expect(run.output.contains(/Test run with [1-9]\d* tests?.* passed/), "\(run.output)")
        }
    }
}

struct `Steps of tutorials` {
    @Test func `replace a file of the reader's and keep the others`() {
        let steps = TutorialSteps([
            ("1.tutorial", code("A.swift", "A-1.swift") + code("B.swift", "B-1.swift")),
            ("2.tutorial", "text\n    " + code("A.swift", "A-2.swift", previous: "A-1.swift")),
        ])
        #expect(
            steps.programs == [
                .init(files: ["A.swift": "A-1.swift"]),
                .init(files: ["A.swift": "A-1.swift", "B.swift": "B-1.swift"], endsSection: true),
                .init(files: ["A.swift": "A-2.swift", "B.swift": "B-1.swift"], endsSection: true),
            ]
        )
        #expect(steps.errors.isEmpty)
    }

    @Test func `compile with the tests where a section ends`() {
        let first =
            code("A.swift", "A-1.swift") + code("ATests.swift", "T-1.swift")
            + code("A.swift", "A-2.swift", previous: "A-1.swift")
        let second = "@Section(title: \"Next\") {\n" + code("A.swift", "A-3.swift", previous: "A-2.swift")
        let steps = TutorialSteps([("1.tutorial", first + second)])
        #expect(
            steps.programs.map(\.resources) == [
                ["A-1.swift"], ["A-1.swift"], ["A-2.swift", "T-1.swift"], ["A-3.swift", "T-1.swift"],
            ]
        )
    }

    @Test func `that cannot be read are reported with their line`() {
        let steps = TutorialSteps([("1.tutorial", "\n@Code(file: \"A-1.swift\")")])
        #expect(steps.programs.isEmpty)
        #expect(steps.errors.map(\.line) == [2])
    }

    @Test(arguments: [nil, "A-0.swift"])
    func `say which file they change`(_ previous: String?) {
        let text = code("A.swift", "A-1.swift") + code("A.swift", "A-2.swift", previous: previous)
        #expect(
            TutorialSteps([("1.tutorial", text)]).errors.map(\.description) == [
                "1.tutorial:2: the previous file is A-1.swift"
            ]
        )
    }

    @Test func `are in the order of the table of contents`() {
        let contents = "@TutorialReference(tutorial: \"doc:B\")\n@TutorialReference(tutorial: \"doc:A\")"
        #expect(TutorialSteps.references(in: contents) == ["B", "A"])
    }

    private func code(_ name: String, _ file: String, previous: String? = nil) -> String {
        let previous = previous.map { ", previousFile: \"\($0)\"" } ?? ""
        return "@Code(name: \"\(name)\", file: \"\(file)\"\(previous))\n"
    }
}
