import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

/// A file before and after a rewrite, and what it says of itself.
struct RewriteFixture: Sendable, CustomTestStringConvertible {
    /// The folder of the fixtures of one rewrite.
    enum Kind: String, CaseIterable, Sendable {
        case notifiable
        case message

        func rewrite(allowingReordering: Bool, inPlace: Bool, awaiting: Bool) -> any Rewrite {
            switch self {
            case .notifiable: NotifiableRewrite()
            case .message:
                MessageRewrite(allowsReordering: allowingReordering, allowsInPlace: inPlace, allowsAwait: awaiting)
            }
        }
    }

    struct Mark: Sendable {
        let line: Int
        let reason: String
    }

    let kind: Kind
    let name: String
    let before: String
    /// That of `After.swift`. Without this file, `// becomes: CODE` is above each line that changes.
    let after: String

    var testDescription: String { "\(kind.rawValue)/\(name)" }

    static let all: [RewriteFixture] = Kind.allCases.flatMap { kind in
        let folder = TestFiles.folder.appendingPathComponent("RewriteFixtures/\(kind.rawValue)")
        let names = try! FileManager.default.contentsOfDirectory(atPath: folder.path)
        return names.sorted().map { name in
            func text(_ file: String) -> String? {
                let url = folder.appendingPathComponent("\(name)/\(file).swift")
                guard FileManager.default.fileExists(atPath: url.path) else { return nil }
                return try! String(contentsOf: url, encoding: .utf8)
            }
            let before = text("Before")!
            let after = text("After") ?? before.replacingLines(below: "// becomes: ")
            return RewriteFixture(kind: kind, name: name, before: before, after: after)
        }
    }

    /// Whether the file's module is isolated to the main actor by default: `// isolation: main-actor`.
    var isMainActorByDefault: Bool { before.contains("\n// isolation: main-actor\n") }

    var marks: [Mark] {
        before.components(separatedBy: "\n").enumerated().compactMap { index, line in
            line.range(of: "// left: ").map { Mark(line: index + 1, reason: String(line[$0.upperBound...])) }
        }
    }

    /// The comments that go with the code that they are about: `// goes: COMMENT`, for each.
    var deletedComments: [String] {
        before.components(separatedBy: "\n").compactMap { line in
            line.hasPrefix("// goes: ") ? String(line.dropFirst("// goes: ".count)) : nil
        }
    }

    /// Fixtures about single observers have several of a name. Those about that say so: `// reordering: no`.
    func rewritten(_ text: String) -> Rewritten {
        let rewrite = kind.rewrite(
            allowingReordering: !before.contains("\n// reordering: no\n"),
            inPlace: before.contains("\n// in-place: yes\n"),
            awaiting: !before.contains("\n// await: no\n")
        )
        var configuration = Configuration()
        configuration.defaultIsolation = isMainActorByDefault ? .mainActor : nil
        return Rewritten(rewrite, ["File.swift": text], configuration: configuration)
    }
}

/// What rewrites make of some files.
struct Rewritten {
    let files: [Rewriting.File]
    let rewritten: [RewriteSite]
    let skipped: [SkippedSite]
    let altered: [SkippedSite]
    private let sources: [String: String]

    init(
        _ rewrite: any Rewrite,
        _ sources: [String: String],
        scope: RewriteScope = .all,
        configuration: Configuration = Configuration()
    ) {
        self.init([rewrite], sources, scope: scope, configuration: configuration)
    }

    init(
        _ rewrites: [any Rewrite],
        _ sources: [String: String],
        scope: RewriteScope = .all,
        configuration: Configuration = Configuration()
    ) {
        let indexes = sources.map { Sources.index($0.value, path: $0.key) }
        let codeBase = CodeBase(indexes, configuration: configuration)
        let outcome = Rewriting(rewrites).run(on: codeBase, scope: scope) { sources[$0].map { Array($0.utf8) } }
        files = outcome.files
        rewritten = outcome.rewritten
        skipped = outcome.skipped
        altered = outcome.altered
        self.sources = sources
    }

    /// A file afterwards.
    subscript(path: String) -> String? {
        files.first { $0.path == path }.map { String(decoding: $0.after, as: UTF8.self) } ?? sources[path]
    }

    /// The only file afterwards.
    var text: String? { self["File.swift"] }
}
