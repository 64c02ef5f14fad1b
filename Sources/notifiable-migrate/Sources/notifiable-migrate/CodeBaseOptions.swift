import CensusFile
import CommandLineSupport
import Foundation
import MigrationAnalyzer

/// The options that every command that reads a code base has: paths, `--exclude`, `--config` and
/// `--default-isolation`.
struct CodeBaseOptions {
    private let paths: [String]
    private let excluded: [String]
    let configuration: Configuration
    private let censusFiles: [String]
    private let compilerLogs: [String]
    private let runtimeLogs: [String]

    static let names: Set<String> = ["--exclude", "--config", "--default-isolation"]
    /// The options of the commands that use a census.
    static let namesWithCensus = names.union(["--census", "--compiler-log", "--runtime-log"])

    static let usage = """
          --exclude NAME           skip files and folders with this name or path; can be repeated
          --config FILE            a JSON file: paths, testPaths, rules, failOn, mainActorTypes,
                                   offMainNotifications, defaultIsolation; without the option, the nearest
                                   .notifiable-migrate.json around the first path
          --default-isolation I    the default isolation of the modules: nonisolated or main-actor; without the option, as
                                   their manifest or project says, of which .xcconfig files aren't read
        """

    static let usageWithCensus = """
          --census FILE            a file of NotificationCensus, for what the source does not show; can be repeated
          --compiler-log FILE      what a build with complete checking has printed: its diagnostics are reported at the
                                   notifications that they concern; can be repeated
          --runtime-log FILE       what a program built with -enable-actor-data-race-checks has printed: main-actor code
                                   that ran elsewhere; can be repeated
        \(usage)
        """

    /// - Parameter hasCensus: Whether the command has the option `--census`.
    init(_ arguments: Arguments, paths: [String], command: String, hasCensus: Bool = true) throws(CommandFailure) {
        excluded = arguments.values(of: "--exclude")
        let isolation = try arguments.value(of: "--default-isolation", as: Configuration.DefaultIsolation.self)
        let file = try arguments.value(of: "--config") ?? ConfigurationFile.path(around: paths.first ?? ".")
        var configuration = try file.map(Self.configuration) ?? Configuration()
        self.paths = paths.isEmpty ? configuration.paths ?? [] : paths
        guard !self.paths.isEmpty else { throw CommandFailure(.usage, "\(command) needs a PATH") }
        for path in configuration.testPaths ?? [] where !FileManager.default.fileExists(atPath: path) {
            throw CommandFailure(.noInput, "testPaths: \(path): no such file or folder")
        }
        if let isolation { configuration.defaultIsolation = isolation }
        self.configuration = configuration
        censusFiles = hasCensus ? arguments.values(of: "--census") : []
        compilerLogs = hasCensus ? arguments.values(of: "--compiler-log") : []
        runtimeLogs = hasCensus ? arguments.values(of: "--runtime-log") : []
    }

    /// The Swift files below the paths.
    func files() throws(CommandFailure) -> SourceFinder.Found {
        let found = SourceFinder(excluding: excluded).files(below: paths)
        if let missing = found.missing.first { throw CommandFailure(.noInput, "\(missing): no such file or folder") }
        guard !found.files.isEmpty else {
            for problem in found.problems { StandardError.print(problem.diagnostic) }
            throw CommandFailure(.noInput, "no Swift file below \(paths.joined(separator: ", "))")
        }
        return found
    }

    /// Scans files, and prints the problems of files that are not, or only partially, read.
    func scan(_ found: SourceFinder.Found, rules: [Rule]) throws(CommandFailure) -> ScanResult {
        var scan = Scan()
        scan.configuration = configuration
        scan.rules = rules
        let logs = try Self.logs(in: compilerLogs) { text throws(CompilerLog.Problem) in try CompilerLog(text) }
        scan.compilerLog = logs.isEmpty ? nil : CompilerLog(merging: logs)
        for log in try Self.logs(in: runtimeLogs, { text throws(RuntimeLog.Problem) in try RuntimeLog(text) }) {
            scan.runtimeLog?.merge(log)
            if scan.runtimeLog == nil { scan.runtimeLog = log }
        }
        scan.census = censusFiles.isEmpty ? nil : try CensusCommand.census(in: censusFiles)
        let progress = ProgressLine()
        let total = found.files.count
        scan.progress = { count in
            if count == total { progress.show("\(total) files read, resolving their names") }
            if count % 20 == 0, count < total { progress.show("\(count) of \(total) files") }
        }
        let result = scan.run(found)
        progress.clear()
        for problem in result.problems { StandardError.print(problem.diagnostic) }
        if let census = result.codeBase.census { try check(census.matches, "the census", censusFiles) }
        if let log = scan.compilerLog {
            try check(CompilerFindings(log, in: result.codeBase).matches, "the log", compilerLogs)
        }
        if let runtime = result.codeBase.runtime {
            try check(runtime.matches, "the log", runtimeLogs)
            if runtime.otherCount > 0 {
                let places = "\(runtime.otherCount.counted("place")) of main-actor code that ran off the main thread"
                StandardError.print("\(runtimeLogs.joined(separator: ", ")): no notification has to do with \(places)")
            }
        }
        return result
    }

    /// Reads the logs of several builds or runs.
    private static func logs<Log, Problem: Error>(
        in files: [String],
        _ read: (String) throws(Problem) -> Log
    ) throws(CommandFailure) -> [Log] {
        var logs: [Log] = []
        for file in files {
            let text = String(decoding: try CommandFiles.read(file), as: UTF8.self)
            do throws(Problem) {
                logs.append(try read(text))
            } catch {
                throw CommandFailure(.usage, "\(file): \(error)")
            }
        }
        return logs
    }

    /// Checks that the files of a witness are those of the code base, and says which ones may be several.
    private func check(_ matches: MatchedFiles, _ witness: String, _ files: [String]) throws(CommandFailure) {
        let files = files.joined(separator: ", ")
        guard !matches.isOfAnotherProgram else {
            let reason = "none of its places is in a file below \(paths.joined(separator: ", "))"
            throw CommandFailure(.usage, "\(files): \(witness) of another program: \(reason)")
        }
        for (file, candidates) in matches.ambiguous {
            let found = candidates.joined(separator: " or ")
            StandardError.print("\(files): \(file) may be \(found); what it says of that file is left out")
        }
    }

    private static func configuration(in path: String) throws(CommandFailure) -> Configuration {
        let data = try CommandFiles.read(path)
        do {
            return try ConfigurationFile(data, in: CommandFiles.folder(of: path)).configuration
        } catch {
            throw CommandFailure(.usage, "\(path): not a configuration: \(error)")
        }
    }

    /// The rule that a word of the command line names.
    static func rule(_ name: String) throws(CommandFailure) -> Rule {
        guard let rule = Rule.named(name) else {
            let nearest = name.suggestion(among: Rule.all.map(\.identifier))
            let hint = nearest.isEmpty ? "; `notifiable-migrate explain` lists the rules" : nearest
            throw CommandFailure(.usage, "no rule '\(name)'\(hint)")
        }
        return rule
    }

    /// Shows on a terminal what takes long, as git does: a pipe gets nothing.
    static func showing<Result>(_ task: String, _ work: () -> Result) -> Result {
        let progress = ProgressLine()
        progress.show(task)
        defer { progress.clear() }
        return work()
    }
}
