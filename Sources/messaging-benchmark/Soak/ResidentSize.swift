import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How much of the process's memory is in the machine's.
enum ResidentSize {
    /// In kilobytes; `nil` where the kernel does not tell through `/proc`.
    static var current: Int? {
        #if os(Linux)
            guard
                let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
                let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
            else { return nil }
            return pages * sysconf(Int32(_SC_PAGESIZE)) / 1024
        #else
            return nil
        #endif
    }
}
