import Foundation

/// Examines the guarantees and prints what came of it.
@main
@MainActor enum ThreadingProofCommand {
    static func main() async {
        do throws(CommandFailure) {
            exit(try await run(Options(Array(CommandLine.arguments.dropFirst()))).rawValue)
        } catch {
            FileHandle.standardError.write(Data("threading-proof: \(error.message)\n".utf8))
            exit(error.code.rawValue)
        }
    }

    private static func run(_ options: Options) async throws(CommandFailure) -> ExitCode {
        guard !options.wantsHelp else {
            print(Options.usage)
            return .success
        }
        let line = ProgressLine()
        let report = await Examination().run { line.show($0) }
        line.clear()
        switch options.format {
        case .table: print(report.table)
        case .json: print(report.json)
        }
        return report.isHeld ? .success : .brokenGuarantee
    }
}
