import Foundation
import NotifiableAdapter

/// Posts the arrivals of a stage from the three kinds of isolation.
protocol ArrivalDispatcher: Sendable {
    @MainActor func postOnMainActor(_ arrival: Arrival)
    func postOnThread(_ arrival: Arrival)
    func post(_ arrival: Arrival, from signalBox: isolated SignalBox)
}

/// The actor among the posters.
actor SignalBox {
    nonisolated var unownedExecutor: UnownedSerialExecutor { .signalBox }

    func run(_ work: @Sendable (isolated SignalBox) -> Void) { work(self) }
}

/// Runs work on a thread of its own, which belongs to no queue and no task.
func onBackgroundThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}

/// A few arrivals that one poster posts in a row.
struct Turn: Equatable, Sendable {
    enum Poster: CaseIterable, Sendable {
        case mainActor, backgroundThread, signalBox
    }

    /// The number of arrivals in a turn: enough for deliveries to queue up and to get out of order.
    static let length = 27

    let poster: Poster
    let arrivals: ArraySlice<Arrival>

    /// Distributes the arrivals among the posters.
    static func turns(of arrivals: [Arrival]) -> [Turn] {
        stride(from: 0, to: arrivals.count, by: length).map { start in
            Turn(
                poster: Poster.allCases[start / length % Poster.allCases.count],
                arrivals: arrivals[start..<min(start + length, arrivals.count)]
            )
        }
    }
}

/// The place where code runs, as measured at run time.
enum Place: String, Sendable {
    case mainActor = "main actor"
    case backgroundThread = "background thread"
    case signalBox = "actor (signal box)"
    case board = "actor (board)"
    case task = "a task"

    static var current: Place {
        // The main actor's executor decides, not the thread: an async `main` leaves the main thread when it suspends.
        if ProcessMainRunLoop.main.isCurrent { return .mainActor }
        if let place = LabeledExecutor.currentPlace { return place }
        return withUnsafeCurrentTask { $0 == nil } ? .backgroundThread : .task
    }
}

/// An actor's executor that labels the code it runs, so that the sample can measure isolation.
///
/// The package does not need this: your actors keep their executors.
private final class LabeledExecutor: SerialExecutor {
    private static let key = DispatchSpecificKey<Place>()
    static var currentPlace: Place? { DispatchQueue.getSpecific(key: key) }

    private let queue: DispatchQueue

    init(_ place: Place) {
        queue = DispatchQueue(label: "train-station: \(place.rawValue)")
        queue.setSpecific(key: Self.key, value: place)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    static let signalBox = LabeledExecutor(.signalBox)
    static let stationBoard = LabeledExecutor(.board)
}

extension UnownedSerialExecutor {
    static var signalBox: Self { LabeledExecutor.signalBox.asUnownedSerialExecutor() }
    static var stationBoard: Self { LabeledExecutor.stationBoard.asUnownedSerialExecutor() }
}
