extension String {
    /// Returns the most similar of some texts, or `nil` if none is similar.
    public func nearest(among texts: [String]) -> String? {
        texts.compactMap { text in distance(toSimilar: text).map { (text, $0) } }
            .min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }

    /// Returns the end of a message about an unknown text, such as "; did you mean `scan`?", or "" if none is similar.
    public func suggestion(among texts: [String]) -> String {
        nearest(among: texts).map { "; did you mean `\($0)`?" } ?? ""
    }

    /// Returns the case-insensitive edit distance to a text, or `nil` if this isn't a misspelling of the text.
    public func distance(toSimilar text: String) -> Int? {
        let distance = lowercased().editDistance(to: text.lowercased())
        return distance <= max(2, count / 3) && distance * 2 < count ? distance : nil
    }

    /// Returns the Levenshtein distance to another string.
    private func editDistance(to other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (index, character) in enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let change = diagonal + (character == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(change, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
