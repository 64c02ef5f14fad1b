import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

struct `The legacy center` {
    private let center = LegacyCenter()
    private let log = Journal<String>()

    /// Adds an observer that writes down its title.
    private func observe(_ title: String, _ name: Notification.Name?, _ object: Any? = nil) -> any NSObjectProtocol {
        center.addObserver(forName: name, object: object, queue: nil) { [log] _ in log.append(title) }
    }

    @Test func `the order survives removals`() {
        let tokens = (0..<200).map { observe("\($0)", $0.isMultiple(of: 3) ? nil : .first) }
        for number in 0..<200 where !number.isMultiple(of: 7) { center.removeObserver(tokens[number]) }
        _ = observe("new", .first)
        center.post(name: .first)
        #expect(log.entries == stride(from: 0, to: 200, by: 7).map { "\($0)" } + ["new"])
    }

    @Test func `G10: the closures of dead objects are released, also under names that nothing posts`() {
        let deaths = Journal<Int>()
        for number in 0..<500 {
            let canary = Canary { deaths.append(number) }
            _ = center.addObserver(forName: Notification.Name("\(number)"), object: NSObject(), queue: nil) { _ in
                canary.sing()
            }
        }
        for _ in 0..<500 * SweepCounter.interval { center.post(name: .first) }
        #expect(deaths.count == 500)
    }

    /// Foundation's center on Linux compares the addresses of objects that it makes of the values, which are equal by
    /// accident.
    @Test func `a value has no identity, so its observer gets nothing`() {
        for value in [URL(fileURLWithPath: "/first"), 4, "a", Box(number: 1)] as [any Sendable] {
            _ = observe("it", .first, value)
            center.post(name: .first, object: value)
        }
        #expect(log.isEmpty)
    }

    /// On Apple platforms, a weak reference is `nil` from the beginning of the `deinit`.
    @Test(.enabled(if: WeakSubject.recognizesDying), arguments: [.first, nil] as [Notification.Name?])
    func `G10: what an object posts in its deinit reaches its observer, whatever examines observers meanwhile`(
        name: Notification.Name?
    ) {
        var object: LastPoster? = LastPoster { [center] object in
            onThreadBlocking {
                for _ in 0..<100 { center.post(name: .first) }
                for _ in 0..<100 {
                    center.removeObserver(center.addObserver(forName: name, object: nil, queue: nil) { _ in })
                }
            }
            center.post(name: .first, object: object)
        }
        _ = observe("it", name, object)
        object = nil
        #expect(log.entries == ["it"])
    }

    @Test func `G10: observers of deallocated objects do not pile up`() {
        weak var captured: NSObject?
        do {
            let box = NSObject()
            captured = box
            nonisolated(unsafe) let kept = box
            _ = center.addObserver(forName: .first, object: NSObject(), queue: nil) { _ in
                withExtendedLifetime(kept) {}
            }
        }
        for _ in 0..<100 { _ = observe("dead", .first, NSObject()) }
        #expect(captured == nil)
    }

    @Test func `G10: deallocating a center releases its observers`() {
        let deaths = Journal<Int>()
        do {
            let center = LegacyCenter()
            _ = center.addObserver(forName: nil, object: nil, queue: nil) { [bell = Canary { deaths.append(0) }] _ in
                withExtendedLifetime(bell) {}
            }
        }
        #expect(deaths.count == 1)
    }

    @Test(arguments: [.first, nil] as [Notification.Name?])
    func `G10: a removed observer is not kept`(name: Notification.Name?) {
        weak var removed: AnyObject?
        do {
            let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in }
            removed = token
            #expect(removed != nil)
            center.removeObserver(token)
        }
        #expect(removed == nil)
    }
}
