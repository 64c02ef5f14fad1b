import Dispatch

/// An actor's executor that tells the code which runs on it where it is, so that isolation can be measured.
///
/// The package asks for no such thing: an actor of your own keeps the executor that it has.
final class StationExecutor: SerialExecutor {
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
}
