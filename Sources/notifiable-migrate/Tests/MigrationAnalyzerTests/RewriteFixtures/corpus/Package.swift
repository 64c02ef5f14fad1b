// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.defaultIsolation(nil)]

let package = Package(
    name: "railway",
    targets: [
        .target(name: "Railway", dependencies: [], swiftSettings: settings),
        .target(
            name: "Boards",
            dependencies: [
                "Railway"
            ],
            swiftSettings: settings
        ),
    ]
)
