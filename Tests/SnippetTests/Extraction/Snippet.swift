import Testing

/// A fenced block of Swift in a document.
struct Snippet: Hashable, Sendable {
    /// The document's path, from the root of the repository.
    var document: String
    /// The line of the opening fence, from 1.
    var line: Int
    var code: String
    var options = SnippetOptions()
}

extension Snippet: CustomTestStringConvertible {
    var testDescription: String { "\(document):\(line)" }
}
