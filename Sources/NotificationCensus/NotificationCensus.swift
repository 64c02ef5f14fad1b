public import CensusFile
public import Foundation
public import NotifiableAdapter

/// Records the posts of a running program and the code that makes them.
///
/// A census observes all names of a center. A center calls such an observer inside `post`, on the posting thread, so
/// the census sees the posting code, its executor, and the posted types: also for posts of the system and of SDKs,
/// whose source you don't have.
///
/// ```swift
/// import NotificationCensus
///
/// let census = NotificationCensus()
/// census.start()
/// try census.startWriting(to: URL(fileURLWithPath: "census.json"))
/// ```
///
/// A census records types and never values, and it retains no posted object. Its memory is limited; see
/// ``Configuration``. Use it in debug builds, tests and betas.
public final class NotificationCensus: Sendable {
    private let recorder: Recorder
    private let symbols = ProcessSymbols()
    private let observation: any Observation
    private let writing: CensusWriting

    /// Creates a census of the notifications of a center.
    ///
    /// - Parameters:
    ///   - center: The center. It must run observers without a queue synchronously, on the posting thread. Observe a
    ///     `NotificationCenter` itself rather than a wrapper of it, so that the wrapper isn't taken for the poster.
    ///   - configuration: The limits of the census.
    public convenience init(
        of center: any NotificationProtocol = NotificationCenter.default,
        configuration: Configuration = Configuration()
    ) {
        let recorder = Recorder(configuration: configuration, isCalledByFoundation: center is NotificationCenter)
        self.init(recorder, NotificationObservation(of: center, recorder))
    }

    /// Creates a census of the messages of a center, with the center's observers.
    ///
    /// Notifications on the center's legacy side aren't included: they need a census of the legacy center.
    ///
    /// - Parameters:
    ///   - center: The center, which retains a part of the census, even after ``stop()``.
    ///   - configuration: The limits of the census.
    public convenience init(of center: MessageCenter, configuration: Configuration = Configuration()) {
        let recorder = Recorder(configuration: configuration, isCalledByFoundation: false)
        self.init(recorder, MessageObservation(of: center, recorder))
    }

    private init(_ recorder: Recorder, _ observation: any Observation) {
        self.recorder = recorder
        self.observation = observation
        writing = CensusWriting()
    }

    deinit {
        stop()
    }

    /// Starts recording. Has no effect if the census is already recording.
    public func start() {
        if recorder.setRecording(true) { observation.start() }
    }

    /// Stops recording, after a last write if the census writes to a file. The census keeps its record.
    public func stop() {
        if recorder.setRecording(false) { observation.stop() }
        writing.stop()
    }

    /// Returns a snapshot of the record so far.
    ///
    /// Finding the symbols of new sites takes a few hundred milliseconds the first time: call this off the main actor
    /// where that matters. Other threads can post meanwhile.
    public func snapshot() -> CensusSnapshot {
        Self.snapshot(recorder, symbols, observation)
    }

    private static func snapshot(
        _ recorder: Recorder,
        _ symbols: ProcessSymbols,
        _ observation: any Observation
    ) -> CensusSnapshot {
        SnapshotBuilder(recorder.recorded, of: recorder, symbols: symbols).snapshot(observers: observation.observers)
    }

    /// Writes the census to a file: at once, at an interval, when ``stop()`` is called, and when the program exits.
    ///
    /// Each write replaces the file atomically, so a program that is killed leaves the file of the last interval. Each
    /// process needs a file of its own; ``CensusFile/CensusSnapshot/merge(_:)`` merges them.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - interval: The time between two writes: at least ten milliseconds.
    ///   - onFailure: Receives the error of a later write, on the thread that writes. It can use, stop and release the
    ///     census, and end the program. The error of the write at the program's exit is printed instead.
    /// - Throws: The error of the first write.
    public func startWriting(
        to url: URL,
        every interval: Duration = .seconds(30),
        onFailure: @escaping @Sendable (any Error) -> Void = { error in
            FileHandle.standardError.write(Data("NotificationCensus: \(error)\n".utf8))
        }
    ) throws {
        try writing.start(every: interval, onFailure: onFailure) { [recorder, symbols, observation] in
            try Self.snapshot(recorder, symbols, observation).write(to: url)
        }
    }
}
