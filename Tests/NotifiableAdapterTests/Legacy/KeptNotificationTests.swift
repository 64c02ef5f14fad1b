import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@testable import NotifiableAdapter

/// Notifications about an object that posts in its `deinit`, wherever they are kept beyond the post. To retain such an
/// object ends the process, so each test runs in a process of its own.
@Suite(.timeLimit(.minutes(20))) struct `Notifications about a dying object` {
    @Test func `G10: a sequence delivers them without the object`() async {
        await #expect(processExitsWith: .success) {
            for center in Conformer.allCases.map({ $0.make() }) {
                let sequence = center.notifications(named: .first, buffering: .unbounded)
                for shape in Shape.allCases { shape.post(to: center) }
                var iterator = sequence.makeAsyncIterator()
                for shape in Shape.allCases { shape.check(await iterator.next()) }
            }
        }
    }

    @Test func `G10: the mock counts and records them without the object, and its observers see it`() async {
        await #expect(processExitsWith: .success) {
            let center = MockNotificationCenter()
            for shape in Shape.allCases { shape.post(to: center) }
            precondition(center.postCallCount == Shape.allCases.count)
            for (shape, post) in zip(Shape.allCases, center.posts) { shape.check(post) }
            let seen = Journal<Bool>()
            _ = center.addObserver(forName: .first, object: nil, queue: nil) { seen.append($0.object is Wagon) }
            Shape.object.post(to: center)
            precondition(seen.entries == [true])
            precondition(center.savePostObject == nil)
        }
    }

    @Test func `G10: an observer with a queue gets them without the object`() async {
        await #expect(processExitsWith: .success) {
            let queue = OperationQueue()
            for center in [MessageCenter(), MockNotificationCenter(), LegacyCenter()] as [any NotificationProtocol] {
                let received = Journal<KeptNotification>()
                let token = center.addObserver(forName: .first, object: nil, queue: queue) {
                    received.append(KeptNotification($0))
                }
                for shape in Shape.allCases { shape.post(to: center) }
                precondition(received.count == Shape.allCases.count)
                for (shape, kept) in zip(Shape.allCases, received.entries) { shape.check(kept.notification) }
                center.removeObserver(token)
            }
        }
    }

    @Test func `G3: a post that the bridge defers arrives without the object`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let runLoop = ManualRunLoop()
            var configuration = Reports().configuration
            configuration.mainRunLoop = runLoop
            let legacy = NotificationCenter()
            let center = MessageCenter(bridging: legacy, configuration: configuration)
            let received = Journal<KeptNotification>()
            let token = center.addObserver(for: Closing.self) { received.append(KeptNotification($0.notification)) }
            onThreadBlocking {
                for shape in Shape.allCases { shape.post(to: legacy) }
            }
            runLoop.runTurn()
            precondition(received.count == Shape.allCases.count)
            for (shape, kept) in zip(Shape.allCases, received.entries) { shape.check(kept.notification) }
            center.removeObserver(token)
        }
    }

    @Test func `G10: an asynchronous message is made without the object, and reaches the observers of the object`()
        async
    {
        await #expect(processExitsWith: .success) {
            let legacy = NotificationCenter()
            let center = MessageCenter(bridging: legacy, configuration: Reports().configuration)
            let received = Journal<KeptNotification>()
            let token = center.addObserver(for: ClosingLater.self, on: MainActor.shared) {
                received.append(KeptNotification($1.notification))
            }
            for shape in Shape.allCases { shape.post(to: legacy) }
            _ = await received.collected(Shape.allCases.count)
            for (shape, kept) in zip(Shape.allCases, received.entries) { shape.check(kept.notification) }
            center.removeObserver(token)
        }
    }

    @Test func `a subscriber gets them in place with the object, and later without it`() async {
        await #expect(processExitsWith: .success) {
            let (entered, left) = (Gate(), Gate())
            let received = Journal<Bool>()
            let delivery = SerialDelivery { notification in
                received.append(notification.object != nil)
                guard notification.name == .second else { return }
                entered.open()
                left.wait()
            }
            _ = Wagon { delivery.deliver(Notification(name: .first, object: $0)) }
            async let delivering: Void = onThread { delivery.deliver(Notification(name: .second, object: NSObject())) }
            await onThread {
                entered.wait()
                _ = Wagon { delivery.deliver(Notification(name: .first, object: $0)) }
                left.open()
            }
            await delivering
            precondition(received.entries == [true, true, false])
        }
    }

    @Test func `G10: a main-actor message that waits in a sequence is made without the object`() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let legacy = NotificationCenter()
            let center = MessageCenter(bridging: legacy, configuration: Reports().configuration)
            let messages = center.messages(for: Closing.self, buffering: .unbounded)
            _ = Wagon { wagon in legacy.post(name: .first, object: wagon, userInfo: ["it": wagon]) }
            var iterator = messages.makeAsyncIterator()
            let message = await iterator.next()
            precondition(message != nil && message?.notification.object == nil)
        }
    }

    @Test func `a payload that is nested deeply is kept`() {
        var nested: [Any] = []
        for _ in 0..<200 { nested = [nested] }
        let kept = KeptNotification(Notification(name: .first, userInfo: ["it": nested]))
        #expect(kept.notification.userInfo?.count == 1)
    }

    @Test func `a notification of living objects is kept as it is`() {
        let payload: [AnyHashable: Any] = [
            "train": Train(), "list": [1, "a", [NSObject()]], "none": Train?.none as Any,
        ]
        let kept = KeptNotification(Notification(name: .first, object: Train(), userInfo: payload)).notification
        #expect(kept.object is Train)
        #expect(kept.userInfo?.count == 3)
        // Not a copy: the bridge recognizes a dictionary by its storage.
        #expect(
            NotificationMark(object: nil, userInfo: payload, isDictionaryKept: true).matches(
                Notification(name: .first, userInfo: kept.userInfo)
            )
        )
    }
}

