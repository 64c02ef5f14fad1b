import Foundation

/// One line on a terminal that tells how far a scan is; nothing where standard error is no terminal.
struct ProgressLine: Sendable {
    let total: Int

    init?(total: Int) {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
        self.total = total
    }

    func show(_ count: Int) {
        guard count % 20 == 0 || count == total else { return }
        FileHandle.standardError.write(Data("\r\(count) of \(total) files".utf8))
    }

    func clear() {
        FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
    }
}

/// Where everything goes that is not the report.
enum StandardError {
    static func print(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
