/// A point in time, as the time since this process first asked.
///
/// `ContinuousClock.Instant` isn't frozen, so the runtime would move and copy each value that contains one.
package struct MonotonicTime: Sendable {
    private static let origin = ContinuousClock.now

    private let sinceOrigin: Duration

    package static var now: MonotonicTime { MonotonicTime(sinceOrigin: origin.duration(to: .now)) }

    package static func + (time: Self, duration: Duration) -> Self { Self(sinceOrigin: time.sinceOrigin + duration) }
    package static func - (end: Self, start: Self) -> Duration { end.sinceOrigin - start.sinceOrigin }
}
