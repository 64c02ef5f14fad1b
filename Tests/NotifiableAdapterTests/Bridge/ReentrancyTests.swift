import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

/// A deadlock here is a test that does not end.
@Suite(.timeLimit(.minutes(20)))
struct `User code inside the bridge may use the centers` {
    private let kept = Kept()

    /// Runs its notification's or its message's hook while it is converted.
    struct Hooked: MessageCenter.BridgedAsyncMessage {
        typealias Subject = Train
        static let name = Notification.Name("Hooked")

        var hook: Hook

        static func makeMessage(_ notification: Notification) -> Hooked? {
            guard let hook = notification.userInfo?["hook"] as? Hook else { return nil }
            hook.run()
            return Hooked(hook: hook)
        }

        static func makeNotification(_ message: Hooked) -> Notification {
            message.hook.run()
            return Notification(name: name, object: nil, userInfo: ["hook": message.hook])
        }
    }

    struct MainHooked: MessageCenter.BridgedMainActorMessage {
        typealias Subject = Train
        static let name = Notification.Name("MainHooked")

        var hook: Hook

        static func makeMessage(_ notification: Notification) -> MainHooked? {
            guard let hook = notification.userInfo?["hook"] as? Hook else { return nil }
            hook.run()
            return MainHooked(hook: hook)
        }

        static func makeNotification(_ message: MainHooked) -> Notification {
            message.hook.run()
            return Notification(name: name, object: nil, userInfo: ["hook": message.hook])
        }
    }

    /// Does once what user code may do: posts, adds, removes, starts, stops and lets observers die, in both centers.
    private func exercise(_ pair: BridgedPair, _ done: Journal<String>) -> Hook {
        let once = Once()
        return Hook {
            guard once.take() else { return }
            let legacy = pair.legacy
            let center = pair.center
            let tokens = [Hooked.name, MainHooked.name, .first].map { name in
                legacy.addObserver(forName: name, object: nil, queue: nil) { _ in }
            }
            var messageToken: MessageCenter.ObservationToken? = center.addObserver(for: Train.DidLeave.self) { _ in }
            let mainToken = center.addObserver(for: MainHooked.self) { _ in }
            let asyncToken = center.addObserver(for: Hooked.self) { _ in }
            let observer = PlainObserver()
            observer.start(.first, Train.DidLeave.name, with: legacy)
            do {
                let dying = PlainObserver()
                dying.start(.first, with: legacy)
            }
            legacy.post(name: .first)
            center.post(Train.DidLeave(number: 1))
            legacy.post(name: Hooked.name, object: nil, userInfo: ["hook": Hook {}])
            center.post(Hooked(hook: Hook {}))
            legacy.post(name: Hooked.name)
            observer.stop(.first, Train.DidLeave.name, with: legacy)
            for token in tokens { legacy.removeObserver(token) }
            messageToken = nil
            withExtendedLifetime(messageToken) {}
            center.removeObserver(mainToken)
            center.removeObserver(asyncToken)
            _ = center.observers
            done.append(observer.names.joined(separator: " "))
        }
    }

    private static let expected = ["first XYZTrainDidLeave"]

    @Test(arguments: LegacySide.allCases)
    func `G14: inside a legacy observer, on a thread`(side: LegacySide) async {
        let pair = kept(side.make(configuration: Reports().configuration))
        let done = Journal<String>()
        let hook = exercise(pair, done)
        let observer = PlainObserver { _ in hook.run() }
        observer.start(.second, with: pair.legacy)
        await onThread { pair.legacy.post(name: .second) }
        #expect(done.entries == Self.expected)
    }

    @Test(arguments: LegacySide.allCases) @MainActor
    func `G14: inside a message's observer and a legacy observer, on the main actor`(side: LegacySide) {
        let pair = kept(side.make(configuration: Reports().configuration))
        let done = Journal<String>()
        let inMessage = exercise(pair, done)
        let inNotification = exercise(pair, done)
        kept += pair.center.addObserver(for: Train.DidArrive.self) { _ in inMessage.run() }
        let observer = PlainObserver { _ in inNotification.run() }
        observer.start(Train.DidArrive.name, with: pair.legacy)
        pair.center.post(Train.DidArrive(number: 1))
        #expect(done.entries == Self.expected + Self.expected)
    }

