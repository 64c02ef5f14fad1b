internal import Foundation
internal import Synchronization

/// A proxy between clients and a server that cuts connections and drops messages on demand.
public final class FaultyProxy: Sendable {
    /// The direction of a message.
    public enum Direction: Sendable {
        case toServer
        case toClient
    }

    /// Decides whether a message is dropped, by its subject.
    public typealias Filter = @Sendable (_ direction: Direction, _ subject: String) -> Bool

    private struct State {
        var connections: [Int32] = []
        var drops: Filter = { _, _ in false }
        var isOpen = true
    }

    private let listener = Listener(port: 0)
    private let state = Mutex(State())
    private let target: Int

    /// The address of the proxy.
    public var url: String { "nats://127.0.0.1:\(listener.port)" }

    /// Creates a proxy to a port of this machine.
    public init(to port: Int) {
        target = port
        Thread.detachNewThread { [self] in
            while let client = listener.accept() { connect(client) }
        }
    }

    /// Ends the proxy. Without this, its threads retain it.
    public func close() {
        listener.close()
        cut()
    }

    /// Cuts all connections, in the middle of whatever is on its way.
    public func cut() {
        for descriptor in state.withLock({ $0.connections }) { Platform.shutDown(descriptor) }
    }

    /// Refuses or accepts new connections. Refusing also cuts the present ones.
    public func setOpen(_ isOpen: Bool) {
        state.withLock { $0.isOpen = isOpen }
        if !isOpen { cut() }
    }

    /// Drops the messages that a filter selects, from here on.
    public func drop(_ filter: @escaping Filter) { state.withLock { $0.drops = filter } }

    private func connect(_ client: Int32) {
        guard state.withLock({ $0.isOpen }), let server = connectLoopback(to: target) else {
            _ = Platform.close(client)
            return
        }
        state.withLock { $0.connections += [client, server] }
        let ends = Mutex(0)
        for (from, to, direction) in [(client, server, Direction.toServer), (server, client, .toClient)] {
            Thread.detachNewThread { [self] in
                copy(from, to, direction)
                Platform.shutDown(from)
                Platform.shutDown(to)
                guard
                    ends.withLock({ ends in
                        ends += 1
                        return ends == 2
                    })
                else { return }
                state.withLock { $0.connections.removeAll { $0 == client || $0 == server } }
                _ = Platform.close(client)
                _ = Platform.close(server)
            }
        }
    }

    private func copy(_ from: Int32, _ to: Int32, _ direction: Direction) {
        var parser = FrameParser()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { Platform.receive(from, $0) }
            if count <= 0 { return }
            parser.append(buffer[..<count])
            var passed: [UInt8] = []
            while let frame = parser.next() {
                if let subject = frame.subject, state.withLock({ $0.drops })(direction, subject) { continue }
                passed += frame.bytes
            }
            if !passed.isEmpty, !Platform.send(to, passed) { return }
        }
    }
}

/// Splits a connection's bytes into the lines and messages of the NATS protocol.
struct FrameParser {
    struct Frame: Equatable {
        let bytes: [UInt8]
        /// The subject of a message; `nil` for other lines.
        let subject: String?
    }

    private var bytes: [UInt8] = []

    mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

    /// Returns the next complete line or message.
    mutating func next() -> Frame? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let words = String(decoding: bytes[..<end], as: UTF8.self).split { $0 == " " || $0 == "\r" || $0 == "\r\n" }
        var length = end + 1
        var subject: String?
        if let verb = words.first?.uppercased(), ["PUB", "HPUB", "MSG", "HMSG"].contains(verb), words.count >= 3,
            let size = words.last.flatMap({ Int($0) })
        {
            subject = String(words[1])
            length += size + 2
            if bytes.count < length { return nil }
        }
        defer { bytes.removeFirst(length) }
        return Frame(bytes: Array(bytes[..<length]), subject: subject)
    }
}
