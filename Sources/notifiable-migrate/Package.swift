// swift-tools-version: 6.2

import Foundation
import PackageDescription

// The command reads Swift with the SwiftSyntax of the toolchain: no other version than the compiler's, and nothing to
// fetch. Its modules are not on the compiler's search path, so the targets need unsafe flags with the path. Where the
// toolchain has none, and with `NOTIFIABLE_SWIFT_SYNTAX=package`, SwiftPM fetches the package.
let toolchain = Context.environment["NOTIFIABLE_SWIFT_SYNTAX"] == "package" ? nil : toolchainModules()
#if compiler(>=6.4)
    let version: Version = "604.0.0"
#elseif compiler(>=6.3)
    let version: Version = "603.0.0"
#else
    let version: Version = "602.0.0"
#endif

let package = Package(
    name: "notifiable-migrate",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "notifiable-migrate", targets: ["notifiable-migrate"])],
    dependencies: [.package(name: "swift-notifiable", path: "../..")],
    targets: [
        .target(
            name: "MigrationAnalyzer",
            dependencies: [.root("CensusFile"), .root("_ToolSupport")]
        ),
        .executableTarget(
            name: "notifiable-migrate",
            dependencies: [.root("CensusFile"), .root("_ToolSupport"), "MigrationAnalyzer"]
        ),
        .testTarget(
            name: "MigrationAnalyzerTests",
            dependencies: [
                .root("CensusFile"), .root("NotificationCensus"), .root("NotifiableAdapter"), .root("_TestSupport"),
                "MigrationAnalyzer", "notifiable-migrate",
            ],
            exclude: ["Fixtures", "RewriteFixtures"]
        ),
        // Runs `Samples/ParcelDepot/walk.sh`.
        .testTarget(
            name: "MigrationWalkTests",
            dependencies: [
                .root("NotifiableTestKit"), .root("NotificationCensus"), .root("_TestSupport"), "notifiable-migrate",
            ]
        ),
        .testTarget(
            name: "GeneratedMessageTests",
            dependencies: [
                .root("NotifiableAdapter"), .root("_TestSupport"), "MigrationAnalyzer",
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

if toolchain == nil {
    package.dependencies.append(
        .package(url: "https://github.com/swiftlang/swift-syntax", .upToNextMajor(from: version))
    )
}
for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),  // SE-0335
        .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
        .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
        .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
    ]
    if let toolchain {
        target.swiftSettings?.append(.unsafeFlags(["-I", toolchain]))
        target.linkerSettings = [.unsafeFlags(["-L", toolchain, "-Xlinker", "-rpath", "-Xlinker", toolchain])]
    } else {
        let modules = ["SwiftParser", "SwiftSyntax"]
        target.dependencies += modules.map { .product(name: $0, package: "swift-syntax") }
    }
}

extension Target.Dependency {
    static func root(_ product: String) -> Target.Dependency { .product(name: product, package: "swift-notifiable") }
}

/// Returns the folder with the modules of SwiftSyntax, or `nil` if the toolchain has none, as on Apple's systems.
///
/// The manifest has loaded the toolchain's `lib/swift/pm/ManifestAPI/libPackageDescription.so`, whichever toolchain
/// `PATH` or an IDE chose.
func toolchainModules() -> String? {
    // `String(contentsOfFile:)` reads one page of a file without a size.
    guard let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd(),
        let line = String(decoding: maps, as: UTF8.self).split(separator: "\n").first(where: {
            $0.hasSuffix("/libPackageDescription.so")
        }),
        let path = line.firstIndex(of: "/")
    else { return nil }
    let folder = URL(fileURLWithPath: line[path...] + "/../../../host").standardizedFileURL
    let isComplete = ["SwiftSyntax", "SwiftParser"].allSatisfy {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("\($0).swiftmodule").path)
    }
    return isComplete ? folder.path : nil
}
