internal import ActorMessaging
internal import Dispatch
internal import Foundation

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#endif

/// Writes a census at an interval, and when the program exits.
final class CensusWriting: Sendable {
    private let current = Lock<CensusWriter?>(nil)

    func start(
        every interval: Duration,
        onFailure: @escaping @Sendable (any Error) -> Void,
        _ write: @escaping @Sendable () throws -> Void
    ) throws {
        try write()
        replace(by: CensusWriter(every: interval, write: write, onFailure: onFailure))?.cancel()
    }

    /// Writes the file a last time and stops writing.
    func stop() {
        replace(by: nil)?.write(isLast: true)
    }

    private func replace(by new: CensusWriter?) -> CensusWriter? {
        current.withLock { current in
            let old = current
            current = new
            return old
        }
    }
}

/// A writer that writes at an interval until it is cancelled.
///
/// `@unchecked Sendable`: the writer is immutable.
private final class CensusWriter: @unchecked Sendable {
    private static let active = Lock<[ObjectIdentifier: CensusWriter]>([:])
    /// Writes the files of the active writers when the program exits, unless a signal ends the program.
    private static let exitHandler: Void = {
        atexit {
            for writer in CensusWriter.active.withLock({ Array($0.values) }) {
                // `onFailure` isn't called: it may call `exit`, which a program must not call twice.
                do {
                    try writer.writeFile(isLast: true)
                } catch {
                    FileHandle.standardError.write(Data("NotificationCensus: \(error)\n".utf8))
                }
            }
        }
    }()

    /// Serializes writes. `onFailure` is called outside the queue: it may stop the census or exit, and both write.
    private let queue = DispatchQueue(label: "swift-notifiable.census")
    private let timer = DispatchSource.makeTimerSource()
    private let body: @Sendable () throws -> Void
    private let onFailure: @Sendable (any Error) -> Void

    init(
        every interval: Duration,
        write: @escaping @Sendable () throws -> Void,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        body = write
        self.onFailure = onFailure
        // The longest interval is 31 years, which Dispatch and a 32-bit integer can represent.
        let seconds = min(max(interval, .milliseconds(10)), .seconds(1_000_000_000)) / .seconds(1)
        timer.setEventHandler { [weak self] in self?.write() }
        timer.schedule(deadline: .now() + seconds, repeating: seconds, leeway: .seconds(Int(seconds / 10)))
        _ = Self.exitHandler
        Self.active.withLock { $0[ObjectIdentifier(self)] = self }
        timer.resume()
    }

    /// Writes the file, and reports a failure.
    func write(isLast: Bool = false) {
        do {
            try writeFile(isLast: isLast)
        } catch {
            onFailure(error)
        }
    }

    func cancel() {
        timer.cancel()
        Self.active.withLock { $0[ObjectIdentifier(self)] = nil }
    }

    private func writeFile(isLast: Bool) throws {
        try queue.sync {
            // The timer may have fired before it was cancelled.
            guard !timer.isCancelled else { return }
            if isLast { cancel() }
            try body()
        }
    }
}
