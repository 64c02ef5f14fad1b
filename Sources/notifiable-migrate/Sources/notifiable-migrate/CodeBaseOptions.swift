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
    /// The configuration's file, if the paths contain all of the code that it is about.
    private let completeConfiguration: String?
    private let censusFiles: [String]
    private let compilerLogs: [String]

    static let names: Set<String> = ["--exclude", "--config", "--default-isolation"]
    /// The options of the commands that use a census.
    static let namesWithCensus = names.union(["--census", "--compiler-log"])

    static let usage = """
          --exclude NAME           skip files and folders with this name or path; can be repeated
          --config FILE            a JSON file: paths, testPaths, rules, failOn, wrappers, mainActorTypes,
                                   offMainNotifications, defaultIsolation; without the option, the nearest
                                   .notifiable-migrate.json around the first path
          --default-isolation I    the default isolation of the modules: nonisolated (default) or main-actor
        """

    static let usageWithCensus = """
          --census FILE            a file of NotificationCensus, for what the source does not show; can be repeated
          --compiler-log FILE      what a build with complete checking has printed: its diagnostics are reported at the
                                   notifications that they concern; can be repeated
        \(usage)
        """

    /// - Parameter hasCensus: Whether the command has the option `--census`.
    init(
        _ arguments: Arguments,
        paths: [String],
        command: String,
        hasCensus: Bool = true
    ) throws(CommandFailure) {
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
        completeConfiguration = file.flatMap { [paths = self.paths] file in
            Self.paths(paths, contain: CommandFiles.folder(of: file), configuration) ? file : nil
        }
        censusFiles = hasCensus ? arguments.values(of: "--census") : []
        compilerLogs = hasCensus ? arguments.values(of: "--compiler-log") : []
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
        scan.compilerLog = try compilerLog()
        scan.census = censusFiles.isEmpty ? nil : try CensusCommand.census(in: censusFiles)
        let progress = ProgressLine()
        let total = found.files.count
        scan.progress = { if $0 % 20 == 0 || $0 == total { progress.show("\($0) of \(total) files") } }
        let result = scan.run(found)
        progress.clear()
        for problem in result.problems { StandardError.print(problem.diagnostic) }
        try checkConfiguration(of: result.codeBase)
        if scan.census != nil, let census = result.codeBase.census { try check(census) }
        if let log = scan.compilerLog { try check(CompilerFindings(log, in: result.codeBase)) }
        return result
    }

    /// Whether some paths are those of a configuration, or one of them contains its folder.
    private static func paths(_ paths: [String], contain folder: String, _ configuration: Configuration) -> Bool {
        let standard = { (path: String) in URL(fileURLWithPath: path).standardizedFileURL.path }
        let paths = Set(paths.map(standard))
        if let configured = configuration.paths, Set(configured.map(standard)) == paths { return true }
        return paths.contains { "\(standard(folder))/".hasPrefix($0 == "/" ? $0 : "\($0)/") }
    }

    /// Checks that each entry of the configuration has an effect, unless only a part of its code is read.
    private func checkConfiguration(of codeBase: CodeBase) throws(CommandFailure) {
        guard let file = completeConfiguration else { return }
        let entries = UnmatchedEntries(configuration, in: codeBase).descriptions
        guard !entries.isEmpty else { return }
        throw CommandFailure(.usage, entries.map { "\(file): \($0)" }.joined(separator: "\n"))
    }

    /// Reads the logs of several builds as one.
    private func compilerLog() throws(CommandFailure) -> CompilerLog? {
        var logs: [CompilerLog] = []
        for file in compilerLogs {
            let text = String(decoding: try CommandFiles.read(file), as: UTF8.self)
            do throws(CompilerLog.Problem) {
                logs.append(try CompilerLog(text))
            } catch {
                throw CommandFailure(.usage, "\(file): \(error)")
            }
        }
        return logs.isEmpty ? nil : CompilerLog(merging: logs)
    }

    private func check(_ findings: CompilerFindings) throws(CommandFailure) {
        let files = compilerLogs.joined(separator: ", ")
        if findings.isOfAnotherProgram { throw otherProgram("\(files): the log", "no diagnostic is in") }
        warn(of: findings.ambiguousFiles, in: files, "it is left out")
    }

    private func check(_ census: CensusEvidence) throws(CommandFailure) {
        let files = censusFiles.joined(separator: ", ")
        if census.isOfAnotherProgram { throw otherProgram("\(files): the census", "no post comes from") }
        warn(of: census.ambiguousFiles, in: files, "its posts are ignored")
    }

    private func otherProgram(_ witness: String, _ reason: String) -> CommandFailure {
        CommandFailure(
            .usage,
            "\(witness) of another program: \(reason) a file below \(paths.joined(separator: ", "))"
        )
    }

    /// Says which files of a witness may be several files of the code base.
    private func warn(of ambiguous: [(file: String, candidates: [String])], in files: String, _ consequence: String) {
        for (file, candidates) in ambiguous {
            StandardError.print("\(files): \(file) may be \(candidates.joined(separator: " or ")); \(consequence)")
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

    /// The rules that `--rule` selects.
    static func rules(_ arguments: Arguments) throws(CommandFailure) -> [Rule] {
        try arguments.values(of: "--rule").map(rule)
    }

    static func rule(_ name: String) throws(CommandFailure) -> Rule {
        guard let rule = Rule.named(name) else {
            let nearest = name.suggestion(among: Rule.all.map(\.identifier.rawValue))
            let hint = nearest.isEmpty ? "; `notifiable-migrate explain` lists the rules" : nearest
            throw CommandFailure(.usage, "no rule '\(name)'\(hint)")
        }
        return rule
    }
}
