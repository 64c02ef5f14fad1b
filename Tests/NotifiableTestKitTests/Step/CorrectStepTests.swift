import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport
import Testing

@Suite(.shortProofs, .timeLimit(.minutes(60)), .serialized) struct `The proof of a correct step` {
    private static let deferred: Set<StepDifference.Kind> = [.later, .pending, .reordered]
    private static let undeferred: Set<StepDifference.Kind> = [.earlier, .pending, .reordered]

    /// Steps of main-actor classes.
    static let classes: [CorrectStep] = [
        CorrectStep(.notifiable, .notifiable), CorrectStep(.notifiable, .closure), CorrectStep(.closure, .notifiable),
        CorrectStep(.notifiable, .message, [.pending]), CorrectStep(.closure, .message, [.pending]),
        CorrectStep(.notifiable, .subject, [.pending]), CorrectStep(.notifiable, .both, [.pending]),
        CorrectStep(.message, .message), CorrectStep(.message, .subject), CorrectStep(.subject, .message),
        CorrectStep(.both, .message), CorrectStep(.message, .both),
        CorrectStep(.task, .notifiable, [.earlier, .reordered]), CorrectStep(.task, .closure, [.earlier, .reordered]),
        CorrectStep(.task, .message, undeferred), CorrectStep(.task, .subject, undeferred),
        CorrectStep(.notifiable, .asynchronous, deferred), CorrectStep(.closure, .onMainActor, deferred),
        CorrectStep(.message, .onMainActor, deferred), CorrectStep(.asynchronous, .message, undeferred),
        CorrectStep(.asynchronous, .asynchronous), CorrectStep(.onMainActor, .onMainActor),
        CorrectStep(.object, .subjects, [.pending], object: true), CorrectStep(.object, .subjects),
        CorrectStep(.object, .object, object: true), CorrectStep(.object, .notifiableObject, object: true),
        CorrectStep(.notifiableObject, .subjects, [.pending], object: true),
        CorrectStep(.object, .notifiableObject), CorrectStep(.selector, .notifiable),
        CorrectStep(.selector, .message, [.pending]), CorrectStep(.selector, .selector),
        CorrectStep(.stored, .latest, [.pending]), CorrectStep(.stored, .waiting, [.pending]),
        CorrectStep(.latest, .latest), CorrectStep(.waiting, .latest),
        CorrectStep("a closure with the main queue → message", [.later, .pending]) {
            await proveStep(
                from: { LegacyBoard($0.notificationCenter, .mainQueue) },
                to: { ArrivalList($0, .message) },
                observing: [.arrived],
                sample: stepSample,
                acting: [StepAction("stop", before: { $0.stop() }, after: { $0.stop() })],
                on: [.backgroundThread, .actor],
                stateBefore: { $0.rows },
                stateAfter: { $0.rows.map { "arrived \($0)" } }
            )
        },
    ]

    @Test(arguments: classes) func `has the differences of the guide, for a main-actor class`(_ step: CorrectStep) async
    {
        let proof = await step.prove()
        #expect(Set(proof.differences.map(\.kind)) == step.kinds, "\(proof)")
    }

    private static func actors(_ before: ActorList.Way, _ after: ActorList.Way) -> CorrectStep {
        CorrectStep("an actor, \(before) → \(after)") {
            await proveStep(
                from: { await ActorList($0, before) },
                to: { await ActorList($0, after) },
                observing: [.arrived],
                sample: stepSample,
                stateBefore: { await $0.rows },
                stateAfter: { await $0.rows }
            )
        }
    }

    private static func locked(_ before: LockedList.Way, _ after: LockedList.Way) -> CorrectStep {
        CorrectStep("a class with a lock, \(before) → \(after)") {
            await proveStep(
                from: { LockedList($0, before) },
                to: { LockedList($0, after) },
                observing: [.arrived],
                sample: stepSample,
                acting: [StepAction("stop", before: { $0.stop() }, after: { $0.stop() })],
                stateBefore: { $0.rows },
                stateAfter: { $0.rows }
            )
        }
    }

    /// Steps in which nothing changes.
    static let others: [CorrectStep] = [
        actors(.notifiable, .notifiable), actors(.notifiable, .message), actors(.notifiable, .closure),
        actors(.message, .closure), actors(.message, .message),
        locked(.notifiable, .notifiable), locked(.notifiable, .closure), locked(.closure, .notifiable),
        CorrectStep(
            posting: { $0.post($1) },
            to: .notifiable,
            { $0.messageCenter.post(Arrived(number: $1)) },
            to: .notifiable,
            "posters first"
        ),
        CorrectStep(
            posting: { $0.post($1) },
            to: .notifiable,
            { $0.post($1) },
            to: .message,
            "observers first"
        ),
        CorrectStep(
            posting: { $0.messageCenter.post(Arrived(number: $1)) },
            to: .message,
            { $0.messageCenter.post(PlainArrived(number: $1)) },
            to: .plain,
            "a bridged message becomes one without a name"
        ),
        CorrectStep("a service that posts") { await Counter.prove() },
        CorrectStep("a service that posts an observed name") { await Counter.prove(observing: [.arrived, .changed]) },
        CorrectStep("a legacy class on the main actor") { await LegacyBoard.prove(.inPlace, on: [.mainActor]) },
    ]

    @Test(arguments: others) func `finds no difference where there is none`(_ step: CorrectStep) async {
        let proof = await step.prove()
        #expect(proof.differences.isEmpty, "\(proof)")
    }

    @Test func `says which posts it can't compare`() async throws {
        let step = try #require(Self.others.first { $0.testDescription.hasPrefix("a bridged message") })
        let proof = await step.prove()
        #expect(proof.messagesWithoutName == ["PlainArrived"])
        #expect(proof.description.hasSuffix("posts were not compared beside messages without a name: PlainArrived"))
    }

    @Test func `gives no false alarm under load`() async {
        let isDone = Journal<Bool>()
        let load = (0..<4).map { _ in
            Task.detached { await onThread { while isDone.isEmpty {} } }
        }
        let steps = Self.others + Self.classes.filter(\.kinds.isEmpty)
        for number in 0..<(ShortProofs.count ?? 4) {
            // Every night, one proof in ten tries all histories.
            let proof = await StepLimits.$current.withValue(number % 10 == 9 ? .current : .short(runs: 30)) {
                await steps[number % steps.count].prove()
            }
            #expect(proof.isSame, "\(proof)")
        }
        isDone.append(true)
        for load in load { await load.value }
    }

    // A debug build takes five times as long.
    #if !DEBUG
        @Test func `takes a second for a name and two actions, and three for two names`() async {
            func time(_ names: [Notification.Name]) async -> Duration {
                let clear = StepAction<Board.Before, Board.After>(
                    "clear",
                    before: { $0.clear() },
                    after: { $0.clear() }
                )
                return await ContinuousClock().measure { _ = await Board.prove(names: names, acting: [clear]) }
            }
            // The shortest of three, because other tests run at the same time.
            var (one, two) = (Duration.seconds(60), Duration.seconds(60))
            for _ in 0..<3 {
                one = min(one, await time([.arrived]))
                two = min(two, await time([.arrived, .departed]))
            }
            // Every night, the proofs try all histories, beside other work.
            let load = ShortProofs.count == nil ? 1 : 2
            #expect(one < .seconds(1 * load))
            #expect(two < .seconds(3 * load))
            print("a proof of one name took \(one), of two names \(two)")
        }
    #endif
}

extension StepCenters {
    fileprivate func post(_ number: Int) {
        notificationCenter.post(name: .arrived, object: nil, userInfo: ["number": number])
    }
}
