import CommandLineSupport
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import AllocatorHeaders
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The memory of this process.
enum MemoryUse {
    /// The allocated bytes, including the allocator's overhead; `nil` if the C library doesn't report them.
    static var heapBytes: Int? {
        #if canImport(Darwin)
            var statistics = malloc_statistics_t()
            malloc_zone_statistics(nil, &statistics)
            return statistics.size_in_use
        #elseif canImport(Glibc)
            let information = mallinfo2()
            return Int(information.uordblks + information.hblkhd)
        #else
            return nil
        #endif
    }

    /// Returns the growth of the heap during an action.
    static func heapGrowth(_ action: () -> Void) throws(CommandFailure) -> Int {
        let before = heapBytes
        action()
        guard let before, let after = heapBytes else {
            throw CommandFailure(.failure, "the heap cannot be measured here")
        }
        return after - before
    }

    /// The resident size in kilobytes; `nil` if the kernel doesn't report it in `/proc`.
    static var residentKilobytes: Int? {
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
