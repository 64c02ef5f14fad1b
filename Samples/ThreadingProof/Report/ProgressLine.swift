import Foundation

/// One line of standard error that is written again and again, where that is a terminal.
struct ProgressLine: Sendable {
    private static let width = 78
    private let isShown: Bool

    init(isShown: Bool = isatty(STDERR_FILENO) == 1) { self.isShown = isShown }

    func show(_ text: String) { write("\r\u{1B}[2K" + text.prefix(Self.width)) }

    func clear() { write("\r\u{1B}[2K") }

    private func write(_ text: String) {
        if isShown { FileHandle.standardError.write(Data(text.utf8)) }
    }
}
