import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@testable import NotifiableAdapter

extension Notifiable where Self: Sendable {
    fileprivate func start(
        _ name: Notification.Name = .first,
        of object: AnyObject?,
        with side: any NotificationProtocol
    ) {
        startObservingNotifications(withNotificationCenter: side, forObserver: self, observing: [name], object: object)
    }

    fileprivate func stop(
        _ name: Notification.Name = .first,
        of object: AnyObject?,
        with side: any NotificationProtocol
    ) {
        stopObservingNotifications(withNotificationCenter: side, forObserver: self, observing: [name], object: object)
    }
}

private final class Pane: Sendable {}

extension Conformer {
    /// The centers that don't retain the objects of posts.
    fileprivate static let forgetful = allCases.filter { $0 != .mock }
}

@Suite(.timeLimit(.minutes(20))) struct `A Notifiable that observes objects` {
    private let observer = Follower()
    private let first = Pane()
    private let second = Pane()
    private let third = Pane()

    private func post(_ number: Int, _ object: Any?, to center: any NotificationProtocol) {
        center.post(name: .first, object: object, userInfo: ["number": number])
    }

    /// Posts with each of the three objects, with a value, and without an object, and returns the numbers received.
    private func received(by observer: Follower, from center: any NotificationProtocol) -> [Int?] {
        let before = observer.received.count
        for (number, object) in ([first, second, third, "a value", nil] as [Any?]).enumerated() {
            post(number, object, to: center)
        }
        return Array(observer.numbers.dropFirst(before))
    }

    @Test(arguments: Conformer.allCases)
    func `receives the notifications of each object that it started with, once`(conformer: Conformer) {
        let center = conformer.make()
        observer.start(of: first, with: center)
        #expect(received(by: observer, from: center) == [0])
        for _ in 0..<2 { observer.start(of: third, with: center) }
        #expect(received(by: observer, from: center) == [0, 2])
        observer.stop(of: second, with: center)
        observer.stop(.second, of: first, with: center)
        #expect(received(by: observer, from: center) == [0, 2])
        observer.stop(of: first, with: center)
        #expect(received(by: observer, from: center) == [2])
        observer.stop(of: third, with: center)
        #expect(received(by: observer, from: center) == [])
    }

    @Test(arguments: Conformer.allCases)
    func `observing every object takes in single ones, and stays beside later ones`(conformer: Conformer) {
        let center = conformer.make()
        let all: [Int?] = [0, 1, 2, 3, 4]
        observer.start(of: first, with: center)
        observer.start(of: nil, with: center)
        #expect(received(by: observer, from: center) == all)
        observer.start(of: second, with: center)
        #expect(received(by: observer, from: center) == all)
        observer.stop(of: first, with: center)
        observer.stop(of: second, with: center)
        #expect(received(by: observer, from: center) == all)
        observer.stop(of: nil, with: center)
        #expect(received(by: observer, from: center) == [])
    }

    @Test(arguments: Conformer.allCases)
    func `a start without an object is one for every object, and a stop ends all`(conformer: Conformer) {
        let center = conformer.make()
        observer.start(.first, with: center)
        observer.start(of: first, with: center)
        observer.stop(of: first, with: center)
        #expect(received(by: observer, from: center).count == 5)
        observer.stop(.first, with: center)
        observer.start(of: first, with: center)
        observer.start(of: second, with: center)
        #expect(received(by: observer, from: center) == [0, 1])
        observer.stop(.first, with: center)
        #expect(received(by: observer, from: center) == [])
    }

    @Test func `is one observer of a center, whichever objects it observes`() {
        let (registry, center) = (ObserverRegistry(), MockNotificationCenter())
        for object in [first, second, nil, third] as [Pane?] {
            registry.start(observer, center: center, names: [.first, .second], object: object)
        }
        #expect(center.observers == [.first, .second])
        #expect(registry.count == 2)
        registry.stop(observer, center: center, names: [.first, .second], object: nil)
        #expect(center.removeObserverCallCount == 2)
        #expect(registry.count == 0)
    }

    @Test func `ends in its center with the last object`() {
        let (registry, center) = (ObserverRegistry(), MockNotificationCenter())
        registry.start(observer, center: center, names: [.first, .second], object: first)
        registry.start(observer, center: center, names: [.first], object: second)
        registry.stop(observer, center: center, names: [.first, .second], object: first)
        #expect(center.removeObserverCallCount == 1)
        registry.stop(observer, center: center, names: [.first], object: second)
        #expect(center.removeObserverCallCount == 2)
        #expect(registry.count == 0)
    }

    @Test func `observes different objects in two centers of one name`() {
        let centers = [MessageCenter(), MessageCenter()]
        observer.start(of: first, with: centers[0])
        observer.start(of: second, with: centers[1])
        #expect(received(by: observer, from: centers[0]) == [0])
        #expect(received(by: observer, from: centers[1]) == [1])
        observer.stop(of: nil, with: centers[0])
        #expect(received(by: observer, from: centers[0]) == [])
        #expect(received(by: observer, from: centers[1]) == [1])
    }

    @Test func `a listener of the mock receives what it doesn't observe, and each post once`() {
        let center = MockNotificationCenter()
        center.notifiableListener = observer
        observer.start(of: second, with: center)
        #expect(received(by: observer, from: center) == [0, 1, 2, 3, 4])
        #expect(center.observers == [.first])
    }

    // MARK: Handlers that start and stop

    @Test(arguments: Conformer.allCases)
    func `G9: a handler that stops one object never receives it again, and goes on with the others`(
        conformer: Conformer
    ) {
        let center = conformer.make()
        let observer = Follower { [first, center] notification in
            guard let observed = notification.userInfo?["observer"] as? Follower else { return }
            observed.stop(of: first, with: center)
            // A nested post, inside the handler.
            center.post(name: .first, object: first)
        }
        for object in [first, second] { observer.start(of: object, with: center) }
        center.post(name: .first, object: first, userInfo: ["observer": observer])
        #expect(observer.received.count == 1)
        #expect(received(by: observer, from: center) == [1])
    }

    // MARK: Lifetime

    @Test(arguments: Conformer.forgetful)
    func `G10: an object isn't retained, and one at its old address isn't observed`(conformer: Conformer) {
        let center = conformer.make()
        for _ in 0..<200 {
            weak var object: Pane?
            do {
                let observed = Pane()
                object = observed
                observer.start(of: observed, with: center)
                post(1, observed, to: center)
            }
            #expect(object == nil)
            for _ in 0..<20 { post(2, Pane(), to: center) }
        }
        #expect(observer.numbers == Array(repeating: 1, count: 200))
    }

    /// On Apple platforms, a weak reference is `nil` from the beginning of the `deinit`.
    @Test(arguments: Conformer.forgetful)
    func `G10: what an object posts in its deinit is received off Apple platforms only`(conformer: Conformer) {
        let center = conformer.make()
        var object: LastPoster? = LastPoster { object in
            onThreadBlocking {
                for _ in 0..<100 { center.post(name: .first) }
                for _ in 0..<100 { Follower().start(.first, with: center) }
            }
            center.post(name: .first, object: object)
        }
        observer.start(of: object, with: center)
        object = nil
        #expect(observer.received.count == (WeakSubject.recognizesDying ? 1 : 0))
        center.post(name: .first)
        #expect(observer.received.count == (WeakSubject.recognizesDying ? 1 : 0))
    }

    @Test(arguments: Conformer.forgetful)
    func `an object that starts and stops in its deinit leaves nothing`(conformer: Conformer) {
        let (registry, center) = (ObserverRegistry(), conformer.make())
        var objects = [false, true].map { stops in
            LastPoster { [observer] object in
                registry.start(observer, center: center, names: [.first], object: object)
                if stops { registry.stop(observer, center: center, names: [.first], object: object) }
            }
        }
        objects = []
        center.post(name: .first)
        #expect(objects.isEmpty && registry.count == 0)
        #expect(observer.received.isEmpty)
    }

    @Test func `an observer that observes itself is forgotten with its registration`() {
        let (registry, center) = (ObserverRegistry(), MockNotificationCenter())
        do {
            let observer = Follower()
            registry.start(observer, center: center, names: [.first], object: observer)
            center.post(name: .first, object: observer)
            #expect(observer.received.count == 1)
            // The record retains the object.
            center.clearPosts()
        }
        center.post(name: .first)
        #expect(registry.count == 0)
    }

    /// How the registry comes to examine the objects of an observer.
    enum Use: Codable, CaseIterable {
        case posts, startsOfOthers, stopsOfOthers
    }

    @Test(arguments: Use.allCases)
    func `G10: twice as many uses as objects forget the deallocated ones`(use: Use) {
        let (registry, center) = (ObserverRegistry(), MockNotificationCenter())
        let (count, other) = (500, Follower())
        registry.start(other, center: center, names: [.second])
        let living = (0..<count).map { _ in Pane() }
        for object in living { registry.start(observer, center: center, names: [.first], object: object) }
        do {
            let dying = (0..<count).map { _ in Pane() }
            for object in dying { registry.start(observer, center: center, names: [.first], object: object) }
        }
        // Each second start or stop examines the other observer.
        for _ in 0..<4 * count {
            switch use {
            case .posts: center.post(name: .first)
            case .startsOfOthers: registry.start(other, center: center, names: [.second])
            case .stopsOfOthers: registry.stop(other, center: center, names: [.third])
            }
        }
        // If no deallocated object is left, the registration ends with the last living one.
        for object in living.dropLast() { registry.stop(observer, center: center, names: [.first], object: object) }
        #expect(registry.count == 2)
        registry.stop(observer, center: center, names: [.first], object: living.last)
        #expect(registry.count == 1)
    }

    /// The other observers take almost all of the turns in which the registry examines one.
    @Test func `G10: at most half of the objects are deallocated ones while others are added`() {
        let (registry, center) = (ObserverRegistry(), MockNotificationCenter())
        let others = (0..<50).map { _ in Follower() }
        for other in others { registry.start(other, center: center, names: [.second]) }
        let living = (0..<500).map { _ in
            registry.start(observer, center: center, names: [.first], object: Pane())
            let object = Pane()
            registry.start(observer, center: center, names: [.first], object: object)
            return object
        }
        for object in living.dropLast() { registry.stop(observer, center: center, names: [.first], object: object) }
        // Each post examines one object.
        for _ in 0..<living.count / 2 { center.post(name: .first) }
        registry.stop(observer, center: center, names: [.first], object: living.last)
        #expect(registry.count == others.count)
    }

    @Test func `G10: registrations whose objects are deallocated leave their centers`() {
        let (registry, center) = (ObserverRegistry(), MockNotificationCenter())
        for _ in 0..<100 { registry.start(observer, center: center, names: [.first], object: Pane()) }
        center.post(name: .first)
        #expect(registry.count == 0)
        for _ in 0..<100 { registry.start(observer, center: center, names: [.second, .third], object: Pane()) }
        for _ in 0..<8 { registry.stop(Follower(), center: center, names: [.first]) }
        #expect(registry.count == 0)
        #expect(center.addObserverCallCount == center.removeObserverCallCount)
    }

    // MARK: Threads

    /// The observer always observes the first object: alone, beside others, or with every object.
    @Test(arguments: Conformer.forgetful)
    func `G11: each post is received once while threads add, remove and widen objects`(conformer: Conformer) async {
        let center = conformer.make()
        for round in 0..<50 {
            let observer = Follower()
            observer.start(of: first, with: center)
            await onThreads(5) { [second, first] thread in
                for number in 0..<40 {
                    switch thread {
                    case 0, 1: post(1_000 * thread + number, first, to: center)
                    case 2:
                        number % 2 == 0
                            ? observer.start(of: second, with: center) : observer.stop(of: second, with: center)
                    case 3: observer.start(of: Pane(), with: center)
                    default: if number == round % 40 { observer.start(of: nil, with: center) }
                    }
                }
            }
            #expect(observer.numbers.compactMap(\.self).sorted() == Array(0..<40) + Array(1_000..<1_040))
            observer.stop(of: nil, with: center)
            post(0, first, to: center)
            #expect(observer.received.count == 80)
        }
    }

    /// Threads that end the observation, or let the last object die, while others start.
    @Test func `a start is observed when it returns, whatever ends beside it`() async {
        let (registry, center) = (ObserverRegistry(), MockNotificationCenter())
        await onThreads(4) { [observer] thread in
            let own = Pane()
            for number in 0..<300 {
                registry.start(observer, center: center, names: [.first], object: Pane())
                registry.start(observer, center: center, names: [.first], object: own)
                post(1_000 * thread + number, own, to: center)
                registry.stop(observer, center: center, names: [.first], object: own)
                post(-1, own, to: center)
            }
        }
        let expected = (0..<4).flatMap { thread in (0..<300).map { 1_000 * thread + $0 } }
        #expect(observer.numbers.compactMap(\.self).sorted() == expected)
        for _ in 0..<20 { center.post(name: .first) }
        #expect(registry.count == 0)
        #expect(center.addObserverCallCount == center.removeObserverCallCount)
    }
}
