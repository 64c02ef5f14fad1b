import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// One line on standard error that is written over, if a terminal is there to show it.
struct Progress {
    private let isTerminal = isatty(2) == 1

    func show(_ text: String) {
        write("\r\u{1B}[K\(text)")
    }

    func clear() {
        write("\r\u{1B}[K")
    }

    private func write(_ text: String) {
        if isTerminal { FileHandle.standardError.write(Data(text.utf8)) }
    }
}
