internal import ActorMessaging
internal import Dispatch
internal import Foundation

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
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

    /// Writes for a last time.
    func stop() {
        guard let writer = replace(by: nil) else { return }
        writer.cancel()
        writer.write()
    }

    private func replace(by new: CensusWriter?) -> CensusWriter? {
        current.withLock { current in
            let old = current
            current = new
            return old
        }
    }
}

/// A writer that goes on until it is cancelled.
///
/// `@unchecked Sendable`: it is immutable.
private final class CensusWriter: @unchecked Sendable {
    private static let active = Lock<[ObjectIdentifier: CensusWriter]>([:])
    /// Writes what is active when the program exits. A program that ends by a signal doesn't come here.
    private static let exitHandler: Void = {
        atexit {
            for writer in CensusWriter.active.withLock({ Array($0.values) }) { writer.write() }
        }
    }()

    /// One write at a time.
    private let queue = DispatchQueue(label: "swift-notifiable.census")
    private let timer: any DispatchSourceTimer
    private let body: @Sendable () throws -> Void
    private let onFailure: @Sendable (any Error) -> Void

    init(
        every interval: Duration,
        write: @escaping @Sendable () throws -> Void,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        body = write
        self.onFailure = onFailure
        timer = DispatchSource.makeTimerSource(queue: queue)
        let seconds = max(0.01, Double(interval.components.seconds) + Double(interval.components.attoseconds) / 1e18)
        timer.setEventHandler { [weak self] in self?.writeOnQueue() }
        timer.schedule(deadline: .now() + seconds, repeating: seconds, leeway: .milliseconds(Int(seconds * 100)))
        _ = Self.exitHandler
        Self.active.withLock { $0[ObjectIdentifier(self)] = self }
        timer.resume()
    }

    func write() {
        queue.sync { writeOnQueue() }
    }

    func cancel() {
        timer.cancel()
        Self.active.withLock { $0[ObjectIdentifier(self)] = nil }
    }

    private func writeOnQueue() {
        do { try body() } catch { onFailure(error) }
    }
}
