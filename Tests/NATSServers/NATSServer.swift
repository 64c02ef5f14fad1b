internal import ActorMessaging
public import Foundation

/// A `nats-server` with JetStream in a process of its own, with its own port and folder.
public final class NATSServer: Sendable {
    /// A reason why a server doesn't run.
    public struct Failure: Error, CustomStringConvertible {
        /// The reason.
        public let description: String
    }

    /// The address of the server without credentials.
    public var url: String { "nats://127.0.0.1:\(port)" }
    /// The port that clients connect to.
    public let port: Int
    /// The folder with the configuration and the store. It is removed with this object.
    public let folder: URL

    private let executable: URL
    private let process = Lock<Process?>(nil)

    /// Starts a server and waits until it is ready.
    ///
    /// - Parameters:
    ///   - executable: The path of the server. `nil` searches `PATH`.
    ///   - port: The port for clients. `nil` takes a free one.
    ///   - lines: Lines to add to the configuration.
    public init(executable: String? = nil, port: Int? = nil, lines: [String] = []) throws {
        guard let path = executable ?? Self.installed else {
            throw Failure(description: "nats-server isn't installed: apt-get install nats-server")
        }
        self.executable = URL(fileURLWithPath: path)
        self.port = port ?? Self.freePort()
        folder = FileManager.default.temporaryDirectory.appending(path: "station-network-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = """
            listen: "127.0.0.1:\(self.port)"
            jetstream { store_dir: "\(folder.appending(path: "store").path)" }
            \(lines.joined(separator: "\n"))
            """
        try Data(text.utf8).write(to: folder.appending(path: "server.conf"))
        try start()
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The installed server, or `nil` if there is none. The environment variable `NATS_SERVER` overrides `PATH`.
    public static let installed: String? = {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["NATS_SERVER"] { return path }
        let path = environment["PATH"] ?? ""
        let folders =
            path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"]
        return folders.map { $0 + "/nats-server" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Returns a port that nothing listens to.
    public static func freePort() -> Int {
        let listener = Listener()
        defer { listener.close() }
        return listener.port
    }

    /// Starts the server again with the same port and store, and waits until it is ready.
    public func start() throws {
        let process = Process()
        process.executableURL = executable
        process.arguments = ["-c", folder.appending(path: "server.conf").path]
        let log = Pipe()
        process.standardError = log
        process.standardOutput = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        self.process.withLock { $0 = process }
        // A server that hangs is killed.
        let isReady = Lock(false)
        let id = process.processIdentifier
        DispatchQueue.global().asyncAfter(deadline: .now() + 20) {
            if !isReady.withLock({ $0 }) { _ = Foundation.kill(id, SIGKILL) }
        }
        // The end of the process is the end of its log.
        var text = Data()
        let handle = log.fileHandleForReading
        while text.range(of: Data("Server is ready".utf8)) == nil {
            let more = handle.availableData
            text += more
            guard more.isEmpty else { continue }
            throw Failure(description: "nats-server has ended: \(String(decoding: text.suffix(500), as: UTF8.self))")
        }
        isReady.withLock { $0 = true }
        // Without a reader, the server would wait for a full pipe.
        Thread.detachNewThread { while !handle.availableData.isEmpty {} }
    }

    /// Ends the process with `SIGKILL`, and waits for its end.
    public func kill() {
        let process = process.withLock { process in
            defer { process = nil }
            return process
        }
        guard let process else { return }
        _ = Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Stops the process, so that it answers nothing, until ``resume()``.
    public func suspend() { signal(SIGSTOP) }
    /// Lets a suspended process continue.
    public func resume() { signal(SIGCONT) }

    private func signal(_ number: Int32) {
        if let id = process.withLock({ $0?.processIdentifier }) { _ = Foundation.kill(id, number) }
    }
}

/// Servers that store each message on most of them.
public struct NATSCluster: Sendable {
    /// The servers.
    public let servers: [NATSServer]

    /// Starts a cluster.
    public init(of count: Int, executable: String? = nil) throws {
        let ports = (0..<count).map { _ in (NATSServer.freePort(), NATSServer.freePort()) }
        let routes = ports.map { "nats://127.0.0.1:\($0.1)" }.joined(separator: ", ")
        servers = try ports.enumerated().map { index, ports in
            try NATSServer(
                executable: executable,
                port: ports.0,
                lines: [
                    "server_name: node\(index + 1)",
                    "cluster { name: stations, listen: \"127.0.0.1:\(ports.1)\", routes: [\(routes)] }",
                ]
            )
        }
    }

    /// The addresses of the servers.
    public var urls: [String] { servers.map(\.url) }
}
