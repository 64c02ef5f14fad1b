#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Whether this process runs under the thread sanitizer.
///
/// The sanitizer makes stack frames several times as large and code several times as slow.
public let isThreadSanitized: Bool = {
    #if canImport(Darwin)
        dlsym(UnsafeMutableRawPointer(bitPattern: -2), "__tsan_init") != nil
    #elseif canImport(Glibc) || canImport(Musl)
        dlsym(nil, "__tsan_init") != nil
    #else
        false
    #endif
}()
