// swift-tools-version: 6.2

import Foundation
import PackageDescription

let package = Package(
    name: "swift-notifiable",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "ActorMessaging", targets: ["ActorMessaging"]),
        .library(name: "NotifiableAdapter", targets: ["NotifiableAdapter"]),
        .library(name: "NotifiableSwiftUI", targets: ["NotifiableSwiftUI"]),
        .library(name: "SystemMessages", targets: ["SystemMessages"]),
        .library(name: "NotifiableTestKit", targets: ["NotifiableTestKit"]),
        .library(name: "NotifiableTesting", targets: ["NotifiableTesting"]),
    ],
    targets: [
        .target(name: "ActorMessaging"),
        .target(name: "NotifiableAdapter", dependencies: ["ActorMessaging"]),
        .target(name: "NotifiableSwiftUI", dependencies: ["NotifiableAdapter"]),
        .target(name: "SystemMessages", dependencies: ["NotifiableAdapter"]),
        .target(name: "NotifiableTestKit", dependencies: ["NotifiableAdapter"]),
        .target(name: "NotifiableTesting", dependencies: ["NotifiableTestKit"]),
        .executableTarget(name: "messaging-benchmark", dependencies: ["AllocatorHeaders", "NotifiableAdapter"]),
        .systemLibrary(name: "AllocatorHeaders"),
        .executableTarget(
            name: "train-station",
            dependencies: ["NotifiableAdapter"],
            path: "Samples/TrainStation",
            resources: [.copy("Resources/timetable.csv")]
        ),
        .executableTarget(
            name: "download-service",
            dependencies: ["NotifiableAdapter"],
            path: "Samples/DownloadService"
        ),
        .executableTarget(
            name: "threading-proof",
            dependencies: ["NotifiableAdapter", "NotifiableTestKit"],
            path: "Samples/ThreadingProof"
        ),
        .testTarget(name: "ActorMessagingTests", dependencies: ["ActorMessaging"]),
        .testTarget(
            name: "NotifiableAdapterTests",
            dependencies: ["NotifiableAdapter", "NotifiableTestKit"]
        ),
        .testTarget(
            name: "SnippetTests",
            dependencies: ["NotifiableAdapter", "NotifiableTestKit", "SwiftCompiler", "SystemMessages"],
            exclude: ["CompileTimeGuarantees.md", "Contexts"]
        ),
        .target(name: "SwiftCompiler", path: "Tests/SwiftCompiler"),
        .executableTarget(name: "documentation-site", dependencies: ["SwiftCompiler"]),
        .testTarget(name: "DocumentationSiteTests", dependencies: ["documentation-site", "SwiftCompiler"]),
        // What the reader of each part of the tutorial has in the end; SnippetTests compiles each step on the way.
        .testTarget(
            name: "HandleNotificationsInOnePlaceTests",
            dependencies: ["NotifiableAdapter", "NotifiableTestKit"],
            path: "Tests/Tutorials/HandleNotificationsInOnePlace"
        ),
        .testTarget(
            name: "BridgeTheNotificationTests",
            dependencies: ["NotifiableAdapter", "NotifiableTestKit"],
            path: "Tests/Tutorials/BridgeTheNotification"
        ),
        .testTarget(
            name: "LeaveTheNotificationTests",
            dependencies: ["NotifiableAdapter", "NotifiableTestKit"],
            path: "Tests/Tutorials/LeaveTheNotification"
        ),
        .testTarget(name: "AppleStubTests", dependencies: ["SwiftCompiler"], exclude: ["Driver"]),
        .executableTarget(name: "file-handle-posts", dependencies: ["SystemMessages"], path: "Tests/FileHandlePosts"),
        .testTarget(
            name: "SystemMessagesTests",
            dependencies: ["SystemMessages", "NotifiableTestKit", "file-handle-posts"]
        ),
        .testTarget(name: "MessagingBenchmarkTests", dependencies: ["messaging-benchmark"]),
        .testTarget(name: "TrainStationTests", dependencies: ["train-station"]),
        .testTarget(
            name: "DownloadServiceTests",
            dependencies: ["download-service", "NotifiableAdapter", "NotifiableTestKit", "NotifiableTesting"]
        ),
        .testTarget(
            name: "ThreadingProofTests",
            dependencies: ["threading-proof", "NotifiableAdapter", "NotifiableTestKit"]
        ),
        .testTarget(
            name: "NotifiableTestKitTests",
            dependencies: ["NotifiableAdapter", "NotifiableTestKit", "NotifiableTesting"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// The analyzer reads Swift with the SwiftSyntax that ships inside the toolchain: no dependency, and no other version of it
// than the compiler's own. Its modules are not on the compiler's search path, so the analyzer's targets carry unsafe flags.
// No library depends on them, and only what a dependent reaches may not carry unsafe flags.
if let hostLibraries = toolchainHostLibraries() {
    let search: [SwiftSetting] = [.unsafeFlags(["-I", hostLibraries])]
    let link: [LinkerSetting] = [
        .unsafeFlags(["-L", hostLibraries, "-Xlinker", "-rpath", "-Xlinker", hostLibraries])
    ]
    package.products.append(.executable(name: "notifiable-migrate", targets: ["notifiable-migrate"]))
    package.targets += [
        .target(
            name: "MigrationAnalyzer",
            resources: [.embedInCode("Report/HTML/Assets/page.css"), .embedInCode("Report/HTML/Assets/page.js")],
            swiftSettings: search,
            linkerSettings: link
        ),
        .executableTarget(
            name: "notifiable-migrate",
            dependencies: ["MigrationAnalyzer"],
            swiftSettings: search,
            linkerSettings: link
        ),
        .testTarget(
            name: "MigrationAnalyzerTests",
            dependencies: ["MigrationAnalyzer", "NotifiableAdapter", "SwiftCompiler", "notifiable-migrate"],
            exclude: ["Fixtures", "Support/sarif_schema.py", "RewriteFixtures"],
            swiftSettings: search,
            linkerSettings: link
        ),
        .testTarget(
            name: "MigrationWalkTests",
            dependencies: ["notifiable-migrate", "NotifiableTestKit", "SwiftCompiler"],
            swiftSettings: search,
            linkerSettings: link
        ),
        .testTarget(
            name: "GeneratedMessageTests",
            dependencies: ["MigrationAnalyzer", "NotifiableAdapter", "NotifiableTestKit", "SwiftCompiler"],
            swiftSettings: search,
            linkerSettings: link
        ),
    ]
} else {
    print("notifiable-migrate is left out: this toolchain has no SwiftSyntax in lib/swift/host")
}

for target in package.targets where target.type != .system {
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
}

/// Where the toolchain that reads this manifest keeps SwiftSyntax; `nil` if it has none.
///
/// The manifest runs with the toolchain's own `PackageDescription` loaded, so the library's place tells the toolchain,
/// whatever `PATH`, `xcrun` or an IDE chose. `NOTIFIABLE_SWIFT_SYNTAX` names another directory.
func toolchainHostLibraries() -> String? {
    let override = ProcessInfo.processInfo.environment["NOTIFIABLE_SWIFT_SYNTAX"]
    let candidate =
        override.map { URL(fileURLWithPath: $0) }
        ?? loadedLibrary("libPackageDescription").map {
            // lib/swift/pm/ManifestAPI/libPackageDescription.so
            URL(fileURLWithPath: $0).deletingLastPathComponent()
                .appendingPathComponent("../../host").standardizedFileURL
        }
    guard let candidate else { return nil }
    let isThere = ["SwiftSyntax", "SwiftParser"].allSatisfy {
        FileManager.default.fileExists(atPath: candidate.appendingPathComponent("\($0).swiftmodule").path)
    }
    return isThere ? candidate.path : nil
}

/// The path of a library that this process has loaded.
func loadedLibrary(_ name: String) -> String? {
    #if os(Linux)
        // A file handle reads to the end; `String(contentsOfFile:)` takes one page of a file that has no size.
        let bytes = FileHandle(forReadingAtPath: "/proc/self/maps").flatMap { try? $0.readToEnd() } ?? Data()
        let maps = String(decoding: bytes, as: UTF8.self)
        let line = maps.split(separator: "\n").first { $0.contains("/\(name).") }
        return line.flatMap { line in line.firstIndex(of: "/").map { String(line[$0...]) } }
    #elseif canImport(Darwin)
        let paths = (0..<_dyld_image_count()).compactMap { _dyld_get_image_name($0).map { String(cString: $0) } }
        return paths.first { $0.contains("/\(name).") }
    #else
        return nil
    #endif
}
