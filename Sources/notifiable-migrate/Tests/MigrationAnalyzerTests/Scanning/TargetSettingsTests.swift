import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

struct TargetSettingsTests {
    private static func settings(_ manifest: String, of target: String = "App") throws -> TargetSettings {
        let targets = PackageManifest.targets(of: manifest, in: "/p")
        return try #require(targets.first { $0.name == target }).settings
    }

    private static func package(_ settings: String, before: String = "", after: String = "", modes: String = "")
        -> String
    {
        """
        // swift-tools-version: 6.2
        \(before)
        let package = Package(
            name: "P", targets: [.target(name: "App", dependencies: ["Core", .product(name: "NIO", package: "nio")]\(settings))]\(modes)
        )
        \(after)
        """
    }

    private static let isolations: [(manifest: String, isMain: Bool?)] = [
        (package(""), nil),
        (package(", swiftSettings: [.defaultIsolation(MainActor.self)]"), true),
        (package(", swiftSettings: [.defaultIsolation(nil)]"), false),
        (
            package(
                ", swiftSettings: shared",
                before: "let shared: [SwiftSetting] = [.defaultIsolation(MainActor.self)]"
            ), true
        ),
        (
            package(
                "",
                after: "for target in package.targets { target.swiftSettings = [.defaultIsolation(MainActor.self)] }"
            ), true
        ),
        (package(#", swiftSettings: [.unsafeFlags(["-default-isolation", "MainActor"])]"#), true),
    ]

    @Test(arguments: isolations)
    func `a manifest shows the default isolation of a target`(manifest: String, isMain: Bool?) throws {
        #expect(try Self.settings(manifest).isMainActorByDefault == isMain)
    }

    private static let modes: [(manifest: String, mode: Int)] = [
        (package(""), 6), (package("", modes: ", swiftLanguageModes: [.v5]"), 5),
        (package(", swiftSettings: [.swiftLanguageMode(.v5)]"), 5),
        (package(", swiftSettings: [.swiftLanguageMode(.v6)]", modes: ", swiftLanguageModes: [.v5]"), 6),
        (package("").replacingOccurrences(of: "6.2", with: "5.9"), 5),
    ]

    @Test(arguments: modes) func `a manifest shows the language mode of a target`(manifest: String, mode: Int) throws {
        #expect(try Self.settings(manifest).languageMode == mode)
    }

    @Test func `a manifest shows the dependencies and imports of a target`() throws {
        let manifest = Self.package(#", swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]"#)
        let settings = try Self.settings(manifest)
        #expect(settings.dependencies == ["Core", "NIO"])
        #expect(settings.hasInternalImports)
        #expect(settings.module == "App")
    }

    @Test(arguments: ["", #", swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]"#])
    func `a manifest shows where nonisolated asynchronous functions run`(settings: String) throws {
        #expect(try Self.settings(Self.package(settings)).asyncFunctionsStay == !settings.isEmpty)
    }

    @Test func `an Xcode project shows the settings of its targets`() throws {
        let folder = try ScratchFolder([
            "App.xcodeproj/project.pbxproj": """
            // !$*UTF8*$!
            { objects = {
                ROOT = { isa = PBXProject; mainGroup = GROUP; targets = (ONE, TWO); buildConfigurationList = LIST; };
                GROUP = { isa = PBXGroup; children = (A, B); sourceTree = "<group>"; };
                A = { isa = PBXFileSystemSynchronizedRootGroup; path = One; sourceTree = "<group>"; };
                B = { isa = PBXFileSystemSynchronizedRootGroup; path = Two; sourceTree = "<group>"; };
                ONE = { isa = PBXNativeTarget; name = One; fileSystemSynchronizedGroups = (A); buildConfigurationList = LIST1; };
                TWO = { isa = PBXNativeTarget; name = Two; fileSystemSynchronizedGroups = (B); buildConfigurationList = LIST2; };
                LIST = { isa = XCConfigurationList; buildConfigurations = (C); };
                LIST1 = { isa = XCConfigurationList; buildConfigurations = (C1); };
                LIST2 = { isa = XCConfigurationList; buildConfigurations = (C2); };
                C = { isa = XCBuildConfiguration; buildSettings = { SWIFT_VERSION = 5.0; }; };
                C1 = { isa = XCBuildConfiguration; buildSettings = { SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; SWIFT_VERSION = 6.0;
                    SWIFT_APPROACHABLE_CONCURRENCY = YES; }; };
                C2 = { isa = XCBuildConfiguration; buildSettings = { SWIFT_DEFAULT_ACTOR_ISOLATION = nonisolated; }; };
            }; rootObject = ROOT; }
            """,
            "One/A.swift": "final class A {}", "Two/B.swift": "final class B {}",
        ])
        let codeBase = Scan().run(SourceFinder().files(below: [folder.path])).codeBase
        #expect(codeBase.files.map(\.settings.languageMode) == [6, 5])
        #expect(codeBase.files.map(\.settings.isMainActorByDefault) == [true, false])
        #expect(codeBase.files.map(\.settings.asyncFunctionsStay) == [true, false])
        let types = codeBase.files.indices.map {
            codeBase.isolation(of: Reference<TypeDeclaration>(file: $0, index: 0))
        }
        #expect(types.map(\.isMainActor) == [true, false])
    }
}
