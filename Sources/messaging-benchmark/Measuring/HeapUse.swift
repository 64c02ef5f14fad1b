#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import AllocatorHeaders
#endif

/// What the process has allocated and not freed.
enum HeapUse {
    /// In bytes, with what the allocator adds to each block; `nil` where the C library does not tell.
    static var current: Int? {
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
}
