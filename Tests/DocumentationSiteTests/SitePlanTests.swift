import Foundation
import Testing

@testable import documentation_site

struct `The site of this package` {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    @Test func `has each library product, with a catalog`() throws {
        let manifest = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
        let products = manifest.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
        let plan = SitePlan.package(at: Self.root)
        let libraries = plan.modules.filter { module in
            if case .library = module.role { true } else { false }
        }
        #expect(products.count >= 6)
        #expect(Set(libraries.map(\.name)) == Set(products))
        let catalogs = Set(plan.catalogs.map { $0.deletingPathExtension().lastPathComponent })
        #expect(catalogs == Set(products).union([plan.title]))
    }

    @Test func `compiles no sample of a catalog`() {
        for module in SitePlan.package(at: Self.root).modules {
            #expect(!module.files.isEmpty)
            #expect(!module.files.contains { $0.path.contains(".docc/") })
        }
    }
}
