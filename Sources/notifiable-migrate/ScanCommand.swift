import Foundation
import MigrationAnalyzer

/// `notifiable-migrate scan`
struct ScanCommand {
    let options: ScanOptions

    func run() throws(CommandFailure) -> ExitCode {
        let configuration = try ConfigurationFile.read(options.configurationFile, isolation: options.defaultIsolation)
        let baseline = try options.baseline.map { path throws(CommandFailure) in try Self.readBaseline(path) }
        let found = try SourceFinder.nonempty(options.paths, excluding: options.excluded)

        let parsing = options.printsTiming ? ContinuousClock().measure { Scan.parseOnly(found.files) } : nil
        var scan = Scan()
        scan.configuration = configuration
        if !options.rules.isEmpty { scan.rules = options.rules.compactMap(RuleCatalog.rule) }
        let progress = ProgressLine(total: found.files.count)
        if let progress { scan.progress = { progress.show($0) } }
        var result: ScanResult?
        let scanning = ContinuousClock().measure { result = scan.run(found) }
        progress?.clear()
        guard var result else { return .success }

        for problem in result.problems { StandardError.print("\(problem.path): \(problem)") }
        if let path = options.newBaseline {
            try Self.write(Baseline(result.findings), to: path)
            StandardError.print("\(path): \(result.findings.count) findings")
            printTiming(parsing, scanning, result)
            return .success
        }
        if let baseline { (result.findings, result.known) = baseline.partition(result.findings) }
        do {
            FileHandle.standardOutput.write(
                Data(try options.format.report(linkingTo: options.guide).text(of: result).utf8)
            )
        } catch {
            throw CommandFailure(.cannotWrite, "the report cannot be written: \(error)")
        }
        printTiming(parsing, scanning, result)
        return result.findings.contains { $0.severity >= options.failOn } ? .findings : .success
    }

    private func printTiming(_ parsing: Duration?, _ scanning: Duration, _ result: ScanResult) {
        guard let parsing else { return }
        let seconds = { (duration: Duration) in
            duration.formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 2)))
        }
        let ratio = (scanning / parsing * 100).rounded() / 100
        StandardError.print(
            "\(result.fileCount) files, \(result.lineCount) lines, \(result.byteCount) bytes: "
                + "scan \(seconds(scanning)), parsing alone \(seconds(parsing)), \(ratio) times"
        )
    }

    // MARK: Files

    private static func read(_ path: String) throws(CommandFailure) -> Data {
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw CommandFailure(.noInput, "\(path): cannot be read")
        }
    }

    private static func readBaseline(_ path: String) throws(CommandFailure) -> Baseline {
        let data = try read(path)
        do {
            return try Baseline(data)
        } catch {
            throw CommandFailure(.usage, "\(path): no baseline")
        }
    }

    private static func write(_ baseline: Baseline, to path: String) throws(CommandFailure) {
        do {
            try baseline.encoded().write(to: URL(fileURLWithPath: path))
        } catch {
            throw CommandFailure(.cannotWrite, "\(path): cannot be written")
        }
    }
}
