import NotifiableAdapter

@testable import download_service

/// Fetches nothing, and tells what it was asked for.
final class TransferRecorder: Transfers {
    enum Command: Equatable, Sendable {
        case start(String, chunkBytes: Int)
        case suspend
    }

    private let log = Locked<[Command]>([])
    private let commands: AsyncStream<Command>
    private let continuation: AsyncStream<Command>.Continuation

    init() { (commands, continuation) = AsyncStream.makeStream() }

    /// All so far.
    var recorded: [Command] { log.withLock { $0 } }

    func start(_ file: String, chunkBytes: Int) { record(.start(file, chunkBytes: chunkBytes)) }
    func suspend() { record(.suspend) }

    private func record(_ command: Command) {
        log.withLock { $0.append(command) }
        continuation.yield(command)
    }

    /// Returns the next command, waiting for it if need be.
    func next() async -> Command? {
        var iterator = commands.makeAsyncIterator()
        return await iterator.next()
    }
}
