import ActorMessaging
import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

struct `A relay beside the bridge` {
    private let kept = Kept()

    /// Writes down every post, and may deliver.
    final class Recorder: MessageRelay {
        let log = Journal<String>()
        private let asyncPort = Lock<MessagePort<Train.DidLeave>?>(nil)
        private let mainPort = Lock<MessagePort<Train.DidArrive>?>(nil)

        func connect<Message: MessageCenter.MainActorMessage>(
            to port: MessagePort<Message>
        ) -> (@MainActor (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
            if let port = port as? MessagePort<Train.DidArrive> { mainPort.withLock { $0 = port } }
            return { [log] message, _, _ in log.append("\((message as? Train.DidArrive)?.number ?? -1)") }
        }

        func connect<Message: MessageCenter.AsyncMessage>(
            to port: MessagePort<Message>
        ) -> (@Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
            if let port = port as? MessagePort<Train.DidLeave> { asyncPort.withLock { $0 = port } }
            return { [log] message, _, _ in log.append("\((message as? Train.DidLeave)?.number ?? -1)") }
        }

        func deliver(_ message: Train.DidLeave) { asyncPort.withLock { $0 }?.deliver(message) }

        @MainActor func deliver(_ message: Train.DidArrive) { mainPort.withLock { $0 }?.deliver(message) }
    }

    private let recorder = Recorder()

    private func pair(_ side: LegacySide) -> BridgedPair {
        var configuration = Reports().configuration
        configuration.relays = [recorder]
        return side.make(configuration: configuration)
    }

    @Test(arguments: LegacySide.allCases) @MainActor
    func `G11: it sees each post of either side once`(side: LegacySide) {
        let pair = kept(pair(side))
        let observer = PlainObserver()
        observer.start(Train.DidArrive.name, Train.DidLeave.name, with: pair.legacy)
        pair.center.post(Train.DidArrive(number: 1))
        pair.legacy.post(Train.DidArrive.name, 2)
        pair.center.post(Train.DidLeave(number: 3))
        pair.legacy.post(Train.DidLeave.name, 4)
        #expect(recorder.log.entries == ["1", "2", "3", "4"])
        #expect(observer.numbers == [1, 2, 3, 4])
    }

    @Test(arguments: LegacySide.allCases) @MainActor
    func `G11: a message that it delivers reaches both sides once, and not itself`(side: LegacySide) async throws {
        let pair = kept(pair(side))
        let observer = PlainObserver()
        observer.start(Train.DidArrive.name, Train.DidLeave.name, with: pair.legacy)
        let numbers = Journal<Int>()
        kept += pair.center.addObserver(for: Train.DidArrive.self) { numbers.append($0.number) }
        let messages = pair.center.gather(Train.DidLeave.self)
        recorder.deliver(Train.DidArrive(number: 1))
        recorder.deliver(Train.DidLeave(number: 2))
        #expect(numbers.entries == [1])
        try #require(pair.center.waiting(Train.DidLeave.self) == [1])
        #expect(await messages.first(1).map(\.number) == [2])
        #expect(observer.numbers == [1, 2])
        #expect(recorder.log.isEmpty)
    }
}
