import Foundation
import SwiftCompiler

/// Builds the documentation of all library products into one folder that any web server can serve.
///
/// It compiles the libraries against the stubs of Apple's modules (`Tests/AppleStubs`), as the tests do. So the site has the
/// declarations for Apple's systems, wherever it was built, and they are checked to be documented like all others.
@main enum DocumentationSiteCommand {
    static func main() async {
        do throws(CommandFailure) {
            try await run(Options(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("documentation-site: \(error.message)\n".utf8))
            exit(error.code.rawValue)
        }
    }

    private static func run(_ options: Options) async throws(CommandFailure) {
        guard !options.wantsHelp else { return print(Options.usage) }
        #if canImport(Darwin)
            throw CommandFailure(.unavailable, "the site is built on Linux: here, stubs would hide Apple's own modules")
        #else
            let tools = try DocumentationTools.current()
            let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
            let output = options.output ?? root.appending(path: ".build/documentation")
            let site = DocumentationSite(.package(at: root), tools: tools)
            let findings = try await site.build(into: output, hostingBasePath: options.hostingBasePath)
            guard findings.isEmpty else {
                throw CommandFailure(.findings, findings.map(\.description).joined(separator: "\n"))
            }
            print("the site is in \(output.path); to look at it:")
            print("  python3 -m http.server --directory '\(output.path)'")
        #endif
    }
}
