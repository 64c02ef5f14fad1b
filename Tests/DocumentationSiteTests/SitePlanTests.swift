import Foundation
import SwiftCompiler
import TestSupport
import Testing

@testable import documentation_site

struct `The site of this package` {
    @Test func `has each library product, with a catalog`() throws {
        let manifest = try String(contentsOf: SourceModule.root.appending(path: "Package.swift"), encoding: .utf8)
        // Without the products that are no part of the API.
        let products = manifest.matches(of: /\.library\(name: "([A-Z]\w+)"/).map { String($0.1) }.filter {
            SourceModule.isNATSInstalled || $0 != "NATSRelay"
        }
        let plan = SitePlan.package
        let libraries = plan.modules.filter { module in
            if case .library = module.role { true } else { false }
        }
        #expect(products.count >= 8)
        #expect(Set(libraries.map(\.source.name)) == Set(products))
        let catalogs = Set(plan.catalogs.map { $0.deletingPathExtension().lastPathComponent })
        #expect(catalogs == Set(products).union([plan.title]))
    }

    @Test func `compiles no sample of a catalog`() {
        for module in SitePlan.package.modules {
            #expect(!module.source.files.isEmpty)
            #expect(!module.source.files.contains { $0.path.contains(".docc/") })
        }
    }
}

struct `A compiler without SwiftPM` {
    private static let hasPkgConfig = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/pkg-config")
    }

    @Test(.enabled(if: hasPkgConfig, "pkg-config is installed"))
    func `finds libnats's header outside the system's path`() throws {
        let folder = try ScratchFolder([
            "pkgconfig/libnats.pc": """
            Name: libnats
            Description: NATS client
            Version: 3.0.0
            Cflags: -I/opt/nats/include
            """
        ])
        var environment = ProcessInfo.processInfo.environment
        environment["PKG_CONFIG_PATH"] = folder.path(of: "pkgconfig")
        #expect(SourceModule.importArguments(in: environment).contains("-I/opt/nats/include"))
        #expect(!SourceModule.importArguments.contains("-I/opt/nats/include"))
    }
}

struct `The command line` {
    @Test func `accepts a folder and a base path, in any order, or nothing`() throws {
        #expect(try Options([]).output == nil)
        #expect(try Options([]).hostingBasePath == nil)
        let options = try Options(["--hosting-base-path", "notifiable", "site"])
        #expect(options.output?.lastPathComponent == "site")
        #expect(options.hostingBasePath == "notifiable")
        #expect(try Options(["site", "--hosting-base-path", "notifiable"]) == options)
    }
}
