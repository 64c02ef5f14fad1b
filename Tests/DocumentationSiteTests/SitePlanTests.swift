import Foundation
import SwiftCompiler
import TestSupport
import Testing

@testable import documentation_site

struct `The site of this package` {
    @Test func `has each library product, with a catalog`() throws {
        let manifest = try String(contentsOf: SourceModule.root.appending(path: "Package.swift"), encoding: .utf8)
        let list = manifest.firstMatch(of: /products: \[([^\]]*)\]\.map { \.library/)?.1 ?? ""
        let products = list.matches(of: /"(\w+)"/).map { String($0.1) }.filter {
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
