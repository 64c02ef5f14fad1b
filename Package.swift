// swift-tools-version: 6.2

import Foundation
import PackageDescription

let package = Package(
    name: "swift-notifiable",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "ActorMessaging", targets: ["ActorMessaging"]),
        .library(name: "NotifiableAdapter", targets: ["NotifiableAdapter"]),
        .library(name: "NotifiableSwiftUI", targets: ["NotifiableSwiftUI"]),
        .library(name: "SystemMessages", targets: ["SystemMessages"]),
        .library(name: "NotificationCensus", targets: ["NotificationCensus"]),
        .library(name: "NotifiableTestKit", targets: ["NotifiableTestKit"]),
        .library(name: "NotifiableTesting", targets: ["NotifiableTesting"]),
    ],
    targets: [
        .target(name: "CActorMessaging"),
        .target(
            name: "ActorMessaging",
            dependencies: ["CActorMessaging"],
            // Memory in place for a lock and for an atomic, as in the standard library's Mutex and Atomic.
            swiftSettings: [.enableExperimentalFeature("RawLayout")]
        ),
        .target(name: "NotifiableAdapter", dependencies: ["ActorMessaging"]),
        .target(name: "NotifiableSwiftUI", dependencies: ["NotifiableAdapter"]),
        .target(name: "SystemMessages", dependencies: ["NotifiableAdapter"]),
        .target(name: "CNotificationCensus"),
        // The files of a census, which the analyzer reads too.
        .target(name: "CensusFile", dependencies: ["CNotificationCensus"]),
        .target(
            name: "NotificationCensus",
            dependencies: ["CensusFile", "CNotificationCensus", "NotifiableAdapter"]
        ),
        .target(name: "NotifiableTestKit", dependencies: ["NotifiableAdapter"]),
        .target(name: "NotifiableTesting", dependencies: ["NotifiableTestKit", "NotificationCensus"]),
        .executableTarget(
            name: "messaging-benchmark",
            dependencies: ["AllocatorHeaders", "CommandLineSupport", "NotifiableAdapter", "NotificationCensus"]
        ),
        .systemLibrary(name: "AllocatorHeaders"),
        // Options, help and exit codes of the commands.
        .target(name: "CommandLineSupport"),
        .executableTarget(
            name: "train-station",
            dependencies: ["CommandLineSupport", "NotifiableAdapter"],
            path: "Samples/TrainStation",
            resources: [.copy("Resources/timetable.json")]
        ),
        .executableTarget(
            name: "download-service",
            dependencies: ["CommandLineSupport", "NotifiableAdapter"],
            path: "Samples/DownloadService"
        ),
        .executableTarget(
            name: "threading-proof",
            dependencies: [
                "CommandLineSupport", "Interleavings", "NotifiableAdapter", "NotifiableTestKit", "TestSupport",
            ],
            path: "Samples/ThreadingProof"
        ),
        // The state machines of the libraries, run in every order of the steps of a few actors.
        .target(
            name: "Interleavings",
            dependencies: ["ActorMessaging", "NotifiableAdapter", "TestSupport"],
            path: "Tests/Interleavings",
            // Exploring takes millions of steps.
            swiftSettings: isDependency ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .testTarget(
            name: "InterleavingsTests",
            dependencies: ["ActorMessaging", "Interleavings", "NotifiableAdapter", "TestSupport"]
        ),
        // Threads, gates and journals; commands and scratch folders; seeded random numbers. `threading-proof` has it,
        // too.
        .target(name: "TestSupport", dependencies: ["ActorMessaging"], path: "Tests/TestSupport"),
        .testTarget(name: "CommandLineSupportTests", dependencies: ["CommandLineSupport"]),
        .testTarget(name: "ActorMessagingTests", dependencies: ["ActorMessaging", "TestSupport"]),
        .testTarget(
            name: "NotifiableAdapterTests",
            dependencies: ["NotifiableAdapter", "NotifiableTestKit", "TestSupport"]
        ),
        // Runs the compiler without SwiftPM: for snippets, stubs of Apple's modules, and the documentation.
        .target(name: "SwiftCompiler", path: "Tests/SwiftCompiler"),
        .testTarget(name: "AppleStubTests", dependencies: ["SwiftCompiler", "TestSupport"], exclude: ["Driver"]),
        .executableTarget(
            name: "documentation-site",
            dependencies: ["CommandLineSupport", "SwiftCompiler"],
            path: "Tests/DocumentationSite"
        ),
        .testTarget(
            name: "DocumentationSiteTests",
            dependencies: ["documentation-site", "CommandLineSupport", "SwiftCompiler", "TestSupport"]
        ),
        // The program at the end of the tutorial. SnippetTests compiles each step before it.
        .testTarget(
            name: "Tutorials",
            dependencies: ["NotifiableAdapter", "NotifiableTestKit"]
        ),
        .executableTarget(name: "file-handle-posts", dependencies: ["SystemMessages"], path: "Tests/FileHandlePosts"),
        .testTarget(
            name: "SystemMessagesTests",
            dependencies: ["SystemMessages", "NotifiableTestKit", "TestSupport", "file-handle-posts"]
        ),
        .testTarget(name: "MessagingBenchmarkTests", dependencies: ["messaging-benchmark", "CommandLineSupport"]),
        .testTarget(
            name: "TrainStationTests",
            dependencies: ["train-station", "CommandLineSupport", "NotificationCensus", "TestSupport"]
        ),
        .executableTarget(
            name: "census-posts",
            dependencies: ["NotificationCensus"],
            path: "Tests/CensusPosts"
        ),
        .testTarget(
            name: "NotificationCensusTests",
            dependencies: [
                "CensusFile", "NotificationCensus", "NotifiableTestKit", "NotifiableTesting", "TestSupport",
                "census-posts",
            ]
        ),
        .testTarget(
            name: "DownloadServiceTests",
            dependencies: [
                "download-service", "CommandLineSupport", "NotifiableAdapter", "NotifiableTestKit", "NotifiableTesting",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "ThreadingProofTests",
            dependencies: ["threading-proof", "Interleavings", "NotifiableAdapter", "NotifiableTestKit", "TestSupport"]
        ),
        .testTarget(
            name: "NotifiableTestKitTests",
            dependencies: ["NotifiableAdapter", "NotifiableTestKit", "NotifiableTesting", "TestSupport"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

let includesTools = Context.environment["NOTIFIABLE_TOOLS"] != "none"

if !includesTools || isDependency {
    let tools: Set = [
        "SwiftCompiler", "AppleStubTests", "documentation-site", "DocumentationSiteTests",
    ]
    package.targets.removeAll { tools.contains($0.name) }
}

// For the release tests, `.ci/run` builds the libraries and their tests alone.
if Context.environment["NOTIFIABLE_SAMPLES"] == "none" {
    let samples: Set = [
        "AllocatorHeaders", "messaging-benchmark", "MessagingBenchmarkTests", "CommandLineSupport",
        "CommandLineSupportTests", "train-station", "TrainStationTests", "download-service", "DownloadServiceTests",
        "threading-proof", "ThreadingProofTests", "Interleavings", "InterleavingsTests", "Tutorials",
    ]
    package.targets.removeAll { samples.contains($0.name) }
}

// The analyzer and SnippetTests read Swift with the SwiftSyntax of the toolchain: no dependency, and no other version
// than the compiler's. Its modules are not on the compiler's search path, so these targets need unsafe flags with the
// path. (SwiftPM accepts unsafe flags in a dependency whose tools version is 6.2.) Where a toolchain has no modules of
// SwiftSyntax, as in Xcode, `NOTIFIABLE_SWIFT_SYNTAX=package` uses the package, in the root package only: no client
// resolves it.
if let syntax = includesTools ? swiftSyntax() : nil {
    package.dependencies += syntax.packages
    package.targets += [
        .target(
            name: "MigrationAnalyzer",
            dependencies: ["CensusFile", "CommandLineSupport"] + syntax.modules,
            resources: [.embedInCode("Report/HTML/Assets/page.css"), .embedInCode("Report/HTML/Assets/page.js")],
            swiftSettings: syntax.search,
            linkerSettings: syntax.link
        ),
        .executableTarget(
            name: "notifiable-migrate",
            dependencies: ["CensusFile", "CommandLineSupport", "MigrationAnalyzer"],
            exclude: ["MissingSwiftSyntax.swift"],
            swiftSettings: syntax.search,
            linkerSettings: syntax.link
        ),
    ]
    if !isDependency {
        package.targets += [
            .testTarget(
                name: "MigrationAnalyzerTests",
                dependencies: [
                    "CensusFile", "MigrationAnalyzer", "NotifiableAdapter", "SwiftCompiler", "TestSupport",
                    "census-posts",
                    "notifiable-migrate",
                ],
                exclude: ["Fixtures", "Support/sarif_schema.py", "RewriteFixtures"],
                swiftSettings: syntax.search,
                linkerSettings: syntax.link
            ),
            .testTarget(
                name: "SnippetTests",
                dependencies: [
                    "NotifiableAdapter", "NotifiableTestKit", "NotifiableTesting", "NotificationCensus",
                    "SwiftCompiler", "SystemMessages", "TestSupport",
                ] + syntax.modules,
                exclude: ["CompileTimeGuarantees.md", "Contexts"],
                swiftSettings: syntax.search,
                linkerSettings: syntax.link
            ),
            .testTarget(
                name: "MigrationWalkTests",
                dependencies: ["notifiable-migrate", "NotifiableTestKit", "SwiftCompiler", "TestSupport"],
                swiftSettings: syntax.search,
                linkerSettings: syntax.link
            ),
            .testTarget(
                name: "GeneratedMessageTests",
                dependencies: ["MigrationAnalyzer", "NotifiableAdapter", "NotifiableTestKit", "SwiftCompiler"],
                swiftSettings: syntax.search,
                linkerSettings: syntax.link
            ),
        ]
    }
} else if includesTools {
    package.targets.append(
        .executableTarget(
            name: "notifiable-migrate",
            sources: ["MissingSwiftSyntax.swift"]
        )
    )
}

if includesTools {
    package.products.append(.executable(name: "notifiable-migrate", targets: ["notifiable-migrate"]))
}

// SwiftPM builds the tools of a plugin a second time, for the host. The root package doesn't run the plugin, and leaves
// it out.
if includesTools && isDependency {
    package.products.append(.plugin(name: "NotifiableMigratePlugin", targets: ["NotifiableMigratePlugin"]))
    package.targets.append(
        .plugin(
            name: "NotifiableMigratePlugin",
            capability: .command(
                intent: .custom(
                    verb: "notifiable-migrate",
                    description: "Find the hazards of a package's notifications, and migrate them to messages"
                )
            ),
            dependencies: ["notifiable-migrate"],
            path: "Sources/NotifiableMigratePlugin"
        )
    )
}

for target in package.targets where target.type != .system && target.type != .plugin {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
            .enableUpcomingFeature("ExistentialAny"),
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
            .enableUpcomingFeature("InternalImportsByDefault"),
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
            .enableUpcomingFeature("MemberImportVisibility"),
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0470-isolated-conformances.md
            .enableUpcomingFeature("InferIsolatedConformances"),
        ]
    // What a debugger shows of variables, and an index of the system's modules, take a fifth of a build's processor
    // time.
    if !isDependency && Context.environment["NOTIFIABLE_DEBUG_INFO"] != "full" {
        target.swiftSettings? += [
            .unsafeFlags(["-gline-tables-only", "-index-ignore-system-modules"], .when(platforms: [.linux]))
        ]
    }
}

/// Whether SwiftPM or Xcode fetched this package for another one.
///
/// SwiftPM reads the manifest of a dependency at `/` to resolve versions, and in `checkouts` afterwards. A dependency
/// by path can't be told from the root package; it gets the root package's targets, and builds those that its dependent
/// uses.
var isDependency: Bool {
    let folder = URL(fileURLWithPath: Context.packageDirectory)
    return folder.path == "/" || folder.deletingLastPathComponent().lastPathComponent == "checkouts"
}

/// What a target that uses SwiftSyntax needs.
struct SwiftSyntax {
    var packages: [Package.Dependency] = []
    var modules: [Target.Dependency] = []
    var search: [SwiftSetting] = []
    var link: [LinkerSetting] = []
}

/// Returns the toolchain's SwiftSyntax, or `nil` if there is none.
///
/// The manifest runs with the toolchain's `PackageDescription`, whose path leads to the toolchain, whichever one
/// `PATH`, `xcrun` or an IDE chose. The environment variable `NOTIFIABLE_SWIFT_SYNTAX` names another folder, or
/// `package`.
@MainActor func swiftSyntax() -> SwiftSyntax? {
    let choice = Context.environment["NOTIFIABLE_SWIFT_SYNTAX"]
    if choice == "package" {
        guard !isDependency else { return nil }
        return SwiftSyntax(
            packages: [.package(url: "https://github.com/swiftlang/swift-syntax", "603.0.0"..<"604.0.0")],
            modules: ["SwiftParser", "SwiftSyntax"].map { .product(name: $0, package: "swift-syntax") }
        )
    }
    // lib/swift/pm/ManifestAPI/libPackageDescription.so
    let folder =
        choice.map { URL(fileURLWithPath: $0) }
        ?? loadedLibrary("libPackageDescription").map {
            URL(fileURLWithPath: $0 + "/../../../host").standardizedFileURL
        }
    guard let folder else { return nil }
    let hasModules = ["SwiftSyntax", "SwiftParser"].allSatisfy {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("\($0).swiftmodule").path)
    }
    guard hasModules else { return nil }
    return SwiftSyntax(
        search: [.unsafeFlags(["-I", folder.path])],
        link: [.unsafeFlags(["-L", folder.path, "-Xlinker", "-rpath", "-Xlinker", folder.path])]
    )
}

/// Returns the path of a library that this process has loaded.
func loadedLibrary(_ name: String) -> String? {
    #if os(Linux)
        // `String(contentsOfFile:)` reads one page of a file without a size; a file handle reads all of them.
        let maps = FileHandle(forReadingAtPath: "/proc/self/maps").flatMap { try? $0.readToEnd() } ?? Data()
        let lines = String(decoding: maps, as: UTF8.self).split(separator: "\n")
        let line = lines.first { $0.contains("/\(name).") }
        return line.flatMap { line in line.firstIndex(of: "/").map { String(line[$0...]) } }
    #elseif canImport(Darwin)
        let paths = (0..<_dyld_image_count()).compactMap { _dyld_get_image_name($0).map { String(cString: $0) } }
        return paths.first { $0.contains("/\(name).") }
    #else
        return nil
    #endif
}
