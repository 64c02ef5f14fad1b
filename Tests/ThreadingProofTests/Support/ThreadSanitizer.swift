#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Whether the thread sanitizer watches this process. What runs on one thread it slows down, and sees nothing in it.
let isThreadSanitized: Bool = {
    #if canImport(Darwin)
        dlsym(UnsafeMutableRawPointer(bitPattern: -2), "__tsan_init") != nil
    #elseif canImport(Glibc) || canImport(Musl)
        dlsym(nil, "__tsan_init") != nil
    #else
        false
    #endif
}()
