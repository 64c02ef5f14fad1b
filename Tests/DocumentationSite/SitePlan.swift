import Foundation
import SwiftCompiler

/// The contents of a site.
struct SitePlan: Sendable {
    var title: String
    /// The modules in the order of their compilation. A module can import those before it.
    var modules: [SiteModule]
    var catalogs: [URL]
}

/// A module that the site documents, or that such a module imports.
struct SiteModule: Sendable {
    enum Role: Sendable {
        /// A stub of an Apple module.
        case stub
        /// A library whose public symbols the site shows.
        ///
        /// - `reexports`: The module that it re-exports.
        case library(reexports: String?)
    }

    var source: SourceModule
    var role: Role
}

extension SitePlan {
    /// The site of this package.
    static var package: SitePlan {
        SitePlan(
            title: "Notifiable",
            modules: AppleStub.frameworks.map(stub) + [
                stub(.os),
                library("ActorMessaging"),
                library("NotifiableAdapter", reexports: "ActorMessaging"),
                library("NotifiableSwiftUI", reexports: "NotifiableAdapter"),
                library("CensusFile"),
                library("NotificationCensus", reexports: "CensusFile"),
                library("NotifiableTestKit"),
                library("NotifiableTesting"),
                // Once as on Linux and once as on Apple's systems, where Foundation contains the stub's declarations.
                library("SystemMessages", reexports: "NotifiableAdapter"),
                stub(.darwin),
                library(
                    "SystemMessages",
                    reexports: "NotifiableAdapter",
                    ["-Xfrontend", "-import-module", "-Xfrontend", AppleStub.appleFoundation.rawValue]
                ),
            ] + (SourceModule.isNATSInstalled ? [library("NATSRelay")] : []),
            catalogs: ["Sources", "Tests/DocumentationSite"].flatMap(catalogs).filter {
                SourceModule.isNATSInstalled || $0.lastPathComponent != "NATSRelay.docc"
            }
        )
    }

    private static func stub(_ stub: AppleStub) -> SiteModule {
        SiteModule(source: .stub(stub, AppleStub.objectiveCFlags), role: .stub)
    }

    private static func library(_ name: String, reexports: String? = nil, _ settings: [String] = []) -> SiteModule {
        SiteModule(source: .library(name, settings), role: .library(reexports: reexports))
    }

    private static func catalogs(under path: String) -> [URL] {
        let folder = SourceModule.root.appending(path: path)
        return SourceModule.paths(below: folder, withExtension: "docc").map { folder.appending(path: $0) }
    }
}
