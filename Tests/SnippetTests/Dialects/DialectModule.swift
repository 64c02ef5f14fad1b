import Foundation
import SwiftCompiler
import TestSupport

/// Units that compile together, as one module in one dialect: for a hundred of them, this takes a twentieth of the time.
struct DialectModule {
    let dialect: Dialect
    let compiler: SnippetCompiler
    /// Whether to compile against the stubs of Apple's modules.
    let isForApple: Bool

    /// The compiler's output can't be attributed to a unit.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Returns the errors and warnings of each unit that has any.
    ///
    /// The compiler looks for data races only if it finds no other error in the module, so this compiles the rest of the units
    /// until none of them has a problem.
    func problems(of units: [DialectUnit]) async throws -> [DialectUnit: [String]] {
        var problems: [DialectUnit: [String]] = [:]
        var rest = units
        while !rest.isEmpty {
            let found = try await compile(rest)
            guard !found.isEmpty else { break }
            problems.merge(found) { first, _ in first }
            rest.removeAll { found[$0] != nil }
        }
        return problems
    }

    private func compile(_ units: [DialectUnit]) async throws -> [DialectUnit: [String]] {
        let files = units.enumerated().map { DialectFile($0.element, number: $0.offset) }
        let folder = try ScratchFolder()
        let urls = files.indices.map { folder.url.appending(path: "unit\($0).swift") }
        for (file, url) in zip(files, urls) { try Data(file.text.utf8).write(to: url) }
        let run = try await compiler.compile(urls, settings: dialect.settings, isForApple: isForApple, in: folder.url)

        var problems: [DialectUnit: [String]] = [:]
        for line in run.output.split(separator: "\n") {
            guard let match = line.firstMatch(of: /\/unit(\d+)\.swift:(\d+):\d+: ((?:error|warning): .*)/),
                let index = Int(match.1), let number = Int(match.2),
                !CompilerRun.isAboutUnusedDeclaration(match.3)
            else { continue }
            let origin = files[index].origin(of: number) ?? "its imports"
            problems[units[index], default: []].append("\(origin): \(match.3)")
        }
        guard run.status == 0 || !problems.isEmpty else { throw Failure(description: run.output) }
        return problems
    }
}
