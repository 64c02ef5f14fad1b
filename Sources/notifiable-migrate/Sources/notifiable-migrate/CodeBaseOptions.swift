import CensusFile
import CommandLineSupport
import Foundation
import MigrationAnalyzer

/// The options that every command that reads a code base has: paths, `--exclude`, `--config`, `--default-isolation` and
/// `--cache`.
struct CodeBaseOptions {
    private let paths: [String]
    private let excluded: [String]
    let configuration: Configuration
    /// See `Scan.changes`.
    var changes: ChangedLines?
    private let censusFiles: [String]
    private let cache: String?

    static let names: Set<String> = ["--exclude", "--config", "--default-isolation", "--cache"]
    /// The options of the commands that use a census.
    static let namesWithCensus = names.union(["--census"])

    static let usage = """
          --exclude NAME           skip files and folders with this name or path; can be repeated
          --config FILE            a JSON file: paths, testPaths, rules, failOn, wrappers, mainActorTypes,
                                   offMainNotifications, defaultIsolation, cache; without the option, the nearest
                                   .notifiable-migrate.json around the first path
          --default-isolation I    the default isolation of the modules: nonisolated (default) or main-actor
          --cache FOLDER           keep what is read of each file, and the findings, in this folder, and read only files
                                   with new content
        """

    static let usageWithCensus = """
          --census FILE            a file of NotificationCensus, for what the source does not show; can be repeated
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
        censusFiles = hasCensus ? arguments.values(of: "--census") : []
        cache = try arguments.value(of: "--cache") ?? configuration.cache
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
        scan.changes = changes
        do {
            scan.cache = try cache.map { try ScanCache(in: $0) }
        } catch {
            throw CommandFailure(
                .cannotCreate,
                "\(cache ?? ""): cannot be used as a cache: \(FileError.reason(error))"
            )
        }
        scan.census = censusFiles.isEmpty ? nil : try CensusCommand.census(in: censusFiles)
        let progress = ProgressLine()
        let total = found.files.count
        scan.progress = { if $0 % 20 == 0 || $0 == total { progress.show("\($0) of \(total) files") } }
        let result = scan.run(found)
        progress.clear()
        for problem in result.problems { StandardError.print(problem.diagnostic) }
        if scan.census != nil, let census = result.codeBase.census { try check(census) }
        return result
    }

    private func check(_ census: CensusEvidence) throws(CommandFailure) {
        let files = censusFiles.joined(separator: ", ")
        guard !census.isOfAnotherProgram else {
            throw CommandFailure(
                .usage,
                "\(files): the census of another program: no post comes from a file below \(paths.joined(separator: ", "))"
            )
        }
        for (file, candidates) in census.ambiguousFiles {
            StandardError.print(
                "\(files): \(file) may be \(candidates.joined(separator: " or ")); its posts are ignored"
            )
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

    /// The lines that have changed since a commit of the first path's repository.
    func changes(since commit: String, _ found: SourceFinder.Found) throws(CommandFailure) -> ChangedLines {
        let path = paths.first ?? "."
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let folder = isFolder.boolValue ? path : CommandFiles.folder(of: path)
        do throws(Git.Failure) {
            return try ChangedLines(since: commit, in: folder, of: found.files)
        } catch {
            throw CommandFailure(.usage, "--changed-since: \(error.description)")
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
