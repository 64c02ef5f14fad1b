import CommandLineSupport
import Dispatch
import NotifiableAdapter

/// Adds, removes and posts for a long time, and fails if the process grows.
///
/// Each operation registers an observer, posts to it and removes it. The operations alternate between a main-actor
/// message, a message about a short-lived subject, and an asynchronous message to a short-lived actor.
@MainActor struct SoakCommand {
    /// The growth that the allocator's own caches may cause, in kilobytes.
    private static let allowedGrowth = 2_048
    private static let reports = 10

    let operations: Int

    func run() throws(CommandFailure) {
        guard MemoryUse.residentKilobytes != nil else {
            throw CommandFailure(.unavailable, "the resident size is read from /proc, which is not here")
        }
        let center = MessageCenter()
        let portion = max(1, operations / Self.reports)
        // The first portion fills the allocator's pools and the center's tables.
        try work(portion, center)
        guard let first = MemoryUse.residentKilobytes else { return }
        print("\(portion) operations: \(first) kB resident")
        var last = first
        var done = portion
        while done < operations {
            let next = min(portion, operations - done)
            try work(next, center)
            done += next
            last = MemoryUse.residentKilobytes ?? last
            print("\(done) operations: \(last) kB resident")
        }
        guard center.observers.isEmpty else {
            throw CommandFailure(.failure, "\(center.observers.count) observers are left")
        }
        guard last - first <= Self.allowedGrowth else {
            throw CommandFailure(.failure, "the process grew by \(last - first) kB, at most \(Self.allowedGrowth)")
        }
        print("flat: \(last - first) kB over \(operations - portion) operations")
    }

    private func work(_ operations: Int, _ center: MessageCenter) throws(CommandFailure) {
        let tally = Tally()
        let done = DispatchSemaphore(value: 0)
        let perKind = operations / 3 + 1
        for value in 0..<perKind {
            let everyone = center.addObserver(for: Tick.self) { tally.add($0.value) }
            center.post(Tick(value: value))
            center.removeObserver(everyone)
            let station = Station()
            let one = center.addObserver(of: station, for: Tick.self) { tally.add($0.value) }
            center.post(Tick(value: value), subject: station)
            center.removeObserver(one)
            let sink = Sink(batch: 1, done: done)
            let inActor = center.addObserver(for: Pulse.self, on: sink) { sink, pulse in sink.add(pulse.value) }
            center.post(Pulse(value: value))
            done.wait()
            center.removeObserver(inActor)
        }
        try tally.check(operations: perKind, observers: 2)
    }
}
