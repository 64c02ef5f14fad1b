#if canImport(os)
    internal import os
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#elseif canImport(ucrt)
    internal import ucrt
#endif

/// Where a diagnostic goes that nobody asked for: the system log, or standard error where there is none.
enum SystemLog {
    static func append(_ line: String) {
        #if canImport(os)
            Logger(subsystem: "ActorMessaging", category: "MessageCenter").error("\(line, privacy: .public)")
        #else
            // The descriptor and not `stderr`: that is a mutable global to the compiler, and one write is one line.
            let bytes = Array("ActorMessaging: \(line)\n".utf8)
            bytes.withUnsafeBytes { buffer in
                #if canImport(ucrt)
                    _ = _write(2, buffer.baseAddress, UInt32(buffer.count))
                #else
                    _ = write(2, buffer.baseAddress, buffer.count)
                #endif
            }
        #endif
    }
}
