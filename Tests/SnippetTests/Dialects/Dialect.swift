import Foundation
import SwiftCompiler

/// The compiler settings of a client's module that decide what its code means.
struct Dialect: Hashable, Sendable, CustomStringConvertible {
    enum Checking: String, CaseIterable, Sendable {
        case swift5Minimal = "5-minimal"
        case swift5Complete = "5-complete"
        case swift6 = "6"
    }

    var checking: Checking
    /// Whether the module's default isolation is the main actor.
    var isMainActorByDefault: Bool
    /// Whether the upcoming features of this package's manifest are enabled.
    var hasUpcomingFeatures: Bool

    static let all = Checking.allCases.flatMap { checking in
        [false, true].flatMap { isMainActorByDefault in
            [false, true].map { hasUpcomingFeatures in
                Dialect(
                    checking: checking,
                    isMainActorByDefault: isMainActorByDefault,
                    hasUpcomingFeatures: hasUpcomingFeatures
                )
            }
        }
    }

    /// The settings of this package.
    static let manifest = Dialect(checking: .swift6, isMainActorByDefault: false, hasUpcomingFeatures: true)

    /// The manifest's dialect, and those that differ most from it. Each value of each setting is in one of them.
    static let few = [
        manifest,
        Dialect(checking: .swift5Minimal, isMainActorByDefault: true, hasUpcomingFeatures: false),
        Dialect(checking: .swift5Complete, isMainActorByDefault: false, hasUpcomingFeatures: false),
    ]

    /// The dialects that this run of the tests compiles: a few, or with `NOTIFIABLE_DIALECTS=all` in the environment,
    /// all.
    static let compiled = compilesAll ? all : few

    /// The dialects whose tests this run runs: each language mode with one default isolation, or with both.
    static let run = all.filter {
        $0.checking != .swift5Complete && !$0.hasUpcomingFeatures
            && (compilesAll || ($0.checking == .swift6) != $0.isMainActorByDefault)
    }

    private static let compilesAll = ProcessInfo.processInfo.environment["NOTIFIABLE_DIALECTS"] == "all"

    /// The arguments of the compiler.
    var settings: [String] {
        var settings = ["-swift-version", checking == .swift6 ? "6" : "5"]
        if checking == .swift5Complete { settings.append("-strict-concurrency=complete") }
        if isMainActorByDefault { settings += ["-default-isolation", "MainActor"] }
        return hasUpcomingFeatures ? settings + ManifestSettings.upcomingFeatures : settings
    }

    /// The words that a ``DialectPattern`` may use for the dialect.
    var words: Set<String> {
        [
            checking.rawValue, checking == .swift6 ? "6" : "5",
            isMainActorByDefault ? "MainActor" : "nonisolated",
            hasUpcomingFeatures ? "upcoming" : "current",
        ]
    }

    var description: String {
        let features = hasUpcomingFeatures ? ", upcoming features" : ""
        return "Swift \(checking.rawValue), \(isMainActorByDefault ? "MainActor" : "nonisolated")\(features)"
    }
}

/// A set of dialects: `MainActor`, or `5 nonisolated, 6 upcoming`. A dialect is in the set if it has all words of one
/// of the alternatives.
struct DialectPattern: Hashable, Sendable, CustomStringConvertible {
    private let alternatives: [Set<String>]
    let description: String

    /// Parses a pattern. It is `nil` if no dialect matches one of the alternatives.
    init?(_ text: String) {
        description = text
        alternatives = text.split(separator: ",").map { Set($0.split(separator: " ").map(String.init)) }
        let isUseful = { (words: Set<String>) in Dialect.all.contains { words.isSubset(of: $0.words) } }
        guard !alternatives.isEmpty, alternatives.allSatisfy({ !$0.isEmpty && isUseful($0) }) else { return nil }
    }

    func contains(_ dialect: Dialect) -> Bool {
        alternatives.contains { $0.isSubset(of: dialect.words) }
    }
}

/// The dialects in which code doesn't compile, or compiles with warnings, with the reason.
struct DialectException: Hashable, Sendable {
    var dialects: DialectPattern
    var reason: String
}
