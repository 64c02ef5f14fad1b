import ActorMessaging
import TestSupport
import Testing

@globalActor private actor Files {
    static let shared = Files()

    /// Runs an operation that is isolated to the global actor, as `MainActor.assumeIsolated` does.
    nonisolated static func assumeIsolated<Result>(_ operation: @Files () throws -> Result) rethrows -> Result {
        shared.preconditionIsolated()
        return try withoutActuallyEscaping(operation) { operation in
            try unsafeBitCast(operation, to: (() throws -> Result).self)()
        }
    }
}

/// State that is isolated to the global actor, rather than a part of its instance.
@Files private final class Index {
    private(set) var numbers: [Int] = []

    nonisolated init() {}

    func append(_ number: Int) { numbers.append(number) }
}

@Suite(.timeLimit(.minutes(5))) struct `Observers on a global actor` {
    private let kept = Kept()
    private let center = MessageCenter()
    private let journal = Journal<Int>()
    private let index = Index()

    @Test func `G8: an observer on its shared instance can assume the isolation of the global actor`() async {
        kept += center.addObserver(for: Signal.self, on: Files.shared) { [index, journal] _, message in
            Files.assumeIsolated { index.append(message.number) }
            journal.append(message.number)
        }
        kept += center.addObserver(for: Beacon.self, on: Files.shared) { [index, journal] _, message in
            Files.assumeIsolated { index.append(message.number) }
            journal.append(message.number)
        }
        for number in 0..<100 {
            if number.isMultiple(of: 2) {
                center.post(Signal(number: number))
            } else {
                center.post(Beacon(number: number))
            }
        }
        #expect(await journal.collected(100) == Array(0..<100))
        #expect(await index.numbers == Array(0..<100))
    }
}
