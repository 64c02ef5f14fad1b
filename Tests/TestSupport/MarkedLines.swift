extension String {
    /// Returns the text with another line below each mark: with the mark `// becomes: `, a comment `// becomes: CODE`
    /// is above each line that CODE replaces.
    ///
    /// The comments stay, so that no line gets another number, and so does the indentation.
    public func replacingLines(below mark: String) -> String {
        var code: Substring?
        let lines = split(separator: "\n", omittingEmptySubsequences: false).map { line in
            defer { code = line.firstRange(of: mark).map { line[$0.upperBound...] } }
            return code.map { line.prefix { $0 == " " } + $0 } ?? line
        }
        return lines.joined(separator: "\n")
    }
}
