import Foundation
import SwiftCompiler

extension SnippetCompiler {
    /// The compiler says something that is about no unit, or crashes.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Compiles units together and returns what the compiler says about each of them, without the warnings about what a
    /// unit shows but doesn't use.
    ///
    /// The units are files of one module: for a hundred of them, this takes a twentieth of the time. The compiler looks
    /// for data races only if it finds no other error in the module, so this compiles the units without an error again
    /// until none has one. Those for Apple's systems are a module of their own.
    func diagnostics(
        of units: [SourceUnit],
        settings: [String] = ManifestSettings.arguments
    ) async throws -> [[CompilerRun.Diagnostic]] {
        var diagnostics: [[CompilerRun.Diagnostic]] = units.map { _ in [] }
        let files = units.map(UnitFile.init)
        for isForApple in [false, true] {
            var rest = units.indices.filter { units[$0].options.isForApple == isForApple }
            while !rest.isEmpty {
                let found = try await compile(rest.map { files[$0] }, settings: settings, isForApple: isForApple)
                for (index, found) in zip(rest, found) { diagnostics[index] = found }
                let sound = rest.filter { index in !diagnostics[index].contains { $0.kind == "error" } }
                if sound.count == rest.count { break }
                rest = sound
            }
        }
        return diagnostics
    }

    private func compile(
        _ files: [UnitFile],
        settings: [String],
        isForApple: Bool
    ) async throws -> [[CompilerRun.Diagnostic]] {
        let work = try makeFolder()
        let urls = files.indices.map { work.appending(path: "\($0).swift") }
        for (file, url) in zip(files, urls) { try Data(file.text.utf8).write(to: url) }
        let run = try await compile(urls, settings: settings, isForApple: isForApple, in: work)

        let numbers = Dictionary(uniqueKeysWithValues: zip(urls.map(\.path), files.indices))
        var found: [[CompilerRun.Diagnostic]] = files.map { _ in [] }
        // Those in a macro's expansion. A note after them has their place.
        var unplaced: [CompilerRun.Diagnostic] = []
        var last: Int?
        for var diagnostic in run.diagnostics where !diagnostic.isAboutUnusedDeclaration {
            let number = diagnostic.file.flatMap { numbers[$0] }
            if let number, let origin = files[number].origin(of: diagnostic.line ?? 0) {
                (diagnostic.file, diagnostic.line) = origin
            }
            guard let number = diagnostic.kind == "note" && unplaced.isEmpty ? last : number else {
                unplaced.append(diagnostic)
                continue
            }
            last = number
            found[number] += unplaced + [diagnostic]
            unplaced = []
        }
        let hasErrors = found.contains { $0.contains { $0.kind == "error" } }
        guard unplaced.isEmpty, hasErrors == (run.status != 0) else { throw Failure(description: run.output) }
        return found
    }
}

extension CompilerRun.Diagnostic {
    /// Whether this is a warning about a declaration that a snippet shows but doesn't use.
    fileprivate var isAboutUnusedDeclaration: Bool {
        kind == "warning" && ["never used", "never read", "never mutated"].contains { message.contains($0) }
    }
}
