import NotifiableTestKit
import Testing

@testable import train_station

/// The checks find each fault in a log that is written by hand.
struct `Checks of a log` {
    private struct Handling {
        var number = 0
        let service: Service
        let place: Place
        let timing: Delivery.Timing
    }

    private let screen = Handling(service: .screen, place: .mainActor, timing: .inPlace)
    private let others = [
        Handling(service: .kiosk, place: .mainActor, timing: .inPlace),
        Handling(service: .board, place: .board, timing: .later),
        Handling(service: .announcer, place: .task, timing: .later),
    ]

    /// The faults of the last stage, after each poster has posted an arrival.
    private func faults(posting posters: [Place] = [.mainActor], _ handlings: [Handling]) -> Set<Finding.Fault> {
        var log = Log()
        for (number, place) in posters.enumerated() { log.post(.arrival(number), on: place) }
        for handling in handlings {
            let occurrence = Occurrence.arrival(handling.number)
            log.record(.handled, of: occurrence, by: handling.service, on: handling.place, handling.timing)
        }
        let stage = Stage.messages
        let findings =
            stage.judgements(of: log).flatMap(\.findings)
            + stage.completenessFindings(log, settingsPosts: 0) + stage.orderFindings(log)
        return Set(findings.filter { !$0.isHeld }.map(\.fault))
    }

    @Test func `a delivery as expected is no fault`() {
        #expect(faults([screen] + others).isEmpty)
    }

    @Test func `observers out of order are found`() {
        #expect(faults(others + [screen]) == [.observersOutOfOrder])
    }

    @Test func `an arrival that overtakes another of its poster is found`() {
        let order = [1, 0].map { Handling(number: $0, service: .board, place: .board, timing: .later) }
        #expect(faults(posting: [.signalBox, .signalBox], order).contains(.overtaken))
        #expect(!faults(posting: [.signalBox, .backgroundThread], order).contains(.overtaken))
    }

    @Test func `a fault is counted, and named by its guarantee`() {
        let findings = [true, false].map { Finding(.late, .inPlaceOnMainActor, isHeld: $0) }
        #expect(Check.checks(of: findings).map(\.description) == ["G2: 1 of 2 late"])
    }
}
