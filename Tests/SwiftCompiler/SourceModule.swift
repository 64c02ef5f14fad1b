package import Foundation

/// A module of this repository, for a compiler that runs without SwiftPM.
package struct SourceModule: Sendable {
    /// The root of the repository.
    package static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    /// The arguments with which a compiler finds the C modules that the libraries import.
    package static let importArguments = importArguments(in: ProcessInfo.processInfo.environment)

    package static func importArguments(in environment: [String: String]) -> [String] {
        ["CActorMessaging/include", "CNotificationCensus/include", "CNATS"]
            .flatMap { folder in ["-I", root.appending(path: "Sources/\(folder)").path] }
            + (libnatsFlags(in: environment) ?? [])
    }

    /// Returns the flags for libnats's headers, as SwiftPM finds them, or `nil` if pkg-config doesn't know the library.
    private static func libnatsFlags(in environment: [String: String]) -> [String]? {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["pkg-config", "--cflags", "libnats"]
        process.environment = environment
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let flags = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0
            ? String(decoding: flags, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init) : nil
    }

    /// Whether libnats is installed, which `NATSRelay` needs.
    package static let isNATSInstalled =
        libnatsFlags(in: ProcessInfo.processInfo.environment) != nil
        || ["/usr", "/usr/local", "/opt/homebrew"].contains { prefix in
            FileManager.default.fileExists(atPath: "\(prefix)/include/nats/nats.h")
        }

    package let name: String
    /// The folder with the sources.
    package let folder: URL
    package let settings: [String]

    package init(name: String, folder: URL, settings: [String]) {
        self.name = name
        self.folder = folder
        self.settings = settings
    }

    /// A library of this package.
    package static func library(_ name: String, _ settings: [String] = []) -> SourceModule {
        SourceModule(
            name: name,
            folder: root.appending(path: "Sources/\(name)"),
            settings: ManifestSettings.arguments + importArguments + settings
                // Of `ActorMessaging` alone, for its locks and atomics.
                + ["-enable-experimental-feature", "RawLayout"]
                // The trait.
                + (name == "NATSRelay" ? ["-D", "NATS"] : [])
        )
    }

    /// A stub of an Apple module.
    package static func stub(_ stub: AppleStub, _ settings: [String] = []) -> SourceModule {
        // UIKit's classes inherit a nonisolated initializer from NSObject, which only Swift 5 mode lets them isolate.
        let common = ["-swift-version", "5", "-enable-upcoming-feature", "InternalImportsByDefault"]
        return SourceModule(
            name: stub.rawValue,
            folder: root.appending(path: "Tests/AppleStubs/\(stub.rawValue)"),
            settings: common + settings
        )
    }

    /// The Swift files of the folder, without those of documentation catalogs.
    package var files: [URL] {
        Self.paths(below: folder, withExtension: "swift").filter { !$0.contains(".docc/") }
            .map { folder.appending(path: $0) }
    }

    /// Returns the paths of the files and catalogs below a folder, from there, in order, without build folders.
    package static func paths(below folder: URL, withExtension pathExtension: String) -> [String] {
        let paths = FileManager.default.enumerator(atPath: folder.path)
        var found: [String] = []
        while let path = paths?.nextObject() as? String {
            if path.split(separator: "/").last?.hasPrefix(".") == true { paths?.skipDescendants() }
            if path.hasSuffix(".\(pathExtension)") { found.append(path) }
        }
        return found.sorted()
    }
}

/// A stub of an Apple module, in `Tests/AppleStubs`. Each stub imports earlier ones only.
package enum AppleStub: String, CaseIterable, Sendable {
    case objectiveC = "ObjectiveC"
    case combine = "Combine"
    /// The part of Apple's Foundation that Linux lacks.
    case appleFoundation = "AppleFoundation"
    case uiKit = "UIKit"
    case appKit = "AppKit"
    case coreData = "CoreData"
    case avFoundation = "AVFoundation"
    case swiftUI = "SwiftUI"
    /// With it, `canImport(os)` selects code that logs nothing on Linux, and keeps signposts.
    case os = "os"
    /// Empty. With it, `canImport(Darwin)` selects code that can't run on Linux.
    case darwin = "Darwin"

    /// The stubs that don't change the code that runs on Linux.
    package static let frameworks = allCases.filter { $0 != .os && $0 != .darwin }

    /// Enables `@objc` and `#selector` where there is no Objective-C runtime.
    package static let objectiveCFlags = [
        "-Xfrontend", "-enable-objc-interop", "-Xfrontend", "-disable-objc-attr-requires-foundation-module",
    ]

    /// Whether stubs can be compiled. On Apple's systems they would hide the real modules.
    package static var areCompilable: Bool {
        #if canImport(Darwin)
            false
        #else
            Toolchain.isFound
        #endif
    }
}

/// The settings of the manifest's targets.
package enum ManifestSettings {
    package static let arguments = ["-swift-version", "6"] + upcomingFeatures

    package static let upcomingFeatures = [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
        "InferIsolatedConformances",
    ].flatMap { ["-enable-upcoming-feature", $0] }
}
