internal import ActorMessaging
internal import Foundation

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
        var connections: Set<Socket> = []
        var drops: Filter?
        var isOpen = true
    }

    private let listener = Listener()
    private let state = Lock(State())
    private let target: Int

    /// The address of the proxy.
    public var url: String { "nats://127.0.0.1:\(listener.port)" }

    /// Creates a proxy to a port of this machine.
    public init(to port: Int) {
        target = port
        // Sending to a connection that the other side has closed is an error, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
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
    public func cut() { state.withLock { for socket in $0.connections { socket.shutDown() } } }

    /// Refuses or accepts new connections. Refusing also cuts the present ones.
    public func setOpen(_ isOpen: Bool) {
        state.withLock { $0.isOpen = isOpen }
        if !isOpen { cut() }
    }

    /// Drops the messages that a filter selects from here on, or none.
    public func drop(_ filter: Filter?) { state.withLock { $0.drops = filter } }

    private func connect(_ client: Socket) {
        guard state.withLock({ $0.isOpen }), let server = Socket(to: target) else { return client.close() }
        state.withLock { $0.connections.formUnion([client, server]) }
        let ends = Lock(0)
        for (from, to, direction) in [(client, server, Direction.toServer), (server, client, .toClient)] {
            Thread.detachNewThread { [self] in
                copy(from, to, direction)
                from.shutDown()
                to.shutDown()
                let isLast = ends.withLock { ends in
                    ends += 1
                    return ends == 2
                }
                guard isLast else { return }
                state.withLock { $0.connections.subtract([client, server]) }
                client.close()
                server.close()
            }
        }
    }

    private func copy(_ from: Socket, _ to: Socket, _ direction: Direction) {
        var frames = Frames()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { from.receive($0) }
            if count <= 0 { return }
            let passed = frames.append(buffer[..<count]) { subject in
                state.withLock { $0.drops }?(direction, subject) ?? false
            }
            if !passed.withUnsafeBytes({ to.send($0) }) { return }
        }
    }
}

/// The bytes of a connection, as lines and messages of the NATS protocol.
struct Frames {
    private var bytes: [UInt8] = []

    /// Adds bytes, and returns those of the complete lines and messages that aren't dropped.
    mutating func append(_ more: some Sequence<UInt8>, dropping isDropped: (_ subject: String) -> Bool) -> [UInt8] {
        bytes += more
        var passed: [UInt8] = []
        var start = 0
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            let words = bytes[start..<end].split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
            var next = end + 1
            var drops = false
            // A line such as `HMSG <subject> <subscription> <reply> <size> <size>` precedes the bytes of a message.
            if let verb = words.first, Self.verbs.contains(Array(verb)), words.count >= 3,
                let size = Int(String(decoding: words[words.count - 1], as: UTF8.self))
            {
                next += size + 2
                if next > bytes.count { break }
                drops = isDropped(String(decoding: words[1], as: UTF8.self))
            }
            if !drops { passed += bytes[start..<next] }
            start = next
        }
        bytes.removeFirst(start)
        return passed
    }

    private static let verbs: Set<[UInt8]> = Set(["PUB", "HPUB", "MSG", "HMSG"].map { Array($0.utf8) })
}
