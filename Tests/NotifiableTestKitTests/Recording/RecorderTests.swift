import Foundation
import NotifiableAdapter
import Testing

@testable import NotifiableTestKit

@MainActor private final class Shuttle {
    /// Not Sendable. A main-actor message doesn't have to be.
    struct DidArrive: MessageCenter.MainActorMessage {
        typealias Subject = Shuttle
        final class Ticket {}
        var platform: Int
        var ticket = Ticket()
    }
}

private final class Ferry: Sendable {
    struct DidLand: MessageCenter.BridgedMainActorMessage, UserInfoCodable, Sendable {
        typealias Subject = Ferry
        static let name = Notification.Name("FerryDidLand")
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("pier", \.pier))
        var pier: Int
    }
}

private final class Depot: Sendable {
    struct DidRefuel: MessageCenter.AsyncMessage {
        typealias Subject = Depot
        var litres: Int
    }
}

private struct SettingsDidChange: MessageCenter.AsyncMessage {
    typealias Subject = String
    var number: Int
}

@Suite(.timeLimit(.minutes(20))) struct `Recorders` {
    @Suite("of a main-actor message") @MainActor struct MainActorMessages {
        private let center = MessageCenter()

        @Test func `a message is recorded when post returns, with or without a subject`() {
            let recorder = center.record(Shuttle.DidArrive.self)
            center.post(Shuttle.DidArrive(platform: 1), subject: Shuttle())
            center.post(Shuttle.DidArrive(platform: 2))
            #expect(recorder.messages.map(\.platform) == [1, 2])
        }

        @Test func `drained waits for a post that was deferred to the main run loop`() async {
            let runLoop = ManualRunLoop()
            let center = MessageCenter(
                bridging: MockNotificationCenter(),
                configuration: .init(diagnostics: { _ in }, mainRunLoop: runLoop)
            )
            let recorder = center.record(Ferry.DidLand.self)
            await Task.detached { center.post(name: Ferry.DidLand.name, object: nil, userInfo: ["pier": 3]) }.value
            #expect(recorder.messages.isEmpty)
            async let landed = recorder.drained()
            while runLoop.pendingJobs < 2 { await Task.yield() }
            runLoop.runTurn()
            #expect(await landed.map(\.pier) == [3])
        }

        @Test func `a recorder of one subject records only that subject's messages`() {
            let train = Shuttle()
            let recorder = center.record(Shuttle.DidArrive.self, of: train)
            center.post(Shuttle.DidArrive(platform: 1), subject: Shuttle())
            center.post(Shuttle.DidArrive(platform: 2), subject: train)
            center.post(Shuttle.DidArrive(platform: 3))
            #expect(recorder.messages.map(\.platform) == [2])
        }

        @Test func `next returns each message once, recorded before or after the call`() async {
            let recorder = center.record(Shuttle.DidArrive.self)
            center.post(Shuttle.DidArrive(platform: 1))
            #expect(await recorder.next()?.platform == 1)
            let center = center
            ProcessMainRunLoop.main.enqueue { center.post(Shuttle.DidArrive(platform: 2)) }
            #expect(await recorder.next()?.platform == 2)
            #expect(recorder.messages.map(\.platform) == [1, 2])
        }

        @Test func `a recorder ends when it is deallocated, and the center lists where it was made`() throws {
            var recorder: MainActorMessageRecorder<Shuttle.DidArrive>? = center.record(Shuttle.DidArrive.self)
            let observer = try #require(center.observers.first)
            #expect(observer.file == #fileID)
            #expect(recorder?.messages.isEmpty == true)
            recorder = nil
            #expect(center.observers.isEmpty)
        }
    }

    @Suite("of an asynchronous message") struct AsyncMessages {
        private let center = MessageCenter()

        @Test func `drained waits for the observers, which may post`() async {
            let recorder = center.record(SettingsDidChange.self)
            let token = center.addObserver(for: Depot.DidRefuel.self) { [center] message in
                await Task.yield()
                center.post(SettingsDidChange(number: message.litres))
            }
            center.post(Depot.DidRefuel(litres: 4))
            #expect(await recorder.drained().map(\.number) == [4])
            center.removeObserver(token)
        }

        @Test func `a message is recorded when post returns`() {
            let recorder = center.record(Depot.DidRefuel.self)
            center.post(Depot.DidRefuel(litres: 1))
            center.post(Depot.DidRefuel(litres: 2), subject: Depot())
            #expect(recorder.messages.map(\.litres) == [1, 2])
        }

        @Test func `a recorder of one subject records only that subject's messages`() {
            let depot = Depot()
            let recorder = center.record(Depot.DidRefuel.self, of: depot)
            center.post(Depot.DidRefuel(litres: 1), subject: Depot())
            center.post(Depot.DidRefuel(litres: 2), subject: depot)
            #expect(recorder.messages.map(\.litres) == [2])
        }

        @Test func `next waits for a post from another thread`() async {
            let recorder = center.record(Depot.DidRefuel.self)
            let center = center
            Thread.detachNewThread { for litres in 0..<100 { center.post(Depot.DidRefuel(litres: litres)) } }
            for litres in 0..<100 { #expect(await recorder.next()?.litres == litres) }
        }

        @Test func `a cancelled next returns nil and takes no message`() async {
            let recorder = center.record(Depot.DidRefuel.self)
            let waiting = Task { await recorder.next() }
            waiting.cancel()
            #expect(await waiting.value == nil)
            center.post(Depot.DidRefuel(litres: 1))
            let canceled = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await recorder.next()
            }
            #expect(await canceled.value == nil)
            #expect(await recorder.next()?.litres == 1)
        }

        @Test func `a recorder ends when it is deallocated, and retains neither center nor subject`() {
            var center: MessageCenter? = MessageCenter()
            weak let remains = center
            var depot: Depot? = Depot()
            weak let subject = depot
            var recorder: AsyncMessageRecorder? = depot.flatMap { center?.record(Depot.DidRefuel.self, of: $0) }
            #expect(center?.observers.map(\.place) == ["inside post"])
            depot = nil
            #expect(subject == nil)
            recorder = center?.record(Depot.DidRefuel.self)
            #expect(center?.observers.count == 1)
            recorder = nil
            #expect(center?.observers.isEmpty == true)
            recorder = center?.record(Depot.DidRefuel.self)
            center = nil
            #expect(remains == nil)
            #expect(recorder?.messages.isEmpty == true)
        }
    }
}

struct `The waiting calls of a recorder` {
    @Test func `the call that has waited longest gets the next message`() {
        var machine = RecorderStateMachine<String, String>()
        for (id, waiter) in ["first", "second", "third"].enumerated() { #expect(machine.next(id, waiter) == nil) }
        #expect(machine.cancel(0) == "first")
        #expect(machine.record("1") == "second")
        #expect(machine.record("2") == "third")
        #expect(machine.record("3") == nil)
    }
}
