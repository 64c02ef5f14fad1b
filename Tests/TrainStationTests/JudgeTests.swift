import Testing

@testable import train_station

struct JudgeTests {
    private func broken(_ log: Log, settingsPosts: Int = 0) -> Set<Finding.Fault> {
        let judge = Judge(log: log, promise: MessagesStage.promise, completeness: .onceOnEitherSide, silence: .removal)
        let findings = judge.judgements().flatMap(\.findings) + judge.completenessFindings(settingsPosts: settingsPosts)
        return Set((findings + MessagesStage.observerOrder.findings(in: log)).filter { !$0.isHeld }.map(\.fault))
    }

    private func log(posting places: [Place], _ deliveries: [Delivery]) -> Log {
        var log = Log()
        for (number, place) in places.enumerated() {
            log.append(Log.Post(occurrence: .arrival(number), place: place))
        }
        for delivery in deliveries { log.append(delivery) }
        return log
    }

    private func handled(
        _ number: Int,
        _ service: Service,
        on place: Place,
        _ timing: Delivery.Timing
    ) -> Delivery {
        Delivery(occurrence: .arrival(number), service: service, step: .handled, place: place, timing: timing)
    }

    private var rest: [Delivery] {
        [
            handled(0, .kiosk, on: .mainActor, .inPlace), handled(0, .board, on: .board, .later),
            handled(0, .announcer, on: .task, .later),
        ]
    }

    @Test func `what is promised and comes so is held`() {
        let screen = handled(0, .screen, on: .mainActor, .inPlace)
        #expect(broken(log(posting: [.mainActor], [screen] + rest)).isEmpty)
    }

    @Test func `a screen off the main actor is found`() {
        let screen = handled(0, .screen, on: .task, .inPlace)
        #expect(broken(log(posting: [.mainActor], [screen] + rest)) == [.offMainActor])
    }

    @Test func `a screen that is a turn late is found`() {
        let screen = handled(0, .screen, on: .mainActor, .later)
        #expect(broken(log(posting: [.mainActor], [screen] + rest)) == [.late])
    }

    @Test func `observers out of order are found`() {
        let screen = handled(0, .screen, on: .mainActor, .inPlace)
        #expect(broken(log(posting: [.mainActor], rest + [screen])) == [.observersOutOfOrder])
    }

    @Test func `a missing and a doubled delivery are found`() {
        let screen = handled(0, .screen, on: .mainActor, .inPlace)
        #expect(broken(log(posting: [.mainActor], rest)) == [.missedOrDoubled])
        #expect(broken(log(posting: [.mainActor], [screen] + rest), settingsPosts: 1) == [.missedOrDoubled])
        let doubled = log(posting: [.mainActor], [screen] + rest + [handled(0, .board, on: .board, .later)])
        #expect(broken(doubled) == [.missedOrDoubled, .overtaken])
    }

    @Test func `an arrival that overtakes another of its poster is found`() {
        let order = [1, 0].map { handled($0, .board, on: .board, .later) }
        #expect(broken(log(posting: [.signalBox, .signalBox], order)).contains(.overtaken))
        #expect(!broken(log(posting: [.signalBox, .backgroundThread], order)).contains(.overtaken))
    }

    @Test func `a kiosk that goes on after it was closed is found`() {
        var log = Log()
        log.closeKiosk()
        log.append(Log.Post(occurrence: .arrival(0), place: .mainActor))
        let kiosk = handled(0, .kiosk, on: .mainActor, .inPlace)
        for delivery in [handled(0, .screen, on: .mainActor, .inPlace)] + rest where delivery != kiosk {
            log.append(delivery)
        }
        #expect(broken(log).isEmpty)
        log.append(kiosk)
        #expect(broken(log) == [.afterClosing])
    }

    @Test func `a broken promise is counted, named by its guarantee, and breaks the stage`() {
        let findings = [true, false].map { Finding(fault: .late, guarantee: .inPlaceOnMainActor, isHeld: $0) }
        let checks = Check.checks(of: findings)
        #expect(checks.map(\.description) == ["G2: 1 of 2 late"])
        let outcomes = [StageName.legacy, .messages].map {
            StageOutcome(name: $0, judgements: [], checks: checks, boards: [])
        }
        #expect(outcomes.map(\.isBroken) == [false, true])
    }
}