/// A place of the dying object in a notification.
private enum Shape: CaseIterable {
    case object, value, key, array, typedArray, dictionary, set, optional, nested, foundationArray, foundationDictionary
    case foundationSet, hashable, hashables, structure, tuple, enumeration

    func post(to center: any NotificationProtocol) {
        _ = Wagon { wagon in
            center.post(name: .first, object: self == .object ? wagon : nil, userInfo: userInfo(wagon))
        }
    }

    private func userInfo(_ wagon: Wagon) -> [AnyHashable: Any]? {
        let living = Train()
        switch self {
        case .object: return nil
        case .value: return ["it": wagon, "other": living]
        case .key: return [wagon: 1, "other": living]
        case .array: return ["it": [1, wagon, living] as [Any], "other": living]
        case .typedArray: return ["it": [wagon, wagon], "other": living]
        case .dictionary: return ["it": ["a": wagon, "b": living] as [String: Any], "other": living]
        case .set:
            return ["it": Set([wagon, NSString(string: "Train")] as [AnyHashable]), "other": living]
        case .optional: return ["it": Optional(wagon) as Any, "other": living]
        case .nested: return ["it": ["a": [[wagon], [living]] as [[Any]]] as [String: Any], "other": living]
        case .foundationSet: return ["it": NSSet(array: [wagon, NSString(string: "Train")]), "other": living]
        case .hashable: return ["it": AnyHashable(wagon), "other": living]
        case .hashables: return ["it": [AnyHashable(wagon), AnyHashable("Train")], "other": living]
        case .structure: return ["it": Coupling(wagons: (1, wagon)), "other": living]
        case .tuple: return ["it": (1, (wagon, 2)), "other": living]
        case .enumeration: return ["it": Result<Wagon, any Error>.success(wagon), "other": living]
        case .foundationArray: return ["it": NSArray(array: [wagon, living]), "other": living]
        case .foundationDictionary:
            return ["it": NSDictionary(dictionary: ["a": wagon, "b": living]), "other": living]
        }
    }

    func check(_ notification: Notification?) {
        guard let notification else { preconditionFailure("\(self) didn't arrive") }
        precondition(notification.name == .first)
        precondition(notification.object == nil, "\(self) has its object")
        guard self != .object else { return precondition(notification.userInfo == nil) }
        precondition(notification.userInfo?["other"] is Train, "\(self) lost a living object")
        let text = "\(notification.userInfo ?? [:])"
        precondition(!text.contains("Wagon"), "\(self) kept \(text)")
        let isLeftOut: Set<Shape> = [.value, .key, .optional, .hashable, .structure, .tuple, .enumeration]
        guard !isLeftOut.contains(self) else { return precondition(notification.userInfo?.count == 1) }
        let trains = text.components(separatedBy: "Train").count - 1
        precondition(trains >= (self == .typedArray ? 1 : 2), "\(self) kept only \(text)")
    }
}

private struct Coupling {
    let wagons: (Int, Wagon)
}

extension Wagon: Hashable {
    static func == (first: Wagon, second: Wagon) -> Bool { first === second }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A message that stores its notification.
///
/// `@unchecked Sendable`: no test changes what is posted.
private struct Closing: MessageCenter.BridgedMainActorMessage, @unchecked Sendable {
    typealias Subject = Wagon
    static let name = Notification.Name.first
    let notification: Notification

    static func makeMessage(_ notification: Notification) -> Closing? { Closing(notification: notification) }

    static func makeNotification(_ message: Closing) -> Notification { message.notification }
}

/// `@unchecked Sendable`: as `Closing`.
private struct ClosingLater: MessageCenter.BridgedAsyncMessage, @unchecked Sendable {
    typealias Subject = Wagon
    static let name = Notification.Name.first
    let notification: Notification

    static func makeMessage(_ notification: Notification) -> ClosingLater? { ClosingLater(notification: notification) }

    static func makeNotification(_ message: ClosingLater) -> Notification { message.notification }
}

extension WeakSubject {
    static var recognizesDying: Bool {
        #if canImport(Darwin)
            false
        #else
            true
        #endif
    }
}
