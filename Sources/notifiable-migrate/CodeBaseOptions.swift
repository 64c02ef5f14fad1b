import Foundation
import MigrationAnalyzer

/// The options that every command that reads a code base has: paths, `--exclude`, `--config` and `--default-isolation`.
struct CodeBaseOptions: Equatable {
    var paths: [String]
    var excluded: [String]
    var configurationFile: String?
    var defaultIsolation: Configuration.DefaultIsolation?

    static let names: Set<String> = ["--exclude", "--config", "--default-isolation"]

    static let usage = """
          --exclude NAME           skip files and folders with this name or path; can be repeated
          --config FILE            a JSON file: wrappers, mainActorTypes, offMainNotifications, defaultIsolation
          --default-isolation I    the default isolation of the modules: nonisolated (default) or main-actor
        """

    init(_ arguments: Arguments, paths: [String], command: String) throws(CommandFailure) {
        self.paths = paths
        excluded = arguments.values["--exclude"] ?? []
        configurationFile = try arguments.value("--config")
        defaultIsolation = try arguments.value("--default-isolation", as: Configuration.DefaultIsolation.self)
        guard !paths.isEmpty else { throw CommandFailure(.usage, "\(command) needs a PATH") }
    }

    /// The Swift files below the paths.
    func files() throws(CommandFailure) -> SourceFinder.Found {
        _ = try configuration()
        let found = SourceFinder(excluding: excluded).files(below: paths)
        if let missing = found.missing.first { throw CommandFailure(.noInput, "\(missing): no such file or folder") }
        guard !found.files.isEmpty else {
            for problem in found.problems { StandardError.print("\(problem.path): \(problem)") }
            throw CommandFailure(.noInput, "no Swift file below \(paths.joined(separator: ", "))")
        }
        return found
    }

    /// Scans files, and prints the problems of files that are not, or only partially, read.
    func scan(_ found: SourceFinder.Found, rules: [any Rule]) throws(CommandFailure) -> ScanResult {
        var scan = Scan()
        scan.configuration = try configuration()
        scan.rules = rules
        let progress = ProgressLine(total: found.files.count)
        if let progress { scan.progress = { progress.show($0) } }
        let result = scan.run(found)
        progress?.clear()
        for problem in result.problems { StandardError.print("\(problem.path): \(problem)") }
        return result
    }

    private func configuration() throws(CommandFailure) -> Configuration {
        var configuration = Configuration()
        if let path = configurationFile {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw CommandFailure(.noInput, "\(path): cannot be read")
            }
            do {
                configuration = try JSONDecoder().decode(Configuration.self, from: data)
            } catch {
                throw CommandFailure(.usage, "\(path): not a configuration: \(error)")
            }
        }
        if let defaultIsolation { configuration.defaultIsolation = defaultIsolation }
        return configuration
    }

    /// The rules that `--rule` selects.
    static func rules(_ names: [String]) throws(CommandFailure) -> [any Rule] {
        var rules: [any Rule] = []
        for name in names {
            guard let rule = RuleCatalog.rule(name) else {
                throw CommandFailure(.usage, "no rule '\(name)'; `notifiable-migrate explain` lists the rules")
            }
            rules.append(rule)
        }
        return rules
    }
}

/// A line on a terminal that shows the progress of a scan.
struct ProgressLine: Sendable {
    let total: Int

    /// `nil` if standard error is not a terminal.
    init?(total: Int) {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
        self.total = total
    }

    func show(_ count: Int) {
        guard count % 20 == 0 || count == total else { return }
        FileHandle.standardError.write(Data("\r\(count) of \(total) files".utf8))
    }

    func clear() {
        FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
    }
}

enum StandardError {
    static func print(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}

enum StandardOutput {
    static func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
