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
///
/// `@unchecked Sendable`: `lock` guards `current`.
final class CensusWriting: @unchecked Sendable {
    private let lock = CriticalSection()
    private var current: CensusWriter?

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
        var old: CensusWriter?
        lock.run { (old, current) = (current, new) }
        return old
    }
}

/// A writer that goes on until it is cancelled.
///
/// `@unchecked Sendable`: `lock` guards the static variables; the rest is immutable.
private final class CensusWriter: @unchecked Sendable {
    private static let lock = CriticalSection()
    // `lock` guards it.
    nonisolated(unsafe) private static var active: [ObjectIdentifier: CensusWriter] = [:]
    /// Writes what is active when the program exits. A program that ends by a signal doesn't come here.
    private static let exitHandler: Void = {
        atexit {
            for writer in CensusWriter.activeWriters { writer.write() }
        }
    }()

    private static var activeWriters: [CensusWriter] {
        var writers: [CensusWriter] = []
        lock.run { writers = Array(active.values) }
        return writers
    }

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
        Self.lock.run { Self.active[ObjectIdentifier(self)] = self }
        timer.resume()
    }

    func write() {
        queue.sync { writeOnQueue() }
    }

    func cancel() {
        timer.cancel()
        Self.lock.run { Self.active[ObjectIdentifier(self)] = nil }
    }

    private func writeOnQueue() {
        do { try body() } catch { onFailure(error) }
    }
}
