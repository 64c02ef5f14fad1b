#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

#if canImport(Glibc)
    private let streamType = Int32(SOCK_STREAM.rawValue)
#else
    private let streamType = SOCK_STREAM
#endif

/// A listening socket on the loopback interface.
struct Listener: Sendable {
    let descriptor: Int32
    let port: Int

    /// Listens on a port, or on a free one if it is 0.
    init(port: UInt16) {
        descriptor = socket(AF_INET, streamType, 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = loopback(port: port)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = bind(descriptor, address, length)
                _ = listen(descriptor, 16)
                _ = getsockname(descriptor, address, &length)
            }
        }
        self.port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// Returns the next connection, or `nil` when the listener is closed.
    func accept() -> Int32? {
        let connection = Platform.accept(descriptor, nil, nil)
        return connection < 0 ? nil : connection
    }

    func close() {
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
        _ = Platform.close(descriptor)
    }
}

/// Connects to a port of this machine. Returns `nil` if nothing listens.
func connectLoopback(to port: Int) -> Int32? {
    let descriptor = socket(AF_INET, streamType, 0)
    var address = loopback(port: UInt16(port))
    let result = withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    if result == 0 { return descriptor }
    _ = Platform.close(descriptor)
    return nil
}

private func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
}

/// The system's functions that methods above have the names of.
enum Platform {
    static func accept(
        _ descriptor: Int32,
        _ address: UnsafeMutablePointer<sockaddr>?,
        _ length: UnsafeMutablePointer<socklen_t>?
    ) -> Int32 {
        #if canImport(Glibc)
            Glibc.accept(descriptor, address, length)
        #elseif canImport(Musl)
            Musl.accept(descriptor, address, length)
        #else
            Darwin.accept(descriptor, address, length)
        #endif
    }

    static func close(_ descriptor: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.close(descriptor)
        #elseif canImport(Musl)
            Musl.close(descriptor)
        #else
            Darwin.close(descriptor)
        #endif
    }

    static func receive(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        recv(descriptor, buffer.baseAddress, buffer.count, 0)
    }

    static func send(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var sent = 0
            while sent < buffer.count {
                #if canImport(Darwin)
                    let count = Darwin.send(descriptor, buffer.baseAddress! + sent, buffer.count - sent, 0)
                #elseif canImport(Musl)
                    let count = Musl.send(
                        descriptor,
                        buffer.baseAddress! + sent,
                        buffer.count - sent,
                        Int32(MSG_NOSIGNAL)
                    )
                #else
                    let count = Glibc.send(
                        descriptor,
                        buffer.baseAddress! + sent,
                        buffer.count - sent,
                        Int32(MSG_NOSIGNAL)
                    )
                #endif
                if count <= 0 { return false }
                sent += count
            }
            return true
        }
    }

    static func shutDown(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
}
