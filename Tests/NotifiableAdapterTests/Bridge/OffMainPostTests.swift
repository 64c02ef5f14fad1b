import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@testable import NotifiableAdapter

@Suite(.timeLimit(.minutes(20)))
struct `A main-actor message's notification, posted off the main actor` {
    private let kept = Kept()

    @Test @MainActor
    func `G10: a center that is released while a post waits for its turn is deallocated, and nothing is delivered`() {
        let runLoop = ManualRunLoop()
        let legacy = NotificationCenter()
        let numbers = Journal<Int>()
        var configuration = Reports().configuration
        configuration.mainRunLoop = runLoop
        weak var dead: MessageCenter?
        var token: MessageCenter.ObservationToken?
        do {
            let center = MessageCenter(bridging: legacy, configuration: configuration)
            token = center.addObserver(for: Train.DidArrive.self) { numbers.append($0.number) }
            dead = center
            onThreadBlocking { legacy.post(Train.DidArrive.name, 1) }
        }
        #expect(token != nil)
        token = nil
        #expect(dead == nil)
        #expect(runLoop.runTurn() == 1)
        #expect(numbers.isEmpty)
        legacy.post(Train.DidArrive.name, 2)
        #expect(numbers.isEmpty)
    }

    /// Remembers how long messages have waited.
    private struct Waits: MessageInstrument {
        let times = Journal<Duration>()

        func didPost(_ messageType: any Any.Type) {}
        func willHandle(_ handling: MessageHandling) { times.append(handling.waitingTime) }
        func didHandle(_ handling: MessageHandling) {}
    }

    @Test @MainActor func `an instrument is told how long a deferred post has waited`() {
        let (runLoop, waits) = (ManualRunLoop(), Waits())
        var configuration = Reports().configuration
        configuration.mainRunLoop = runLoop
        configuration.instrument = waits
        let center = kept(MessageCenter(configuration: configuration))
        let token = center.addObserver(for: Train.DidArrive.self) { _ in }
        onThreadBlocking { center.post(Train.DidArrive.name, 1) }
        let posted = ContinuousClock.now
        while ContinuousClock.now - posted < .milliseconds(5) {}
        runLoop.runTurn()
        #expect(waits.times.count == 1)
        #expect(waits.times.entries.allSatisfy { $0 >= .milliseconds(5) })
        center.removeObserver(token)
    }
}
