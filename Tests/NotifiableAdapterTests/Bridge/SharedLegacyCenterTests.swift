import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@testable import NotifiableAdapter

/// Two message centers on one notification center, and a relay between them: two paths from each to the other.
@Suite(.timeLimit(.minutes(20))) struct `Relayed centers on one notification center` {
    enum Sharing: Codable, CaseIterable, CustomTestStringConvertible {
        case foundation, mock, rebuilding, messageCenter, bridgedMessageCenter, wrapper

        var testDescription: String {
            switch self {
            case .foundation: "both bridged to Foundation's center"
            case .mock: "both bridged to the mock"
            case .rebuilding: "both bridged to a center that copies dictionaries"
            case .messageCenter: "one bridged to the other"
            case .bridgedMessageCenter: "one bridged to the other, which is bridged to Foundation's"
            case .wrapper: "one bridged to a wrapper of the notification center of the other"
            }
        }
    }

    private let kept = Kept()
    private let cable = Cable()
    private let observer = PlainObserver()

    private func configuration(_ reports: Reports = Reports()) -> MessageCenter.Configuration {
        var configuration = reports.configuration
        configuration.relays = [cable]
        return configuration
    }

    /// Returns the centers, and the notification center on which both hear posts.
    private func centers(_ sharing: Sharing) -> (legacy: any NotificationProtocol, first: MessageCenter, MessageCenter)
    {
        let first: MessageCenter
        let legacy: any NotificationProtocol
        switch sharing {
        case .foundation: legacy = NotificationCenter()
        case .mock: legacy = MockNotificationCenter()
        case .rebuilding: legacy = RebuildingCenter()
        case .wrapper:
            let center = NotificationCenter()
            first = MessageCenter(bridging: PlainWrapper(center: center), configuration: configuration())
            return kept((center, first, MessageCenter(bridging: center, configuration: configuration())))
        case .messageCenter, .bridgedMessageCenter:
            first =
                sharing == .messageCenter
                ? MessageCenter(configuration: configuration())
                : MessageCenter(bridging: NotificationCenter(), configuration: configuration())
            return kept((first, first, MessageCenter(bridging: first, configuration: configuration())))
        }
        first = MessageCenter(bridging: legacy, configuration: configuration())
        return kept((legacy, first, MessageCenter(bridging: legacy, configuration: configuration())))
    }

    @Test(arguments: Sharing.allCases, [true, false]) @MainActor
    func `G11: a main-actor message takes each of two paths once`(sharing: Sharing, isSecond: Bool) {
        let (legacy, first, second) = centers(sharing)
        observer.start(Train.DidArrive.name, with: legacy)
        let (poster, other) = isSecond ? (second, first) : (first, second)
        let (here, there) = (Journal<Int>(), Journal<Int>())
        kept += poster.addObserver(for: Train.DidArrive.self) { here.append($0.number) }
        kept += other.addObserver(for: Train.DidArrive.self) { there.append($0.number) }
        poster.post(Train.DidArrive(number: 1))
        #expect(here.entries == [1])
        #expect(there.entries == [1, 1])
        #expect(observer.numbers == [1, 1])
    }

    @Test(arguments: Sharing.allCases, [true, false])
    func `G11: a notification reaches each center directly and through the other`(
        sharing: Sharing,
        isOnMainActor: Bool
    ) async {
        let (legacy, first, second) = centers(sharing)
        observer.start(Train.DidArrive.name, Train.DidLeave.name, with: legacy)
        var arrivals: [Journal<Int>] = []
        for center in [first, second] {
            let numbers = Journal<Int>()
            kept += await center.addMainObserver { numbers.append($0.number) }
            arrivals.append(numbers)
            kept += center.gather(Train.DidLeave.self)
        }
        let post = { @Sendable in
            legacy.post(Train.DidArrive.name, 1)
            legacy.post(Train.DidLeave.name, 2)
        }
        if isOnMainActor { await MainActor.run(body: post) } else { await onThread(post) }
        await laterTurn()
        #expect(arrivals.map(\.entries) == [[1, 1], [1, 1]])
        #expect(first.waiting(Train.DidLeave.self) == [2])
        #expect(second.waiting(Train.DidLeave.self) == [2])
        #expect(observer.numbers.compactMap(\.self).sorted() == [1, 1, 1, 2, 2, 2])
    }

    /// A message of one type is a message of the other at the end of either path.
    @Test(arguments: Sharing.allCases) @MainActor
    func `G11: messages of two types under one name don't travel in circles`(sharing: Sharing) {
        let (legacy, first, second) = centers(sharing)
        observer.start(Train.DidArrive.name, with: legacy)
        var numbers: [Journal<Int>] = []
        for center in [first, second] {
            let (arrivals, stops) = (Journal<Int>(), Journal<Int>())
            kept += center.addObserver(for: Train.DidArrive.self) { arrivals.append($0.number) }
            kept += center.addObserver(for: Train.DidStop.self) { stops.append($0.number) }
            numbers += [arrivals, stops]
        }
        first.post(Train.DidArrive(number: 1))
        #expect(numbers.map(\.count) == [1, 1, 3, 3])
        #expect(observer.numbers == [1, 1, 1])
    }

    /// The observer is called before the bridges are.
    @Test(arguments: Sharing.allCases) @MainActor
    func `G11: an equal notification that an observer posts in between is a post of its own`(sharing: Sharing) {
        let (legacy, first, second) = centers(sharing)
        let once = Once()
        let poster = PlainObserver { notification in
            if once.take() { legacy.post(notification) }
        }
        poster.start(Train.DidArrive.name, with: legacy)
        let (here, there) = (Journal<Int>(), Journal<Int>())
        kept += first.addObserver(for: Train.DidArrive.self) { here.append($0.number) }
        kept += second.addObserver(for: Train.DidArrive.self) { there.append($0.number) }
        first.post(Train.DidArrive(number: 1))
        // As much as a message and a notification.
        #expect(here.count == 3)
        #expect(there.count == 4)
        #expect(poster.numbers.count == 5)
    }

    @Test(arguments: Sharing.allCases) @MainActor
    func `G11: a notification of another name with the same payload is a post of its own`(sharing: Sharing) {
        let (legacy, first, second) = centers(sharing)
        let once = Once()
        let poster = PlainObserver { notification in
            guard once.take() else { return }
            legacy.post(name: Train.DidLeave.name, object: notification.object, userInfo: notification.userInfo)
        }
        poster.start(Train.DidArrive.name, with: legacy)
        for center in [first, second] {
            kept += center.gather(Train.DidLeave.self)
            kept += center.addObserver(for: Train.DidArrive.self) { _ in }
        }
        first.post(Train.DidArrive(number: 1))
        #expect(first.waiting(Train.DidLeave.self) == [2])
        #expect(second.waiting(Train.DidLeave.self) == [2])
    }

    @Test(arguments: [true, false]) @MainActor
    func `G11: an equal notification in another notification center is a post of its own`(isDictionaryKept: Bool) {
        let one: any NotificationProtocol = isDictionaryKept ? NotificationCenter() : RebuildingCenter()
        let other = NotificationCenter()
        let first = MessageCenter(bridging: one, configuration: configuration())
        let second = MessageCenter(bridging: other, configuration: configuration())
        let once = Once()
        let poster = PlainObserver { notification in
            guard once.take() else { return }
            other.post(name: notification.name, object: nil, userInfo: notification.userInfo)
        }
        poster.start(Train.DidArrive.name, with: one)
        let (here, there) = (Journal<Int>(), Journal<Int>())
        kept += first.addObserver(for: Train.DidArrive.self) { here.append($0.number) }
        kept += second.addObserver(for: Train.DidArrive.self) { there.append($0.number) }
        first.post(Train.DidArrive(number: 1))
        #expect(there.count == 2)
        #expect(here.count == (isDictionaryKept ? 2 : 1))
    }

    /// An asynchronous message that is posted off the main actor is a main-actor message of both centers, too.
    @Test func `G11: a deferred delivery keeps the origin of its message`() async {
        let legacy = NotificationCenter()
        var centers: [(reports: Reports, numbers: Journal<Int>)] = []
        var first: MessageCenter?
        for _ in 0..<2 {
            let (reports, numbers) = (Reports(), Journal<Int>())
            let center = kept(MessageCenter(bridging: legacy, configuration: configuration(reports)))
            kept += await center.addMainObserver { numbers.append($0.number) }
            kept += center.gather(Departure.self)
            centers.append((reports, numbers))
            first = first ?? center
        }
        await onThread { [first] in first?.post(Departure(number: 1)) }
        await laterTurn()
        #expect(centers.map { $0.reports.deferred.count } == [1, 1])
        // Of its own post, and for the other center by both paths.
        #expect(centers.map { $0.numbers.entries } == [[1], [1, 1]])
    }
}

