import Foundation

/// The changes that the errors of a build are about: those that wrote the line of an error.
struct FaultyChanges {
    /// By the positions of the changes.
    private(set) var reasons: [Int: SkipReason] = [:]

    /// - Parameter number: The number of the file with a path that the build printed.
    init(_ errors: [CompilerLog.Diagnostic], _ outcome: Rewriting.Outcome, number: (String) -> Int?) {
        let errors = Dictionary(grouping: errors) { number($0.path) }
        for file in outcome.files {
            guard let errors = errors[file.number] else { continue }
            let lines = Self.newLines(of: file.after, since: file.before)
            let written = outcome.changes.map { change in
                change.edits[file.number].map { edits in
                    Set(Self.newLines(of: edits.applied(to: file.before), since: file.before).values)
                }
            }
            for error in errors {
                guard let line = lines[error.line - 1] else { continue }
                var positions = written.indices.filter { written[$0]?.contains(line) == true }
                let alike = lines.filter { $0.value == line }.keys.sorted()
                if alike.count == positions.count, let occurrence = alike.firstIndex(of: error.line - 1) {
                    let starts = positions.map { position in
                        outcome.changes[position].sites.first { $0.path == file.path }?.span.start.offset ?? 0
                    }
                    positions = [zip(starts, positions).sorted { $0.0 < $1.0 }[occurrence].1]
                }
                for position in positions where reasons[position] == nil {
                    reasons[position] = .failsCheck(error.message)
                }
            }
        }
    }

    /// The lines that a text has and an earlier one hasn't, by their positions, without the blanks around them.
    private static func newLines(of after: [UInt8], since before: [UInt8]) -> [Int: String] {
        let lines = { (text: [UInt8]) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) }
        var result: [Int: String] = [:]
        for case .insert(let position, let line, _) in lines(after).difference(from: lines(before)) {
            result[position] = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces)
        }
        return result
    }
}