    @Test(arguments: LegacySide.allCases)
    func `G14: inside makeMessage and makeNotification, on a thread`(side: LegacySide) async {
        let pair = kept(side.make(configuration: Reports().configuration))
        let done = Journal<String>()
        kept += pair.center.addObserver(for: Hooked.self) { _ in }
        let making = exercise(pair, done)
        let converting = exercise(pair, done)
        await onThread {
            pair.legacy.post(name: Hooked.name, object: nil, userInfo: ["hook": making])
            pair.center.post(Hooked(hook: converting))
        }
        #expect(done.entries == Self.expected + Self.expected)
    }

    @Test(arguments: LegacySide.allCases) @MainActor
    func `G14: inside makeMessage and makeNotification, on the main actor`(side: LegacySide) async {
        let pair = kept(side.make(configuration: Reports().configuration))
        let done = Journal<String>()
        kept += pair.center.addObserver(for: MainHooked.self) { _ in }
        let hooks = (0..<3).map { _ in exercise(pair, done) }
        pair.legacy.post(name: MainHooked.name, object: nil, userInfo: ["hook": hooks[0]])
        pair.center.post(MainHooked(hook: hooks[1]))
        onThreadBlocking { pair.legacy.post(name: MainHooked.name, object: nil, userInfo: ["hook": hooks[2]]) }
        await laterTurn()
        #expect(done.entries == Self.expected + Self.expected + Self.expected)
    }

    @Test(arguments: LegacySide.allCases)
    func `G14: inside the diagnostics closure, on a thread`(side: LegacySide) async {
        let done = Journal<String>()
        let hooks = Journal<Hook>()
        let configuration = MessageCenter.Configuration(diagnostics: { _ in
            for hook in hooks.entries { hook.run() }
        })
        let pair = kept(side.make(configuration: configuration))
        hooks.append(exercise(pair, done))
        kept += pair.center.addObserver(for: Hooked.self) { _ in }
        await onThread { pair.legacy.post(name: Hooked.name) }
        #expect(done.entries == Self.expected)
    }

    @Test(arguments: LegacySide.allCases)
    func `G14: inside the deinit of a removed observer's captures`(side: LegacySide) async {
        let pair = kept(side.make(configuration: Reports().configuration))
        let done = Journal<String>()
        let hooks = (0..<3).map { _ in exercise(pair, done) }
        await onThread {
            // Foundation's center on Linux releases a closure under a lock of its own.
            if side.isFoundation { return hooks[0].run() }
            let token = { [bell = Canary { hooks[0].run() }] in
                pair.legacy.addObserver(forName: .second, object: nil, queue: nil) { _ in
                    withExtendedLifetime(bell) {}
                }
            }()
            pair.legacy.removeObserver(token)
        }
        await onThread {
            let token = { [bell = Canary { hooks[1].run() }] in
                pair.center.addObserver(for: Hooked.self) { _ in withExtendedLifetime(bell) {} }
            }()
            pair.center.removeObserver(token)
        }
        await onThread {
            let died = Gate()
            do {
                let bell = Canary {
                    hooks[2].run()
                    died.open()
                }
                let observer = PlainObserver { _ in withExtendedLifetime(bell) {} }
                observer.start(.second, with: pair.legacy)
                pair.legacy.post(name: .second)
            }
            died.wait()
        }
        #expect(done.entries == Self.expected + Self.expected + Self.expected)
    }

    @Test @MainActor func `G14: two threads that post into each other's observers do not wait for one another`() async {
        let legacy = NotificationCenter()
        let center = kept(MessageCenter(bridging: legacy, configuration: Reports().configuration))
        let count = Journal<Int>()
        kept += center.addObserver(for: Train.DidLeave.self) { _ in count.append(0) }
        let observer = PlainObserver { notification in
            let number = notification.userInfo?["number"] as? Int ?? 0
            if number > 0 { onThreadBlocking { center.post(Train.DidLeave(number: number - 1)) } }
        }
        observer.start(Train.DidLeave.name, with: legacy)
        await onThreads(2) { _ in center.post(Train.DidLeave(number: 5)) }
        #expect(observer.received.count == 12)
    }
}
