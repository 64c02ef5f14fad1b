import Foundation
import SwiftCompiler

extension DialectUnit {
    /// All Swift that this repository shows to clients, generates for them, or has as a sample for them.
    static let all = Result { try snippets() + rewrites() + generated() + samples() + Tutorial.units() }

    private static func snippets() throws -> [DialectUnit] {
        // What must not compile is compiled alone, and a snippet with settings is about them.
        try [Documents.guides, .articles, .sources, .compileTimeGuarantees].flatMap(\.snippets)
            .filter { $0.options.failure == nil && $0.options.settings == nil }
            .map(DialectUnit.init)
    }

    private static func rewrites() throws -> [DialectUnit] {
        try rewriteFixtures.map { path in
            try DialectUnit(path, files: [path], exception: exception(ofRewrite: path))
        }
    }

    private static var rewriteFixtures: [String] {
        Documents.files(under: "Tests/MigrationAnalyzerTests/RewriteFixtures", "swift")
            .filter { $0.hasSuffix("/After.swift") }
    }

    /// The fixtures are files of a module whose default isolation is nonisolated.
    private static func exception(ofRewrite path: String) -> DialectException? {
        switch path.split(separator: "/").suffix(3).prefix(2).joined(separator: "/") {
        case "message/left":
            exception("MainActor", "the names that its messages bridge are on the main actor")
        case "message/posts":
            exception("5-complete MainActor, 6 MainActor", "the names that its messages bridge are on the main actor")
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

    private static func generated() throws -> [DialectUnit] {
        let folder = "Tests/GeneratedMessageTests"
        return [
            try DialectUnit(
                "\(folder)/Generated",
                files: [folder + "/Legacy", folder + "/Generated"].flatMap { Documents.files(under: $0, "swift") },
                exception: exception("MainActor", "the names that the legacy code declares are on the main actor")
            )
        ]
    }

    private static func samples() throws -> [DialectUnit] {
        // Without the files that parse the command line.
        let trains = Documents.files(under: "Samples/TrainStation", "swift").filter {
            !$0.contains(/\/(TrainStation|Timetable)\.swift/)
        }
        let downloads = Documents.files(under: "Samples/DownloadService", "swift").filter { !$0.contains("/Harness/") }
        let parcels = Documents.files(under: "Samples/ParcelDepot/Legacy", "swift")
        return [
            try DialectUnit(
                "Samples/TrainStation",
                files: trains,
                exception: exception("MainActor", "services of every isolation share its clock, log and executors")
            ),
            try DialectUnit("Samples/DownloadService", files: downloads),
            try DialectUnit(
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

extension Tutorial {
    /// The reader's program after each step.
    fileprivate static func units() throws -> [DialectUnit] {
        try steps.programs.enumerated().map { index, program in
            let files = program.resources.compactMap { resources[$0] }
            return try DialectUnit("step \(index + 1) of the tutorial", files: files)
        }
    }
}