/// An asynchronous message under the name of a main-actor message.
private struct Departure: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
    typealias Subject = Train
    static let name = Train.DidArrive.name

    var number: Int

    static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
}

extension MessageCenter {
    @MainActor fileprivate func addMainObserver(
        _ body: @escaping @MainActor @Sendable (Train.DidArrive) -> Void
    ) -> ObservationToken {
        addObserver(for: Train.DidArrive.self, using: body)
    }
}

private final class PlainWrapper: ForwardingCenter {
    let center: NotificationCenter

    init(center: NotificationCenter) { self.center = center }
}

/// A relay that passes the messages of each of its centers on to the others.
private final class Cable: MessageRelay {
    private struct Ports {
        var arrivals: [MessagePort<Train.DidArrive>] = []
        var stops: [MessagePort<Train.DidStop>] = []
        var departures: [MessagePort<Train.DidLeave>] = []
        /// Bounds what a message that travels in circles does.
        var remaining = 50
    }

    private let ports = Lock(Ports())

    private func take<Message>(_ ports: KeyPath<Ports, [MessagePort<Message>]>) -> [MessagePort<Message>] {
        nonisolated(unsafe) let ports = ports
        return self.ports.withLock {
            $0.remaining -= 1
            return $0.remaining < 0 ? [] : $0[keyPath: ports]
        }
    }

    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        if let port = port as? MessagePort<Train.DidArrive> { ports.withLock { $0.arrivals.append(port) } }
        if let port = port as? MessagePort<Train.DidStop> { ports.withLock { $0.stops.append(port) } }
        return { [self] message, _, origin in
            // The port of the center that posts refuses the message.
            if let message = message as? Train.DidArrive {
                for port in take(\.arrivals) { port.deliver(message, from: origin) }
            } else if let message = message as? Train.DidStop {
                for port in take(\.stops) { port.deliver(message, from: origin) }
            }
        }
    }

    func connect<Message: MessageCenter.AsyncMessage>(
        to port: MessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        if let port = port as? MessagePort<Train.DidLeave> { ports.withLock { $0.departures.append(port) } }
        return { [self] message, _, origin in
            guard let message = message as? Train.DidLeave else { return }
            for port in take(\.departures) { port.deliver(message, from: origin) }
        }
    }
}
