import ActorMessaging
import Foundation
import NATSRelay
import NATSServers

/// A train, which every process knows by its number.
final class Train: RelayedSubject {
    let relayID: String
    init(_ number: String) { relayID = number }
}

struct DidArrive: RelayedMessage {
    typealias Subject = Train
    static let relayName = "train.didArrive"
    var platform: String
}

struct DidDepart: RelayedMessage {
    typealias Subject = Train
    static let relayName = "train.didDepart"
    var delayInMinutes: Int
}

/// A server and two processes: one posts, the other one observes.
struct Demonstration {
    let server: String

    /// Returns whether both processes succeeded.
    func run() throws -> Bool {
        let server = try NATSServer(executable: server)
        printLine("nats-server: \(server.url)")
        let board = try start(.board, server, output: Pipe())
        let output = (board.standardOutput as? Pipe)?.fileHandleForReading
        // The board prints a line when it is ready.
        var text = Data()
        while let more = output?.availableData, !more.isEmpty {
            text += more
            while let end = text.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: text[..<end], as: UTF8.self)
                text = Data(text[text.index(after: end)...])
                printLine(line)
                if line.hasSuffix("ready") {
                    try start(.platform, server, output: FileHandle.standardOutput).waitUntilExit()
                }
            }
        }
        board.waitUntilExit()
        return board.terminationStatus == 0
    }

    @discardableResult
    private func start(_ role: Role, _ server: NATSServer, output: Any) throws -> Process {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["--role", role.rawValue, "--url", server.url]
        process.standardOutput = output
        try process.run()
        return process
    }
}

/// What a process does.
enum Role: String {
    case platform
    case board
    /// Prints the number of each arrival, and stays in the handler of the third. A test kills it there.
    case stalling

    func run(_ url: String) async throws {
        let relay = NATSRelay(
            .init(servers: [url], namespace: "stations", receiver: self == .platform ? nil : "board"),
            types: [DidArrive.self, DidDepart.self]
        )
        let center = MessageCenter(configuration: .init(relays: [relay]))
        switch self {
        case .platform: try await post(center, relay)
        case .board: try await observe(center, relay)
        case .stalling: try await stall(center, relay)
        }
    }

    private var process: String { "\(rawValue) (process \(ProcessInfo.processInfo.processIdentifier)" }

    private func post(_ center: MessageCenter, _ relay: NATSRelay) async throws {
        try await relay.start()
        let trains = [Train("IC 1"), Train("RE 7")]
        for (index, train) in trains.enumerated() {
            printLine("\(process)): posts the arrival and the departure of \(train.relayID)")
            center.post(DidArrive(platform: "\(index + 4)"), subject: train)
            center.post(DidDepart(delayInMinutes: index * 5), subject: train)
        }
        try await relay.flush()
        printLine("\(process)): the servers have stored everything")
        relay.stop()
    }

    private func observe(_ center: MessageCenter, _ relay: NATSRelay) async throws {
        let train = Train("IC 1")
        relay.register(train)
        let log = Log(process)
        let (lines, continuation) = AsyncStream<String>.makeStream()
        let process = process
        let tokens = [
            center.addObserver(of: train, for: DidArrive.self) { @MainActor (message: DidArrive) in
                MainActor.assertIsolated()
                continuation.yield("\(process), main actor): IC 1 arrives on platform \(message.platform)")
            },
            center.addObserver(for: DidArrive.self, on: log) { log, message in
                continuation.yield(log.line("a train arrives on platform \(message.platform)"))
            },
            center.addObserver(for: DidDepart.self, on: log) { log, message in
                continuation.yield(log.line("a train departs \(message.delayInMinutes) minutes late"))
            },
        ]
        try await relay.start()
        printLine("\(process)): ready")
        var count = 0
        for await line in lines {
            printLine(line)
            count += 1
            if count == 5 { break }
        }
        for token in tokens { center.removeObserver(token) }
        relay.stop()
    }

    private func stall(_ center: MessageCenter, _ relay: NATSRelay) async throws {
        let (numbers, continuation) = AsyncStream<Int>.makeStream()
        let token = center.addObserver(for: DidDepart.self) { (message: DidDepart) in
            continuation.yield(message.delayInMinutes)
            // The handler of the third message never returns.
            if message.delayInMinutes >= 3 {
                await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
            }
        }
        try await relay.start()
        printLine("ready")
        for await number in numbers {
            printLine("handling \(number)")
        }
        withExtendedLifetime(token) {}
    }
}

/// An actor that says where its code runs.
actor Log {
    private let process: String

    init(_ process: String) { self.process = process }

    func line(_ text: String) -> String {
        assertIsolated()
        return "\(process), actor Log): \(text)"
    }
}
