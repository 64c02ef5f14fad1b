// swift-tools-version: 6.2

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
            name: "NotifiableTestKitTests",
            dependencies: ["NotifiableAdapter", "NotifiableTestKit", "NotifiableTesting"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
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
