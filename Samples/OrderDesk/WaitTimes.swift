import ActorMessaging
import Synchronization

/// Records how long messages wait, in a timer for each message type and observer.
final class WaitTimes: MessageInstrument {
    private let metrics: Metrics

    init(_ metrics: Metrics) { self.metrics = metrics }

    func didPost(_ messageType: any Any.Type) {}

    func willHandle(_ handling: MessageHandling) {
        let timer = metrics.makeTimer(
            label: "message_wait",
            dimensions: [("message", "\(handling.messageType)"), ("observer", "\(handling.file):\(handling.line)")]
        )
        let (seconds, attoseconds) = handling.waitingTime.components
        timer.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }

    func didHandle(_ handling: MessageHandling) {}
}

/// Makes timers. The calls have the shape of swift-metrics, so that its `MetricsFactory` can take this one's place.
final class Metrics: Sendable {
    private let state = Mutex<[String: TimerHistogram]>([:])

    /// The timers in the order of their names.
    var timers: [TimerHistogram] { state.withLock { $0.values.sorted { $0.name < $1.name } } }

    func makeTimer(label: String, dimensions: [(String, String)]) -> TimerHistogram {
        let name = ([label] + dimensions.map { "\($0)=\($1)" }).joined(separator: " ")
        return state.withLock { timers in
            let timer = timers[name] ?? TimerHistogram(name)
            timers[name] = timer
            return timer
        }
    }
}

/// A timer that counts durations by their power of ten.
final class TimerHistogram: Sendable, CustomStringConvertible {
    let name: String
    private let counts = Mutex<[Int]>(Array(repeating: 0, count: TimerHistogram.bounds.count + 1))

    /// The upper bounds of the buckets, in nanoseconds.
    private static let bounds: [Int64] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000]
    private static let labels = ["< 1 µs", "< 10 µs", "< 100 µs", "< 1 ms", "< 10 ms", "≥ 10 ms"]

    init(_ name: String) { self.name = name }

    /// The number of recorded durations.
    var count: Int { counts.withLock { $0.reduce(0, +) } }

    func recordNanoseconds(_ duration: Int64) {
        let bucket = Self.bounds.firstIndex { duration < $0 } ?? Self.bounds.count
        counts.withLock { $0[bucket] += 1 }
    }

    /// The name, and a line for each bucket that isn't empty.
    var description: String {
        let counts = counts.withLock { $0 }
        let rows = zip(Self.labels, counts).filter { $1 > 0 }.map { "  \($0)  \($1)" }
        return ([name] + rows).joined(separator: "\n")
    }
}
