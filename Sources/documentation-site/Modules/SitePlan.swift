import Foundation
import SwiftCompiler

/// What a site is made of.
struct SitePlan: Sendable {
    var title: String
    /// In the order in which they are compiled, which is part of what they see: a module that has been compiled can be
    /// imported by those behind it.
    var modules: [SiteModule]
    var catalogs: [URL]
}

extension SitePlan {
    /// The site of this package.
    static func package(at root: URL) -> SitePlan {
        func stub(_ name: String) -> SiteModule {
            // As the snippets' stubs are compiled: UIKit's classes inherit a nonisolated init from NSObject.
            let settings = [
                "-swift-version", "5", "-enable-upcoming-feature", "InternalImportsByDefault",
                "-Xfrontend", "-enable-objc-interop", "-Xfrontend", "-disable-objc-attr-requires-foundation-module",
            ]
            return SiteModule(
                name: name,
                sources: root.appending(path: "Tests/AppleStubs/\(name)"),
                role: .stub,
                settings: settings
            )
        }
        func library(_ name: String, reexports: String? = nil, _ settings: [String] = []) -> SiteModule {
            SiteModule(
                name: name,
                sources: root.appending(path: "Sources/\(name)"),
                role: .library(reexports: reexports),
                settings: ManifestSettings.arguments + settings
            )
        }
        return SitePlan(
            title: "Notifiable",
            modules: ["ObjectiveC", "Combine", "AppleFoundation", "UIKit", "AppKit", "SwiftUI"].map(stub) + [
                library("ActorMessaging"),
                library("NotifiableAdapter", reexports: "ActorMessaging"),
                library("NotifiableSwiftUI", reexports: "NotifiableAdapter"),
                library("NotifiableTestKit"),
                library("NotifiableTesting"),
                // Once as on Linux and once as on Apple's systems, where Foundation has what a stub adds to it here.
                library("SystemMessages", reexports: "NotifiableAdapter"),
                stub("Darwin"),
                library(
                    "SystemMessages",
                    reexports: "NotifiableAdapter",
                    ["-Xfrontend", "-import-module", "-Xfrontend", "AppleFoundation"]
                ),
            ],
            catalogs: catalogs(under: root.appending(path: "Sources"))
        )
    }

    private static func catalogs(under folder: URL) -> [URL] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".docc") }.sorted().map { folder.appending(path: $0) }
    }
}
