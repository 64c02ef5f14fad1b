import Foundation

/// Lines of source files, read again when a finding is to be shown in its place.
struct SourceLines {
    private var files: [String: [Substring]] = [:]

    /// A line counted from 1; `nil` if the file has changed so much that there is none.
    mutating func line(_ number: Int, of path: String) -> Substring? {
        if files[path] == nil {
            // One file at a time: findings come in the order of their paths.
            let data = FileManager.default.contents(atPath: path) ?? Data()
            let text = String(decoding: data, as: UTF8.self)
            files = [path: text.split(separator: "\n", omittingEmptySubsequences: false)]
        }
        guard let lines = files[path], lines.indices.contains(number - 1) else { return nil }
        return lines[number - 1]
    }
}
