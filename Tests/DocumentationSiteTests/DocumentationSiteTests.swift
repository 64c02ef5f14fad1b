import CommandLineSupport
import Foundation
import SwiftCompiler
import TestSupport
import Testing

@testable import documentation_site

/// A library of one file and a catalog of one page go through the compiler and docc.
@Suite(.enabled(if: (try? DocumentationTools.current()) != nil, "this toolchain has no docc"))
struct `A site` {
    private let folder: ScratchFolder
    private var output: URL { folder.url(of: "site") }

    init() throws { folder = try ScratchFolder() }

    @Test func `has the pages of a documented library, and its root leads there`() async throws {
        #expect(try await findings() == [])
        let page = output.appending(path: "documentation/lamps/lamp/index.html")
        #expect(FileManager.default.fileExists(atPath: page.path))
        let root = try String(contentsOf: output.appending(path: "index.html"), encoding: .utf8)
        #expect(root.contains("url=documentation/lamps/"))
    }

    @Test func `is not built with a broken link, which is reported with its place`() async throws {
        let findings = try await findings(page: Self.page + "\nSee ``Lamp/color``.\n")
        let warning = try #require(findings.first?.description)
        #expect(findings.count == 1)
        #expect(warning.contains("'color' doesn't exist at '/Lamps/Lamp'"))
        #expect(warning.contains("\(folder.path)/Lamps/Lamps.docc/Lamps.md:"))
    }

    @Test(
        arguments: [
            (
                library.replacing("    /// Whether it burns.\n", with: ""), page,
                .undocumented(module: "Lamps", symbol: "Lamp.isLit")
            ),
            (
                library.replacing("Whether it burns.", with: " "), page,
                .undocumented(module: "Lamps", symbol: "Lamp.isLit")
            ),
            (
                library + "\n/// Holds a lamp.\npublic struct Post {}\n", page,
                .uncurated(module: "Lamps", title: "Post")
            ),
            (library, nil, .withoutLandingPage(module: "Lamps")),
        ] as [(String, String?, Finding)]
    )
    func `is not built with an undocumented symbol, one in no topic, or without a landing page`(
        library: String,
        page: String?,
        finding: Finding
    ) async throws {
        #expect(try await findings(library: library, page: page).contains(finding))
        #expect(!FileManager.default.fileExists(atPath: output.path))
    }

    @Test func `does not replace a folder that is not a site`() async throws {
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        let file = output.appending(path: "thesis.txt")
        try Data("42".utf8).write(to: file)
        let failure = await #expect(throws: CommandFailure.self) { _ = try await findings() }
        #expect(failure?.code == .cannotCreate)
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `replaces an earlier site, for the path under which it is served`() async throws {
        #expect(try await findings() == [])
        #expect(try await findings(hostingBasePath: "lamps") == [])
        let page = output.appending(path: "documentation/lamps/index.html")
        #expect(try String(contentsOf: page, encoding: .utf8).contains("\"/lamps/"))
    }

    @Test func `a change of the API is reported, until the API is recorded anew`() async throws {
        let api = folder.url(of: "api")
        #expect(try await findings(api: (api, true)) == [])
        let listing = try String(contentsOf: api.appending(path: "Lamps.txt"), encoding: .utf8)
        #expect(listing.contains("Lamp.isLit: var isLit: Bool\n"))
        #expect(listing.contains("Lamp: conforms to Swift.CustomStringConvertible\n"))
        let changed = Self.library.replacing("var isLit = false", with: "let isLit = false")
            .replacing("public var lamps:", with: "@available(macOS 14, *) public var lights:")
        let differences = try await findings(library: changed, api: (api, false)).map(\.description)
        #expect(
            differences.filter { $0.contains("the API differs") } == [
                "the API differs; Lamps: gone: Int.lamps: var lamps: Int { get }",
                "the API differs; Lamps: changed, gone: Lamp.isLit: var isLit: Bool",
                "the API differs; Lamps: new: Int.lights: var lights: Int { get } @available(macOS introduced 14)",
                "the API differs; Lamps: changed, new: Lamp.isLit: let isLit: Bool",
            ]
        )
        #expect(try await findings(library: changed, api: (api, true)) == [])
    }

    /// A witness inherits the comment of its requirement, and an internal symbol needs none.
    private static let library = """
        /// Gives light.
        public struct Lamp: CustomStringConvertible {
            /// Whether it burns.
            public var isLit = false

            public var description: String { "lamp" }
        }

        struct Switch { var isOn = false }

        extension Int {
            /// The number of lamps.
            public var lamps: Int { self }
        }

        """

    private static let page = """
        # ``Lamps``

        Lamps, and what holds them.

        ## Topics

        ### Lamps

        - ``Lamp``
        - ``Swift/Int``

        """

    private func findings(
        library: String = Self.library,
        page: String? = Self.page,
        api: (folder: URL, isRecorded: Bool)? = nil,
        hostingBasePath: String? = nil
    ) async throws -> [Finding] {
        let sources = folder.url(of: "Lamps")
        let catalog = sources.appending(path: "Lamps.docc")
        try FileManager.default.createDirectory(at: catalog, withIntermediateDirectories: true)
        try Data(library.utf8).write(to: sources.appending(path: "Lamp.swift"))
        if let page { try Data(page.utf8).write(to: catalog.appending(path: "Lamps.md")) }
        let module = SiteModule(
            source: SourceModule(name: "Lamps", folder: sources, settings: []),
            role: .library(reexports: nil)
        )
        let plan = SitePlan(title: "Lamps", modules: [module], catalogs: [catalog])
        let site = DocumentationSite(plan, tools: try DocumentationTools.current())
        return try await site.build(into: output, api: api, hostingBasePath: hostingBasePath)
    }
}
