// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "station-network",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "NATSRelay", targets: ["NATSRelay"])
    ],
    dependencies: [
        .package(name: "swift-notifiable", path: "../..")
    ],
    targets: [
        .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
        .target(
            name: "NATSRelay",
            dependencies: ["CNATS", .product(name: "ActorMessaging", package: "swift-notifiable")]
        ),
        // Servers and a proxy that fails on demand, for the program and the tests.
        .target(name: "NATSServers"),
        .executableTarget(name: "station-network", dependencies: ["CNATS", "NATSRelay", "NATSServers"]),
        .testTarget(
            name: "NATSRelayTests",
            dependencies: [
                "NATSRelay", "NATSServers", "station-network",
                .product(name: "NotifiableTestKit", package: "swift-notifiable"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),  // SE-0335
        .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
        .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
        .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
    ]
}
