import CensusFile
import CommandLineSupport
import Foundation
import MigrationAnalyzer

/// `notifiable-migrate census`
struct CensusCommand {
    private let files: [String]
    private let debugFiles: [String]
    private let output: String?

    static let usage = """
        USAGE: notifiable-migrate census FILE… [options]

        Prints what a program posted while NotificationCensus recorded it: for each name, the number of posts, and each
        site with its executor. Names with posts off the main actor come first. The files of several runs and processes
        are added up.

          --debug-file FILE        find the functions and lines of a stripped program in this file; can be repeated. Needs
                                   llvm-symbolizer
          --write FILE             write the merged census, with the lines that were found, to this file, as JSON
          --help                   print this help

        EXIT: 0; 2 usage error, or a file that is not a census; 66 a file cannot be read; 69 llvm-symbolizer is missing; 73
        the output cannot be written.
        """

    init(_ words: some Sequence<String>) throws(CommandFailure) {
        let arguments = try Arguments(words, options: ["--debug-file", "--write"])
        files = arguments.operands
        guard !files.isEmpty else { throw CommandFailure(.usage, "census needs a FILE") }
        debugFiles = arguments.values(of: "--debug-file")
        output = try arguments.value(of: "--write")
    }

    func run() throws(CommandFailure) -> ExitCode {
        var census = try Self.census(in: files)
        if !debugFiles.isEmpty { try symbolicate(&census) }
        if let output {
            do {
                try census.write(to: URL(fileURLWithPath: output))
            } catch {
                throw CommandFailure(.cannotCreate, "\(output): cannot be written: \(FileError.reason(error))")
            }
        }
        try StandardOutput.write(CensusReport(census).text, "census")
        return .success
    }

    /// Reads the files of several runs, and merges them.
    static func census(in files: [String]) throws(CommandFailure) -> CensusSnapshot {
        var census = CensusSnapshot()
        for file in files {
            do throws(CensusFileError) {
                census.merge(try CensusSnapshot(contentsOf: URL(fileURLWithPath: file)))
            } catch {
                let error = CensusFileError(file: file, reason: error.reason)
                throw CommandFailure(error.reason == .unreadable ? .noInput : .usage, error.description)
            }
        }
        return census
    }

    private func symbolicate(_ census: inout CensusSnapshot) throws(CommandFailure) {
        do throws(CensusSymbolizerError) {
            let symbolizer = try CensusSymbolizer(debugFiles: debugFiles.map { URL(fileURLWithPath: $0) })
            for image in try census.symbolicate(with: symbolizer) {
                StandardError.print("\(image.path): no debug file has the build identifier \(image.buildID ?? "of it")")
            }
        } catch .noBuildID(let file) {
            throw CommandFailure(.usage, CensusSymbolizerError.noBuildID(file: file).description)
        } catch {
            throw CommandFailure(.unavailable, error.description)
        }
    }
}
