import CommandLineSupport
import NotifiableAdapter

/// Adds, removes and posts for a long time, and fails if the process grows.
///
/// The operations alternate between a main-actor message, a message about a short-lived subject, and an asynchronous
/// message to a short-lived actor. Each registers an observer, posts to it and removes it.
@MainActor struct SoakCommand {
    /// The growth that the allocator's own caches may cause, in kilobytes.
    private static let allowedGrowth = 2_048
    let operations: Int

    func run() throws(CommandFailure) {
        let center = MessageCenter()
        let portion = max(1, operations / 10)
        var sizes: [Int] = []
        for done in stride(from: portion, through: operations, by: portion) {
            try work(portion, center)
            guard let size = MemoryUse.residentKilobytes else {
                throw CommandFailure(.unavailable, "the resident size is read from /proc, which is not here")
            }
            sizes.append(size)
            print("\(done) operations: \(size) kB resident")
        }
        let left = center.observers.count
        guard left == 0 else { throw CommandFailure(.failure, "\(left) observers are left") }
        // The first portion fills the allocator's pools and the center's tables.
        let growth = sizes[sizes.count - 1] - sizes[0]
        guard growth <= Self.allowedGrowth else {
            throw CommandFailure(.failure, "the process grew by \(growth) kB, at most \(Self.allowedGrowth)")
        }
        print("flat: \(growth) kB over \(operations - portion) operations")
    }

    private func work(_ operations: Int, _ center: MessageCenter) throws(CommandFailure) {
        let tally = Tally()
        let perKind = operations / 3 + 1
        for value in 0..<perKind {
            let everyone = center.addObserver(for: Tick.self) { tally.add($0.value) }
            center.post(Tick(value: value))
            center.removeObserver(everyone)
            let station = Station()
            let one = center.addObserver(of: station, for: Tick.self) { tally.add($0.value) }
            center.post(Tick(value: value), subject: station)
            center.removeObserver(one)
            let sink = Sink(1)
            let inActor = center.addObserver(for: Pulse.self, on: sink) { sink, pulse in sink.add(pulse.value) }
            center.post(Pulse(value: value))
            sink.wait()
            center.removeObserver(inActor)
        }
        try tally.check(operations: perKind, observers: 2)
    }
}
