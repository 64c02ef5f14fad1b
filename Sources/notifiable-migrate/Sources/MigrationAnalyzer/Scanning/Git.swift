package import Foundation

/// Runs Git.
package enum Git {
    package struct Failure: Error, CustomStringConvertible {
        /// What Git printed first.
        package let description: String
    }

    /// The output of a Git command in a folder.
    package static func output(
        of arguments: [String],
        in folder: String,
        accepting codes: Set<Int32> = [0]
    ) throws(Failure) -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder] + arguments
        process.standardInput = FileHandle.nullDevice
        // Git may write a warning for each changed file. A pipe that isn't read meanwhile would block it.
        let log = FileManager.default.temporaryDirectory.appendingPathComponent("git-\(UUID().uuidString).log")
        defer { try? FileManager.default.removeItem(at: log) }
        let output = Pipe()
        process.standardOutput = output
        let (data, errors): (Data, Data)
        do {
            try Data().write(to: log)
            process.standardError = try FileHandle(forWritingTo: log)
            try process.run()
            data = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            errors = try Data(contentsOf: log)
        } catch {
            throw Failure(description: "git cannot be run: \(FileError.reason(error))")
        }
        guard codes.contains(process.terminationStatus) else {
            let lines = String(decoding: errors, as: UTF8.self).split(separator: "\n")
            throw Failure(description: lines.first.map(String.init) ?? "git failed")
        }
        return data
    }

    /// The difference of a file's contents, with the file's path on both sides.
    package static func diff(of path: String, _ before: [UInt8], _ after: [UInt8]) throws(Failure) -> Data {
        // `git apply` refuses paths that are absolute or begin with a dot.
        let path = path.split(separator: "/").drop { $0 == "." }.joined(separator: "/")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("diff-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            for (side, content) in [("a", before), ("b", after)] {
                let file = folder.appendingPathComponent("\(side)/\(path)")
                let parent = file.deletingLastPathComponent()
                try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
                try Data(content).write(to: file)
            }
        } catch {
            throw Failure(description: FileError.reason(error))
        }
        let options = ["--no-index", "--no-prefix", "--no-ext-diff", "--no-color"]
        // Exit code 1: there are differences.
        return try output(
            of: ["diff"] + options + ["--", "a/\(path)", "b/\(path)"],
            in: folder.path,
            accepting: [0, 1]
        )
    }

    /// The first line of a Git command's output.
    package static func line(of arguments: [String], in folder: String) throws(Failure) -> String {
        let data = try output(of: arguments, in: folder)
        return String(decoding: data.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// The root of the work tree that contains a folder.
    package static func root(of folder: String) throws(Failure) -> String {
        try line(of: ["rev-parse", "--show-toplevel"], in: folder)
    }

}

/// Paths of files.
package enum FilePath {
    /// The path of an existing file or folder without links; `nil` if there is none.
    package static func real(_ path: String) -> String? {
        // (`resolvingSymlinksInPath` leaves out `/private` on macOS, and Git doesn't.)
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The path of a file without links; where there is none, its absolute path.
    package static func resolved(_ path: String) -> String { real(path) ?? SourceTargets.absolute(path) }

    /// The path from a folder to a file: `App/A.swift`, or `../Shared/B.swift`. Both may be relative to the current
    /// folder, and contain links.
    package static func relative(_ path: String, to folder: String) -> String {
        let components = { (path: String) in resolved(path).split(separator: "/").map(String.init) }
        let (file, base) = (components(path), components(folder))
        let shared = zip(file, base).prefix { $0 == $1 }.count
        let parts = base.dropFirst(shared).map { _ in ".." } + file.dropFirst(shared)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}

/// Errors of the file system.
package enum FileError {
    /// The reason in a few words: "No such file or directory".
    package static func reason(_ error: any Error) -> String {
        let error = error as NSError
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
        let cause = [underlying, error].compactMap(\.self).first { $0.domain == NSPOSIXErrorDomain }
        if let cause { return String(cString: strerror(Int32(cause.code))) }
        let description = (underlying ?? error).localizedDescription
        return description.contains("NSCocoaErrorDomain") ? "the reason is not known" : description
    }
}
