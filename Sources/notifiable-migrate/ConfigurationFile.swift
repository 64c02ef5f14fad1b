import Foundation
import MigrationAnalyzer

/// What `--config` and `--default-isolation` tell of a code base.
enum ConfigurationFile {
    static func read(
        _ path: String?,
        isolation: Configuration.DefaultIsolation?
    ) throws(CommandFailure) -> Configuration {
        var configuration = Configuration()
        if let path {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw CommandFailure(.noInput, "\(path): cannot be read")
            }
            do {
                configuration = try JSONDecoder().decode(Configuration.self, from: data)
            } catch {
                throw CommandFailure(.usage, "\(path): no configuration: \(error)")
            }
        }
        if let isolation { configuration.defaultIsolation = isolation }
        return configuration
    }
}

extension SourceFinder {
    /// The files below some paths, of which there must be one.
    static func nonempty(_ paths: [String], excluding excluded: [String]) throws(CommandFailure) -> Found {
        let found = SourceFinder(excluding: excluded).files(below: paths)
        if let missing = found.missing.first { throw CommandFailure(.noInput, "\(missing): no such file or folder") }
        guard !found.files.isEmpty else {
            for problem in found.problems { StandardError.print("\(problem.path): \(problem)") }
            throw CommandFailure(.noInput, "no Swift file below \(paths.joined(separator: ", "))")
        }
        return found
    }
}
