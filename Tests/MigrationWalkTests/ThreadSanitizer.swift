#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Whether the thread sanitizer watches this process, and so is in each object file of this build.
let isThreadSanitized: Bool = {
    #if canImport(Darwin)
        dlsym(UnsafeMutableRawPointer(bitPattern: -2), "__tsan_init") != nil
    #elseif canImport(Glibc) || canImport(Musl)
        dlsym(nil, "__tsan_init") != nil
    #else
        false
    #endif
}()
