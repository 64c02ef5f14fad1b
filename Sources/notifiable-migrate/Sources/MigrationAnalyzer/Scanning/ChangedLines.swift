import Foundation

/// The lines of work trees that differ from a commit.
package struct ChangedLines: Sendable {
    /// By absolute path; `nil` for a file that is new, all of whose lines are.
    private var ranges: [String: [Range<Int>]?] = [:]

    /// Asks Git for the changes since the common ancestor of a commit and the current one, in each repository that has
    /// some of the files.
    ///
    /// A file that was moved has only the lines that were changed as well, and all lines are new since the `HEAD` of a
    /// repository without commits. In a submodule, the commit is the one that its superproject had.
    ///
    /// - Parameter folder: A folder of the repository whose commit it is.
    package init(since commit: String, in folder: String, of files: [String]) throws(Git.Failure) {
        var repositories = Repositories(commit, in: folder)
        for (root, files) in try repositories.filesByRoot(files).sorted(by: { $0.key < $1.key }) {
            try readChanges(in: root, since: repositories.base(of: root), of: files)
        }
    }

    /// - Parameter base: A commit; `nil` if all files are new.
    private mutating func readChanges(in root: String, since base: String?, of files: [String]) throws(Git.Failure) {
        let cached = base == nil ? ["--cached"] : []
        let new = try Git.texts(of: ["ls-files", "-z", "--others", "--exclude-standard"] + cached, in: root)
        for path in new { ranges["\(root)/\(path)"] = .some(nil) }
        guard let base else { return }
        // Other files than Swift files may be large.
        let others = files.filter { !$0.hasSuffix(".swift") }.map { ":(literal)" + $0.dropFirst(root.count + 1) }
        // The user's configuration and the attributes of files may say otherwise.
        let options = [
            "--unified=0", "--no-color", "--no-ext-diff", "--no-textconv", "--text", "--find-renames",
            "--ignore-submodules", "--src-prefix=a/", "--dst-prefix=b/",
        ]
        let diff = try Git.output(
            of: ["-c", "core.quotePath=false", "diff"] + options + [base, "--", "*.swift"] + others,
            in: root
        )
        read(diff, root: root)
    }

    /// Reads `@@ -a,b +c,d @@` below each `+++ b/path`. The lines of code may end with any bytes.
    private mutating func read(_ diff: Data, root: String) {
        var path = ""
        /// How many lines of code follow, which may look like any of the others.
        var rest = 0
        for bytes in diff.split(separator: UInt8(ascii: "\n")) {
            guard rest == 0 else {
                // "\ No newline at end of file" isn't one of them.
                if bytes.first != UInt8(ascii: "\\") { rest -= 1 }
                continue
            }
            let line = String(decoding: bytes, as: UTF8.self)
            if line.hasPrefix("+++ ") {
                path = Self.path(line.dropFirst(4)).map { "\(root)/\($0)" } ?? ""
            } else if line.hasPrefix("@@ ") {
                let counts = line.split(separator: " ").dropFirst().prefix(2).map { part in
                    part.dropFirst().split(separator: ",").compactMap { Int($0) }
                }
                guard counts.count == 2, let start = counts[1].first else { continue }
                let added = counts[1].dropFirst().first ?? 1
                rest = added + (counts[0].dropFirst().first ?? 1)
                ranges[path] = (ranges[path].flatMap(\.self) ?? []) + [start..<start + added]
            }
        }
    }

    /// The path in `b/path`, or `"b/path"` with C's escapes; `nil` for `/dev/null`.
    private static func path(_ text: Substring) -> String? {
        // A tab follows a path with spaces.
        guard text.hasPrefix("\"") else {
            return text.hasPrefix("b/") ? String(text.dropFirst(2).prefix { $0 != "\t" }) : nil
        }
        let escapes: [UInt8: UInt8] = [97: 7, 98: 8, 116: 9, 110: 10, 118: 11, 102: 12, 114: 13]
        var path: [UInt8] = []
        var rest = Array(text.utf8.dropFirst())[...]
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            guard byte == UInt8(ascii: "\\"), let escaped = rest.first else {
                path.append(byte)
                continue
            }
            if let code = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8) {
                path.append(code)
                rest = rest.dropFirst(3)
            } else {
                path.append(escapes[escaped] ?? escaped)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: path.dropFirst(2), as: UTF8.self)
    }

    /// Whether a finding's line is new or changed.
    func contains(_ finding: Finding) -> Bool { contains(finding.span.start.line, of: finding.path) }

    func contains(_ line: Int, of path: String) -> Bool {
        guard let real = FilePath.real(path), let changed = ranges[real] else { return false }
        return changed.map { $0.contains { $0.contains(line) } } ?? true
    }
}

/// The repositories of some files, and the commits to compare their files with.
private struct Repositories {
    private let commit: String
    /// The repository whose commit it is.
    private let first: String?
    /// By the folders in their work trees.
    private var roots: [String: String] = [:]
    private var bases: [String: String?] = [:]

    init(_ commit: String, in folder: String) {
        self.commit = commit
        first = try? Git.root(of: folder)
    }

    /// The paths of the files without links, by the roots of their repositories.
    mutating func filesByRoot(_ files: [String]) throws(Git.Failure) -> [String: [String]] {
        var filesByRoot: [String: [String]] = [:]
        for file in files.compactMap(FilePath.real) {
            let root = try root(of: URL(fileURLWithPath: file).deletingLastPathComponent().path)
            filesByRoot[root, default: []].append(file)
        }
        return filesByRoot
    }

    private mutating func root(of folder: String) throws(Git.Failure) -> String {
        if let known = roots[folder] { return known }
        // To ask Git about each folder takes long.
        let isRoot = folder == "/" || FileManager.default.fileExists(atPath: "\(folder)/.git")
        let parent = URL(fileURLWithPath: folder).deletingLastPathComponent().path
        let root = try isRoot ? Git.root(of: folder) : root(of: parent)
        roots[folder] = root
        return root
    }

    /// The common ancestor of the commit and the current one; `nil` if all files are new.
    mutating func base(of root: String) throws(Git.Failure) -> String? {
        if let known = bases[root] { return known }
        let base = try commit(for: root).map { (name) throws(Git.Failure) in try Self.base(of: root, since: name) }
        bases[root] = .some(base)
        return base
    }

    /// The name of the commit to compare with; `nil` if all files are new.
    private mutating func commit(for root: String) throws(Git.Failure) -> String? {
        if Git.commit("HEAD", in: root) == nil, commit == "HEAD" { return nil }
        let outer = try Git.line(of: ["rev-parse", "--show-superproject-working-tree"], in: root)
        guard root != first, !outer.isEmpty else { return commit }
        // A submodule is new if its superproject didn't have it.
        guard let base = try base(of: outer) else { return nil }
        let entry = "\(base):\(FilePath.relative(root, to: outer))"
        return try? Git.line(of: ["rev-parse", "--verify", "--quiet", entry], in: outer)
    }

    private static func base(of root: String, since name: String) throws(Git.Failure) -> String {
        guard let commit = Git.commit(name, in: root) else {
            throw Git.Failure(description: "\(root) has no commit '\(name)'")
        }
        guard let base = try? Git.line(of: ["merge-base", commit, "HEAD"], in: root) else {
            throw Git.Failure(description: "'\(name)' and the current commit of \(root) have no common ancestor")
        }
        return base
    }
}
