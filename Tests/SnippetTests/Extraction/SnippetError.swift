/// Why a document's snippets cannot be read, and where.
struct SnippetError: Error, Hashable, CustomStringConvertible {
    var document: String
    var line: Int
    var reason: String

    var description: String { "\(document):\(line): \(reason)" }
}
