import Foundation

/// Records who posted what where, and who handled it where: the posters' and the services' witness.
final class Timeline: Sendable {
    private struct Waiting {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var log = Log()
        var handledCount = 0
        var waiting: Waiting?
    }

    private let state = Witness(State())

    /// What has been recorded so far.
    var log: Log { state.withLock { $0.log } }

    // MARK: Posters

    /// Posts, and marks the call stack as this occurrence's meanwhile.
    func posting<Result>(_ occurrence: Occurrence, _ post: () -> Result) -> Result {
        let place = Place.current
        state.withLock { $0.log.append(Log.Post(occurrence: occurrence, place: place)) }
        CallStack.posting = occurrence
        defer { CallStack.posting = nil }
        return post()
    }

    /// The kiosk is closed: what is posted from now on is not for it.
    func closeKiosk() {
        state.withLock { $0.log.closeKiosk() }
    }

    // MARK: Services

    /// An observer was called, inside a post.
    func received(by service: Service) { record(.received, by: service) }

    /// A handler was called where it cannot work, inside a post.
    func refused(by service: Service) { record(.refused, by: service) }

    /// A payload was not what a handler had hoped for, inside a post.
    func lost(by service: Service) { record(.lost, by: service) }

    /// A service has done its work for an arrival.
    func handled(_ arrival: Arrival, by service: Service) {
        record(.handled, .arrival(arrival.number), by: service)
    }

    /// A service has taken over the settings.
    func handledSettings(by service: Service) { record(.handled, .settingsChange, by: service) }

    private func record(_ step: Delivery.Step, by service: Service) {
        guard let occurrence = CallStack.posting else { return }
        record(step, occurrence, by: service)
    }

    private func record(_ step: Delivery.Step, _ occurrence: Occurrence, by service: Service) {
        let isInPlace = CallStack.posting == occurrence
        let place = Place.current
        let resumed = state.withLock { state -> Waiting? in
            state.log.append(
                Delivery(
                    occurrence: occurrence,
                    service: service,
                    step: step,
                    place: place,
                    timing: isInPlace ? .inPlace : .later
                )
            )
            guard step == .handled else { return nil }
            state.handledCount += 1
            guard let waiting = state.waiting, state.handledCount >= waiting.count else { return nil }
            return state.waiting.take()
        }
        resumed?.continuation.resume()
    }

    // MARK: End

    /// Waits until this many deliveries have been handled. What is not there after ten seconds is lost, and the checks will
    /// say so.
    func waitForHandled(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                guard state.handledCount < count else { return true }
                state.waiting = Waiting(count: count, continuation: continuation)
                return false
            }
            guard !isReached else { return continuation.resume() }
            DispatchQueue.global().asyncAfter(deadline: .now() + 10) { [weak self] in self?.stopWaiting() }
        }
    }

    private func stopWaiting() {
        state.withLock { $0.waiting.take() }?.continuation.resume()
    }
}
