public import Foundation

/// The tools of the toolchain that take the symbols out of a program.
public enum LLVMTools {
    private static func tool(_ name: String) -> URL? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { URL(fileURLWithPath: "\($0)/\(name)") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Whether the tools are in `PATH`.
    public static var areAvailable: Bool { tool("llvm-objcopy") != nil && tool("llvm-symbolizer") != nil }

    /// Makes a copy of a program without symbols, and a file with nothing else.
    public static func strip(_ program: URL, into folder: ScratchFolder) async throws -> (program: URL, debugFile: URL)
    {
        guard let tool = tool("llvm-objcopy") else { throw CocoaError(.fileNoSuchFile) }
        let (stripped, debugFile) = (folder.url(of: program.lastPathComponent), folder.url(of: "symbols.debug"))
        for arguments in [
            ["--only-keep-debug", program.path, debugFile.path], ["--strip-all", program.path, stripped.path],
        ] {
            let outcome = try await Command(executable: tool).run(arguments)
            guard outcome.code == 0 else { throw CocoaError(.fileWriteUnknown) }
        }
        return (stripped, debugFile)
    }
}
