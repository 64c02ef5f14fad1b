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
                for position in written.indices
                where written[position]?.contains(line) == true && reasons[position] == nil {
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
