internal import Foundation

#if canImport(Glibc)
    private let streamType = Int32(SOCK_STREAM.rawValue)
#else
    private let streamType = SOCK_STREAM
#endif

/// A listening socket on the loopback interface.
struct Listener: Sendable {
    private let socket: Socket
    let port: Int

    /// Listens on a free port.
    init() {
        socket = Socket()
        var address = loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = socket.descriptor
        withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = bind(descriptor, address, length)
                _ = listen(descriptor, 16)
                _ = getsockname(descriptor, address, &length)
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// Returns the next connection, or `nil` when the listener is closed.
    func accept() -> Socket? {
        let connection = Foundation.accept(socket.descriptor, nil, nil)
        return connection < 0 ? nil : Socket(descriptor: connection)
    }

    func close() {
        socket.shutDown()
        socket.close()
    }
}

/// A connection on the loopback interface.
struct Socket: Hashable, Sendable {
    let descriptor: Int32

    init(descriptor: Int32) { self.descriptor = descriptor }

    fileprivate init() { descriptor = socket(AF_INET, streamType, 0) }

    /// Connects to a port of this machine. Returns `nil` if nothing listens.
    init?(to port: Int) {
        self.init()
        var address = loopback(port: UInt16(port))
        let descriptor = descriptor
        let result = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result != 0 else { return }
        close()
        return nil
    }

    /// Returns the number of bytes that were received; 0 or less at the end.
    func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        recv(descriptor, buffer.baseAddress, buffer.count, 0)
    }

    /// Returns whether all bytes were sent.
    func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = Foundation.send(descriptor, bytes.baseAddress! + sent, bytes.count - sent, 0)
            if count <= 0 { return false }
            sent += count
        }
        return true
    }

    /// Ends the connection in both directions. Threads that use it continue, with an error.
    func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Releases the descriptor, which no thread may use any more.
    func close() { _ = Foundation.close(descriptor) }
}

private func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
}
