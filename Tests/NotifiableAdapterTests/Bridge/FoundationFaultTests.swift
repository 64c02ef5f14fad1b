import Foundation
import Testing

@testable import NotifiableAdapter

/// What Foundation's own messages get wrong on Linux, through a bridge to Foundation's center. The address of a dead
/// subject is in `SubjectMappingTests`.
@Suite("Foundation's faults, bridged") struct FoundationFaultTests {
    private let legacy = NotificationCenter()

    @Test @MainActor func `observers run in the order in which they registered, for a message and a notification`() {
        let center = MessageCenter(bridging: legacy)
        let order = Journal<Int>()
        let tokens = (0..<8).map { number in
            center.addObserver(for: Train.DidArrive.self) { _ in order.append(number) }
        }
        center.post(Train.DidArrive(number: 1))
        legacy.post(Train.DidArrive.name, 2)
        #expect(order.entries == Array(0..<8) + Array(0..<8))
        withExtendedLifetime((center, tokens)) {}
    }

    @Test func `an asynchronous observer gets one thread's posts in order, on whichever side`() async {
        let center = MessageCenter(bridging: legacy)
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        let token = center.addObserver(for: Train.DidLeave.self) { continuation.yield($0.number) }
        await onThread { [legacy] in
            for number in stride(from: 0, to: 2_000, by: 2) {
                center.post(Train.DidLeave(number: number))
                legacy.post(Train.DidLeave.name, number + 1)
            }
        }
        #expect(await stream.first(2_000) == Array(0..<2_000))
        withExtendedLifetime((center, token)) {}
    }

    @Test @MainActor func `a legacy post under a message's name does not abort, whatever it carries`() async {
        let reports = Reports()
        let center = MessageCenter(bridging: legacy, configuration: reports.configuration)
        let token = center.addObserver(for: Train.DidArrive.self) { _ in Issue.record("none of these fits") }
        let post = { @Sendable [legacy] in
            legacy.post(name: Train.DidArrive.name)
            legacy.post(name: Train.DidArrive.name, object: "no train", userInfo: ["number": "no number"])
            legacy.post(name: Train.DidArrive.name, object: NSObject(), userInfo: [1: 2])
            legacy.post(name: Train.DidArrive.name, object: Train.self, userInfo: [:])
        }
        post()
        #expect(reports.failures.count == 4)
        await onThread(post)
        await laterTurn()
        #expect(reports.failures.count == 8)
        withExtendedLifetime((center, token)) {}
    }

    @Test @MainActor func `a message converts to its notification and back`() {
        let center = MessageCenter(bridging: legacy)
        let numbers = Journal<Int>()
        let token = center.addObserver(for: Train.DidArrive.self) { numbers.append($0.number) }
        let once = Once()
        let observer = PlainObserver { [legacy] notification in
            // What an observer was given may be posted again as it is.
            if once.take() { legacy.post(notification) }
        }
        observer.start(Train.DidArrive.name, with: legacy)
        center.post(Train.DidArrive(number: 7), subject: Train())
        #expect(numbers.entries == [7, 7])
        #expect(observer.numbers == [7, 7])
        #expect(Train.DidArrive.makeMessage(Train.DidArrive.makeNotification(.init(number: 3)))?.number == 3)
        withExtendedLifetime((center, token)) {}
    }
}
