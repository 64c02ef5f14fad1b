import Foundation
import NotifiableAdapter

/// Records the posts, the deliveries and the content of the displays while a stage runs.
///
/// `@unchecked Sendable`: `condition` guards `state`. The thread sanitizer, under which this sample runs, does not
/// understand a contended `Mutex` on Linux.
final class Timeline: @unchecked Sendable {
    private struct State {
        var log = Log()
        var boards: [Service: Board] = [:]
        var reports: [MessageDiagnostic] = []
    }

    private let condition = NSCondition()
    private var state = State()

    var log: Log { condition.withLock { state.log } }
    var reports: [MessageDiagnostic] { condition.withLock { state.reports } }
    func board(of service: Service) -> Board { condition.withLock { state.boards[service] ?? Board() } }

    func report(_ diagnostic: MessageDiagnostic) { condition.withLock { state.reports.append(diagnostic) } }

    func closeKiosk() { condition.withLock { state.log.closeKiosk() } }

    // MARK: Posting

    /// Posts, and marks the posting thread while the post lasts.
    func posting(_ occurrence: Occurrence, _ post: () -> Void) {
        let place = Place.current
        condition.withLock { state.log.post(occurrence, on: place) }
        Posting.current = Posting(occurrence: occurrence, timeline: self)
        defer { Posting.current = nil }
        post()
    }

    // MARK: Observing

    /// Runs an observer that a center calls with a notification.
    func receiving(_ notification: Notification, by service: Service, _ observer: () -> Void) {
        guard let posting = Posting.current, posting.timeline === self else { return observer() }
        record(.received, of: posting.occurrence, by: service)
        posting.receiver = service
        observer()
        let wasRefused = posting.receiver == nil
        posting.receiver = nil
        // No observer can read a payload that this declaration cannot read.
        if posting.occurrence != .settingsChange, !wasRefused, Arrival(notification) == nil {
            record(.lost, of: posting.occurrence, by: service)
        }
    }

    fileprivate func refused(_ posting: Posting) {
        if let service = posting.receiver { record(.refused, of: posting.occurrence, by: service) }
        posting.receiver = nil
    }

    /// Records that a service has done its work, and changes the content of its display.
    func handled(_ occurrence: Occurrence, by service: Service, _ change: (inout Board) -> Void) {
        condition.withLock { change(&state.boards[service, default: Board()]) }
        record(.handled, of: occurrence, by: service)
    }

    private func record(_ step: Delivery.Step, of occurrence: Occurrence, by service: Service) {
        let timing = Posting.current?.occurrence == occurrence ? Delivery.Timing.inPlace : .later
        let place = Place.current
        condition.withLock {
            state.log.record(step, of: occurrence, by: service, on: place, timing)
            condition.broadcast()
        }
    }

    // MARK: The end

    /// Waits until the log is complete, for ten seconds at most. The checks then report missing deliveries.
    func wait(until isComplete: @escaping @Sendable (Log) -> Bool) async {
        await onBackgroundThread { [self] in
            let deadline = Date(timeIntervalSinceNow: 10)
            condition.withLock { while !isComplete(state.log), condition.wait(until: deadline) {} }
        }
    }
}

/// The post that a thread is making. A post is synchronous, so the thread does nothing else meanwhile.
private final class Posting {
    private static let key = "train-station.posting"

    let occurrence: Occurrence
    let timeline: Timeline
    /// The service whose observer the center is calling.
    var receiver: Service?

    init(occurrence: Occurrence, timeline: Timeline) {
        self.occurrence = occurrence
        self.timeline = timeline
    }

    static var current: Posting? {
        get { Thread.current.threadDictionary[key] as? Posting }
        set { Thread.current.threadDictionary[key] = newValue }
    }
}

/// Returns whether the current executor is the main actor's, and records a trap if it is not.
func mainActorIsCurrent() -> Bool {
    guard !ProcessMainRunLoop.main.isCurrent else { return true }
    if let posting = Posting.current { posting.timeline.refused(posting) }
    return false
}

/// A notification center that records the calls of its observers.
///
/// Each observer that is added stands for the next service, in the order of registration.
///
/// `@unchecked Sendable`: `lock` guards the variables.
final class RecordingCenter: NotificationProtocol, @unchecked Sendable {
    private let center: NotificationCenter
    private let timeline: Timeline
    private let lock = NSLock()
    private var services: ArraySlice<Service>
    private var tokens: [any NSObjectProtocol] = []

    init(_ center: NotificationCenter, observers: [Service], timeline: Timeline) {
        self.center = center
        self.timeline = timeline
        services = observers[...]
    }

    deinit {
        for token in tokens { center.removeObserver(token) }
    }

    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        center.post(name: name, object: object, userInfo: userInfo)
    }

    func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        guard let service = lock.withLock({ services.popFirst() }) else {
            return center.addObserver(forName: name, object: object, queue: queue, using: block)
        }
        let token = center.addObserver(forName: name, object: object, queue: queue) { [timeline] notification in
            timeline.receiving(notification, by: service) { block(notification) }
        }
        lock.withLock { tokens.append(token) }
        return token
    }

    func removeObserver(_ observer: Any) { center.removeObserver(observer) }
}
