/// The changes that the errors of a build are about: those that wrote the line of an error.
struct FaultyChanges {
    /// By the positions of the changes.
    private(set) var reasons: [Int: SkipReason] = [:]

    init(_ errors: [CompilerLog.Diagnostic], _ outcome: Rewriting.Outcome, _ codeBase: CodeBase) {
        var matches = MatchedFiles(codeBase.files)
        var files: [Int: ChangedLines] = [:]
        for error in errors {
            guard let number = matches.file(error.path), let file = outcome.files.first(where: { $0.number == number })
            else { continue }
            let lines = files[number] ?? ChangedLines(file)
            files[number] = lines
            guard let origin = lines.origin(ofLine: error.line) else { continue }
            for (position, change) in outcome.changes.enumerated() {
                let edits = change.edits[number] ?? []
                guard edits.contains(where: { $0.range.touches(origin) }), reasons[position] == nil else { continue }
                reasons[position] = .failsCheck(error.message)
            }
        }
    }
}

/// The lines that a rewrite changed in a file, and the code in whose place they are.
private struct ChangedLines {
    /// Offsets in the file before, by the lines after; `nil` for a line that has not changed.
    private let origins: [Range<Int>?]

    init(_ file: Rewriting.File) {
        let newline = UInt8(ascii: "\n")
        let before = file.before.split(separator: newline, omittingEmptySubsequences: false)
        let after = file.after.split(separator: newline, omittingEmptySubsequences: false)
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in after.difference(from: before) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var line = 0
        origins = after.indices.map { position in
            let start = line
            var end = line
            while removed.contains(end) { end += 1 }
            guard inserted.contains(position) else {
                line = end + 1
                return nil
            }
            // From the line break before them to the one behind them.
            let lower = start == 0 ? 0 : before[start - 1].endIndex
            return lower..<(end == start ? lower + 1 : before[end - 1].endIndex)
        }
    }

    /// - Parameter line: Counted from 1.
    func origin(ofLine line: Int) -> Range<Int>? { origins.indices.contains(line - 1) ? origins[line - 1] : nil }
}

extension Range<Int> {
    fileprivate func touches(_ other: Self) -> Bool { lowerBound <= other.upperBound && other.lowerBound <= upperBound }
}
