import Foundation

/// What git says of files that are to be overwritten.
enum WorkingTree {
    /// Why files should not be overwritten; `nil` if git can bring back each of them.
    static func objection(toWriting paths: [String]) -> String? {
        let byFolder = Dictionary(grouping: paths) { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        var roots: Set<String> = []
        for (folder, files) in byFolder.sorted(by: { $0.key < $1.key }) {
            guard let root = git(["rev-parse", "--show-toplevel"], in: folder)?.split(separator: "\n").first.map(String.init)
            else { return "\(files[0]) is under no version control" }
            roots.insert(root)
        }
        for root in roots.sorted() {
            guard let changes = git(["status", "--porcelain", "--untracked-files=no"], in: root) else {
                return "git does not tell the state of \(root)"
            }
            if let change = changes.split(separator: "\n").first { return "\(root) has uncommitted changes (\(change))" }
        }
        for (folder, files) in byFolder.sorted(by: { $0.key < $1.key }) {
            let names = files.map { URL(fileURLWithPath: $0).lastPathComponent }
            guard git(["ls-files", "--error-unmatch", "--"] + names, in: folder) != nil else {
                return "git does not know all of \(names.joined(separator: ", ")) in \(folder)"
            }
        }
        return nil
    }

    /// What git prints; `nil` if it fails or is not there.
    private static func git(_ arguments: [String], in folder: String) -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
    }
}
