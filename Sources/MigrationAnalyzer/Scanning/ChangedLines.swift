import Foundation

/// The lines of a work tree that differ from a commit.
package struct ChangedLines: Sendable {
    /// By absolute path; `nil` for a file that Git does not know, all of whose lines are new.
    private var ranges: [String: [Range<Int>]?] = [:]

    /// Why Git did not list the changes.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Asks Git for the changes since the common ancestor of a commit and the current one. A file that was moved has
    /// only the lines that were changed as well, and all lines are new since the `HEAD` of a repository without
    /// commits.
    ///
    /// - Parameter folder: A folder in the work tree.
    package init(since commit: String, in folder: String) throws(Failure) {
        let root = try Self.git(["rev-parse", "--show-toplevel"], in: folder).split(separator: "\n").joined()
        let isEmpty =
            commit == "HEAD" && (try? Self.git(["rev-parse", "--verify", "--quiet", commit], in: root)) == nil
        let listing = ["-c", "core.quotePath=false", "ls-files", "--others", "--exclude-standard"]
        let new = try Self.git(listing + (isEmpty ? ["--cached"] : []), in: root)
        for path in new.split(separator: "\n") { ranges["\(root)/\(path)"] = .some(nil) }
        if isEmpty { return }
        // The user's configuration may have other prefixes.
        let prefixes = ["--src-prefix=a/", "--dst-prefix=b/"]
        let options = ["--unified=0", "--no-color", "--no-ext-diff", "--find-renames", "--merge-base"] + prefixes
        let diff = try Self.git(["-c", "core.quotePath=false", "diff"] + options + [commit, "--"], in: root)
        read(diff, root: root)
    }

    /// Reads `@@ -a,b +c,d @@` below each `+++ b/path`.
    private mutating func read(_ diff: String, root: String) {
        var path = ""
        for line in diff.split(separator: "\n") {
            if line.hasPrefix("+++ b/") {
                path = "\(root)/\(line.dropFirst("+++ b/".count).prefix { $0 != "\t" })"
            } else if line.hasPrefix("@@ "), let added = line.split(separator: " ").first(where: { $0.hasPrefix("+") })
            {
                let numbers = added.dropFirst().split(separator: ",").compactMap { Int($0) }
                guard let start = numbers.first else { continue }
                let range = start..<start + (numbers.count > 1 ? numbers[1] : 1)
                ranges[path] = (ranges[path].flatMap(\.self) ?? []) + [range]
            }
        }
    }

    /// Whether a finding's line is new or changed.
    func contains(_ finding: Finding) -> Bool {
        // Git resolves links. (`resolvingSymlinksInPath` leaves out `/private` on macOS.)
        guard let resolved = realpath(finding.path, nil) else { return false }
        defer { free(resolved) }
        guard let changed = ranges[String(cString: resolved)] else { return false }
        return changed.map { $0.contains { $0.contains(finding.span.start.line) } } ?? true
    }

    private static func git(_ arguments: [String], in folder: String) throws(Failure) -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder] + arguments
        // Git may write a warning for each changed file. A pipe that isn't read meanwhile would block it.
        let log = FileManager.default.temporaryDirectory.appendingPathComponent("git-\(UUID().uuidString).log")
        defer { try? FileManager.default.removeItem(at: log) }
        let output = Pipe()
        process.standardOutput = output
        do {
            try Data().write(to: log)
            process.standardError = try FileHandle(forWritingTo: log)
            try process.run()
            let text = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                let lines = String(decoding: try Data(contentsOf: log), as: UTF8.self).split(separator: "\n")
                throw Failure(description: lines.first.map(String.init) ?? "git failed")
            }
            return String(decoding: text, as: UTF8.self)
        } catch let error as Failure {
            throw error
        } catch {
            throw Failure(description: "git cannot be run: \(error)")
        }
    }
}
