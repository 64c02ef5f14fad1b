import Foundation
import SwiftCompiler
import TestSupport

extension SourceUnit {
    /// The Swift that this repository shows to clients, generates for them, or has as a sample for them, and that
    /// compiles in each dialect, except for those that a unit names.
    static let all = Result {
        // Those for Apple's systems need stubs.
        try (snippets() + rewrites() + generated() + samples())
            .filter { AppleStub.areCompilable || !$0.options.isForApple }
    }

    /// The tests of the migration tool, with the code that it writes.
    private static let tool = "Sources/notifiable-migrate/Tests"

    private static func snippets() throws -> [SourceUnit] {
        try Documents.all.flatMap(\.snippets).filter(\.options.isForAllDialects).map(SourceUnit.init)
    }

    private static func rewrites() throws -> [SourceUnit] {
        let fixtures = Documents.files(under: "\(tool)/MigrationAnalyzerTests/RewriteFixtures", "swift")
        return try fixtures.compactMap { path -> SourceUnit? in
            var unit = try SourceUnit(path, files: [path], exception: exception(ofRewrite: path))
            if path.hasSuffix("/After.swift") { return unit }
            // A fixture without this file has marks above the lines that change.
            let before = unit.parts[0].code
            // `RewriteCompilingTests` compiles code of modules whose default isolation is the main actor. A fixture
            // with UIKit mixes its classes with AppKit's, of which only the names count.
            if ["// isolation: main-actor\n", "import UIKit\n"].contains(where: before.contains) { return nil }
            unit.parts[0].code = before.replacingLines(below: "// becomes: ")
            return unit.parts[0].code == before ? nil : unit
        }
    }

    /// The fixtures are files of a module whose default isolation is nonisolated.
    private static func exception(ofRewrite path: String) -> DialectException? {
        switch path.split(separator: "/").suffix(3).prefix(2).joined(separator: "/") {
        case "message/left":
            exception("MainActor", "the names that its messages bridge are on the main actor")
        case "message/tokens":
            exception("MainActor", "the keys that its messages declare are on the main actor")
        case "notifiable/in-place":
            exception("MainActor", "its class stays on the main actor, and its handler works in place")
        case "notifiable/payload":
            exception("MainActor", "the keys that its handler reads are on the main actor")
        default:
            nil
        }
    }

    private static func exception(_ dialects: String, _ reason: String) -> DialectException? {
        DialectPattern(dialects).map { DialectException(dialects: $0, reason: reason) }
    }

    private static func generated() throws -> [SourceUnit] {
        let folder = "\(tool)/GeneratedMessageTests"
        return [
            try SourceUnit(
                "\(folder)/Generated",
                files: [folder + "/Legacy", folder + "/Generated"].flatMap { Documents.files(under: $0, "swift") },
                exception: exception("MainActor", "the names that the legacy code declares are on the main actor")
            )
        ]
    }

    private static func samples() throws -> [SourceUnit] {
        // Without the files that parse the command line, or use the timetable.
        let trains = Documents.files(under: "Samples/TrainStation", "swift").filter {
            !$0.contains(/\/(TrainStation|Timetable|StationDay)\.swift/)
        }
        let downloads = Documents.files(under: "Samples/DownloadService", "swift").filter { !$0.contains("/Harness/") }
        let parcels = Documents.files(under: "Samples/ParcelDepot/Legacy", "swift")
        return [
            try SourceUnit(
                "Samples/TrainStation",
                files: trains,
                exception: exception("MainActor", "services of every isolation share its clock, log and executors")
            ),
            try SourceUnit("Samples/DownloadService", files: downloads),
            try SourceUnit(
                "Tests/SnippetTests/Seeds",
                files: ["Tests/SnippetTests/Seeds/DownloadViews.swift"],
                isForApple: true
            ),
            try SourceUnit(
                "Samples/ParcelDepot/Legacy",
                files: parcels,
                isForApple: true,
                exception: exception(
                    "MainActor",
                    "the names and keys that it posts with in the background are on the main actor"
                )
            ),
        ]
    }
}
