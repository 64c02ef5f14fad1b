import CommandLineSupport
import Foundation
import SwiftCompiler

/// Builds the documentation of all library products into one folder that any web server can serve.
///
/// It compiles the libraries against the stubs of Apple's modules (`Tests/AppleStubs`), as the tests do, so that the
/// site contains the declarations for Apple's systems on every platform and checks that they are documented.
@main enum DocumentationSiteCommand {
    static func main() async {
        let tool = CommandLineTool("documentation-site", help: Options.usage, usageErrorCode: ExitCode(rawValue: 2))
        await tool.main { words async throws(CommandFailure) in
            try await run(Options(words))
            return .success
        }
    }

    private static func run(_ options: Options) async throws(CommandFailure) {
        #if canImport(Darwin)
            throw CommandFailure(.unavailable, "the site is built on Linux: here, stubs would hide Apple's own modules")
        #else
            let tools = try DocumentationTools.current()
            let output = options.output ?? SourceModule.root.appending(path: ".build/documentation")
            let site = DocumentationSite(.package, tools: tools)
            let findings = try await site.build(
                into: output,
                api: options.api.map { ($0, options.recordsAPI) },
                hostingBasePath: options.hostingBasePath
            )
            guard findings.isEmpty else {
                throw CommandFailure(.failure, findings.map(\.description).joined(separator: "\n"))
            }
            print("the site is in \(output.path); to look at it:")
            print("  python3 -m http.server --directory '\(output.path)'")
        #endif
    }
}

/// The parsed command line.
struct Options: Equatable {
    static let usage = """
        USAGE: documentation-site [FOLDER] [--api FOLDER [--record]] [--hosting-base-path PATH]

          FOLDER                    where the site goes; by default .build/documentation
          --api FOLDER              compare the public API with the listings in a folder
          --record                  write the listings anew instead
          --hosting-base-path PATH  the path under which it will be served, if not at the root of its host

        Exit codes: 0, 1 (a link is broken, a public symbol is not documented or in no topic, the API differs),
        2 (usage), 66 (no listing), 69 (no docc here), 73 (a folder cannot be written)
        """

    let output: URL?
    let api: URL?
    let recordsAPI: Bool
    let hostingBasePath: String?

    init(_ words: some Sequence<String>) throws(CommandFailure) {
        let arguments = try Arguments(words, flags: ["--record"], options: ["--api", "--hosting-base-path"])
        api = try arguments.value(of: "--api").map { URL(filePath: $0) }
        recordsAPI = arguments.contains("--record")
        if recordsAPI, api == nil { throw CommandFailure(.usage, "--record needs --api FOLDER") }
        output = try arguments.operand("FOLDER").map { URL(filePath: $0) }
        hostingBasePath = try arguments.value(of: "--hosting-base-path")
    }
}
