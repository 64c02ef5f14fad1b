/// The difference of two texts in the format that `diff -u` prints and `patch` reads.
package struct UnifiedDiff: Sendable, CustomStringConvertible {
    /// The lines around a change that are shown too.
    private static let context = 3

    private enum Line {
        case common(Substring)
        case removed(Substring)
        case added(Substring)

        var isCommon: Bool { if case .common = self { true } else { false } }
    }

    package let description: String

    package init(path: String, before: [UInt8], after: [UInt8]) {
        let hunks = Self.hunks(Self.lines(Self.split(before), Self.split(after)))
        let path = path.hasPrefix("/") ? path : "/\(path)"
        description = hunks.isEmpty ? "" : "--- a\(path)\n+++ b\(path)\n" + hunks
    }

    /// Lines with their line breaks: a missing line break at the end is a difference.
    private static func split(_ bytes: [UInt8]) -> [Substring] {
        let text = String(decoding: bytes, as: UTF8.self)
        var lines: [Substring] = []
        var start = text.startIndex
        // `\r\n` is one character.
        while let end = text[start...].firstIndex(where: { $0 == "\n" || $0 == "\r\n" }) {
            let next = text.index(after: end)
            lines.append(text[start..<next])
            start = next
        }
        if start < text.endIndex { lines.append(text[start...]) }
        return lines
    }

    private static func lines(_ before: [Substring], _ after: [Substring]) -> [Line] {
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in after.difference(from: before) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var lines: [Line] = []
        var (old, new) = (0, 0)
        while old < before.count || new < after.count {
            if old < before.count, removed.contains(old) {
                lines.append(.removed(before[old]))
                old += 1
            } else if new < after.count, added.contains(new) {
                lines.append(.added(after[new]))
                new += 1
            } else {
                lines.append(.common(before[old]))
                (old, new) = (old + 1, new + 1)
            }
        }
        return lines
    }

    private static func hunks(_ lines: [Line]) -> String {
        var text = ""
        var position = 0
        var (old, new) = (1, 1)
        func advance(over line: Line) {
            switch line {
            case .common: (old, new) = (old + 1, new + 1)
            case .removed: old += 1
            case .added: new += 1
            }
        }
        while let change = lines[position...].firstIndex(where: { !$0.isCommon }) {
            let start = max(position, change - context)
            for line in lines[position..<start] { advance(over: line) }
            var end = change
            while let next = lines[end...].firstIndex(where: { !$0.isCommon }), next - end <= 2 * context {
                end = next + 1
            }
            let hunk = lines[start..<min(lines.count, end + context)]
            let (oldStart, newStart) = (old, new)
            for line in hunk { advance(over: line) }
            text += header(oldStart, old - oldStart, newStart, new - newStart) + hunk.map(Self.text).joined()
            position = hunk.endIndex
        }
        return text
    }

    private static func header(_ old: Int, _ oldCount: Int, _ new: Int, _ newCount: Int) -> String {
        func range(_ start: Int, _ count: Int) -> String {
            // A hunk without lines on a side names the line before it.
            let start = count == 0 ? start - 1 : start
            return count == 1 ? "\(start)" : "\(start),\(count)"
        }
        return "@@ -\(range(old, oldCount)) +\(range(new, newCount)) @@\n"
    }

    private static func text(_ line: Line) -> String {
        let (mark, line) =
            switch line {
            case .common(let line): (" ", line)
            case .removed(let line): ("-", line)
            case .added(let line): ("+", line)
            }
        let isWhole = line.last.map { $0 == "\n" || $0 == "\r\n" } ?? false
        return mark + line + (isWhole ? "" : "\n\\ No newline at end of file\n")
    }
}
