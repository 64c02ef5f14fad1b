import Foundation

/// The main-actor code that a program called off the main thread, as the Swift runtime printed it.
///
/// A program that is built with `-enable-actor-data-race-checks` prints a line for each such call, with the module, the
/// file and the line on which the code begins. If it traps instead, its last line has the place of the assumption.
package struct RuntimeLog: Sendable {
    /// A place in the source that lines name.
    package struct Place: Hashable, Sendable {
        /// The module and the file: `App/Board.swift`.
        package let path: String
        package let line: Int
        /// Whether the code assumes the main actor on the line; otherwise, the code begins there.
        package let isTrap: Bool
    }

    /// Why a text is no log.
    package enum Problem: Error, CustomStringConvertible {
        case empty
        case cutOff(Int)
        case noLine

        package var description: String {
            switch self {
            case .empty: "the log is empty. \(RuntimeLog.instruction)"
            case .cutOff(let line): "the log is cut off: line \(line) is incomplete"
            case .noLine: "the log has no line about an actor's code that ran elsewhere. \(RuntimeLog.instruction)"
            }
        }
    }

    /// How to make a log, in one line.
    package static let instruction =
        "Build with `-Xswiftc -Xfrontend -Xswiftc -enable-actor-data-race-checks`, and run with "
        + "`SWIFT_IS_CURRENT_EXECUTOR_LEGACY_MODE_OVERRIDE=legacy SWIFT_UNEXPECTED_EXECUTOR_LOG_LEVEL=1`"

    /// The number of lines about each place.
    package private(set) var counts: [Place: Int] = [:]

    package init(_ text: String) throws(Problem) {
        guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
        var hasLine = false
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let isStart = index == lines.count - 1 && !line.isEmpty && Self.start.hasPrefix(line)
            if let match = line.firstMatch(of: #/data race detected: (\S+) function at (.+?):(\d+) was not called on/#)
            {
                hasLine = true
                if match.1 == "@MainActor" { count(match.2, match.3, isTrap: false) }
            } else if isStart || line.contains(Self.start.dropFirst("warning: ".count)) {
                throw .cutOff(index + 1)
            } else if let match = line.firstMatch(
                of: /^(.+?\.swift):(\d+): Fatal error: Incorrect actor executor assumption; .*MainActor/
            ) {
                hasLine = true
                count(match.1, match.2, isTrap: true)
            }
        }
        guard hasLine else { throw .noLine }
    }

    private static let start = "warning: data race detected: @MainActor function at "

    private mutating func count(_ path: Substring, _ line: Substring, isTrap: Bool) {
        guard let line = Int(line) else { return }
        counts[Place(path: String(path), line: line, isTrap: isTrap), default: 0] += 1
    }

    /// Adds the lines of another run.
    package mutating func merge(_ other: RuntimeLog) { counts.merge(other.counts, uniquingKeysWith: +) }
}
