import CommandLineSupport
import Foundation
import MigrationAnalyzer

/// The files that options name.
enum CommandFiles {
    static func read(_ path: String) throws(CommandFailure) -> Data {
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw CommandFailure(.noInput, "\(path): cannot be read: \(FileError.reason(error))")
        }
    }

    static func write(_ text: String, to path: String) throws(CommandFailure) {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        } catch {
            throw CommandFailure(.cannotCreate, "\(path): cannot be written: \(FileError.reason(error))")
        }
    }

    /// The folder of a file, from the current folder, so that what is printed is the same on every machine.
    static func folder(of path: String) -> String {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return FilePath.relative(folder, to: FileManager.default.currentDirectoryPath)
    }
}

enum StandardOutput {
    /// - Parameter what: What is written, for the message of a failure.
    static func write(_ text: String, _ what: String) throws(CommandFailure) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw CommandFailure(.cannotCreate, "the \(what) cannot be written: \(FileError.reason(error))")
        }
    }
}
