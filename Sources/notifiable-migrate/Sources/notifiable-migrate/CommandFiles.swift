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

    static func write(_ text: String, to path: String, options: Data.WritingOptions = []) throws(CommandFailure) {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: options)
        } catch {
            throw CommandFailure(.cannotCreate, "\(path): cannot be written: \(FileError.reason(error))")
        }
    }

    /// Replaces a file atomically: readers see the old or the new content. Permissions and symbolic links stay.
    static func replace(_ path: String, with bytes: [UInt8]) throws(CommandFailure) {
        try checkWritable(path)
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        do {
            let mode = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions]
            try Data(bytes).write(to: target, options: .atomic)
            if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: target.path) }
        } catch {
            throw CommandFailure(.cannotCreate, "\(path): cannot be written: \(FileError.reason(error))")
        }
    }

    /// Throws if a file can't be replaced: `Data.write(to:options:)` would replace one that is read-only.
    static func checkWritable(_ path: String) throws(CommandFailure) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        for path in [target.path, target.deletingLastPathComponent().path]
        where !FileManager.default.isWritableFile(atPath: path) {
            throw CommandFailure(.cannotCreate, "\(path): cannot be written")
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
