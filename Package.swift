// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "swift-notifiable",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        "ActorMessaging", "NotifiableAdapter", "NotifiableSwiftUI", "SystemMessages", "CensusFile",
        "NotificationCensus", "NotifiableTestKit", "NotifiableTesting", "NATSRelay",
    ].map { .library(name: $0, targets: [$0]) } + [
        // For `Sources/notifiable-migrate`, a package of its own. They are no part of the API.
        .library(name: "_ToolSupport", targets: ["CommandLineSupport"]),
        .library(name: "_TestSupport", targets: ["SwiftCompiler", "TestSupport"]),
    ],
    traits: [
        .trait(name: "NATS", description: "Builds the relay over NATS, for which libnats must be installed.")
    ],
    targets: [
        .target(name: "CActorMessaging"),
        .target(
            name: "ActorMessaging",
            dependencies: ["CActorMessaging"],
            // Memory in place for a lock and for an atomic, as in the standard library's Mutex and Atomic.
            swiftSettings: [.enableExperimentalFeature("RawLayout"), .strictMemorySafety()]
        ),
        .target(
            name: "NotifiableAdapter",
            dependencies: ["ActorMessaging"],
            swiftSettings: [.strictMemorySafety()]
        ),
        .target(name: "NotifiableSwiftUI", dependencies: ["NotifiableAdapter"]),
        .target(
            name: "SystemMessages",
            dependencies: ["NotifiableAdapter"],
            resources: [.copy("PrivacyInfo.xcprivacy")]
        ),
        .target(name: "CNotificationCensus"),
        // The files of a census, which `notifiable-migrate` reads, too.
        .target(name: "CensusFile", dependencies: ["CNotificationCensus"]),
        .target(
            name: "NotificationCensus",
            dependencies: ["ActorMessaging", "CensusFile", "CNotificationCensus", "NotifiableAdapter"]
        ),
        .target(name: "NotifiableTestKit", dependencies: ["NotifiableAdapter"]),
        .target(
            name: "NotifiableTesting",
            dependencies: ["NotifiableAdapter", "NotifiableTestKit", "NotificationCensus"]
        ),
        // Options, help and exit codes of the commands.
        .target(name: "CommandLineSupport"),
        .executableTarget(
            name: "train-station",
            dependencies: ["CommandLineSupport", "NotifiableAdapter", "NotifiableTestKit"],
            path: "Samples/TrainStation",
            resources: [.copy("Resources/timetable.json")]
        ),
        .executableTarget(
            name: "download-service",
            dependencies: ["CommandLineSupport", "NotifiableAdapter"],
            path: "Samples/DownloadService",
            exclude: ["README.md"]
        ),
        .executableTarget(
            name: "order-desk",
            dependencies: ["ActorMessaging", "CommandLineSupport"],
            path: "Samples/OrderDesk"
        ),
        .testTarget(name: "OrderDeskTests", dependencies: ["order-desk", "TestSupport"]),
        // Without the trait, the relay, its tests and its sample contain no code.
        .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
        .target(
            name: "NATSRelay",
            dependencies: ["ActorMessaging", .target(name: "CNATS", condition: .when(traits: ["NATS"]))]
        ),
        .executableTarget(
            name: "station-network",
            dependencies: ["ActorMessaging", "CommandLineSupport", "NATSRelay", "NATSServers"],
            path: "Samples/StationNetwork"
        ),
        .target(
            name: "NATSServers",
            dependencies: ["ActorMessaging"],
            path: "Tests/NATSServers",
            exclude: ["requirements.txt"]
        ),
        .testTarget(
            name: "NATSRelayTests",
            dependencies: [
                "ActorMessaging", "NATSRelay", "NATSServers", "NotifiableTestKit", "TestSupport", "station-network",
            ]
        ),
        .executableTarget(
            name: "threading-proof",
            dependencies: [
                "CommandLineSupport", "Interleavings", "NotifiableAdapter", "NotifiableTestKit", "TestSupport",
            ],
            path: "Tests/ThreadingProof"
        ),
        // The state machines of the libraries, run in every order of the steps of a few actors.
        .target(
            name: "Interleavings",
            dependencies: ["ActorMessaging", "NotifiableAdapter", "NotifiableTestKit", "TestSupport"],
            path: "Tests/Interleavings"
        ),
        .testTarget(name: "InterleavingsTests", dependencies: ["Interleavings", "TestSupport"]),
        // Threads, gates and journals; commands and scratch folders; random numbers and explorations of state machines.
        .target(name: "TestSupport", dependencies: ["ActorMessaging"], path: "Tests/TestSupport"),
        .testTarget(name: "CommandLineSupportTests", dependencies: ["CommandLineSupport"]),
        .testTarget(name: "ActorMessagingTests", dependencies: ["ActorMessaging", "NotifiableTestKit", "TestSupport"]),
        .testTarget(
            name: "NotifiableAdapterTests",
            dependencies: ["NotifiableAdapter", "NotifiableTestKit", "TestSupport"]
        ),
        // Runs the compiler without SwiftPM: for snippets, stubs of Apple's modules, and the documentation.
        .target(name: "SwiftCompiler", path: "Tests/SwiftCompiler"),
        .testTarget(
            name: "SnippetTests",
            dependencies: [
                "NotifiableAdapter", "NotifiableTestKit", "NotifiableTesting", "NotificationCensus", "SwiftCompiler",
                "SystemMessages", "TestSupport",
            ],
            exclude: ["CompileTimeGuarantees.md", "Contexts", "Seeds"]
        ),
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
        .executableTarget(
            name: "file-handle-posts",
            dependencies: ["ActorMessaging", "SystemMessages"],
            path: "Tests/FileHandlePosts"
        ),
        .testTarget(
            name: "SystemMessagesTests",
            dependencies: ["SystemMessages", "NotifiableTestKit", "TestSupport", "file-handle-posts"]
        ),
        .executableTarget(
            name: "messaging-benchmark",
            dependencies: [
                "ActorMessaging", "AllocatorHeaders", "CommandLineSupport", "NotifiableAdapter", "NotificationCensus",
            ],
            path: "Tests/MessagingBenchmark"
        ),
        .systemLibrary(name: "AllocatorHeaders", path: "Tests/AllocatorHeaders"),
        .testTarget(name: "MessagingBenchmarkTests", dependencies: ["messaging-benchmark", "CommandLineSupport"]),
        .testTarget(
            name: "TrainStationTests",
            dependencies: [
                "train-station", "CommandLineSupport", "NotifiableAdapter", "NotifiableTestKit", "TestSupport",
            ]
        ),
        .executableTarget(name: "census-posts", dependencies: ["NotificationCensus"], path: "Tests/CensusPosts"),
        .testTarget(
            name: "NotificationCensusTests",
            dependencies: [
                "ActorMessaging", "CensusFile", "CNotificationCensus", "NotificationCensus", "NotifiableAdapter",
                "NotifiableTestKit", "NotifiableTesting", "TestSupport", "census-posts",
            ]
        ),
        .testTarget(
            name: "DownloadServiceTests",
            dependencies: [
                "download-service", "CommandLineSupport", "NotifiableAdapter", "NotifiableTestKit", "NotifiableTesting",
                "NotificationCensus", "TestSupport",
            ]
        ),
        .testTarget(
            name: "ThreadingProofTests",
            dependencies: [
                "threading-proof", "CommandLineSupport", "Interleavings", "NotifiableAdapter", "NotifiableTestKit",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "NotifiableTestKitTests",
            dependencies: [
                "ActorMessaging", "NotifiableAdapter", "NotifiableTestKit", "NotifiableTesting", "TestSupport",
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),  // SE-0335
            .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
            .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
            .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
        ]
}
