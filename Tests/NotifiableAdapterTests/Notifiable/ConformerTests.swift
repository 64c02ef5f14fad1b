import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

/// What is true of every conformer of `NotificationProtocol`, Foundation's included.
struct `Every notification center` {
    @Test(arguments: Conformer.allCases)
    func `a post reaches an observer with name, object and payload before it returns`(conformer: Conformer) {
        let center = conformer.make()
        let object = NSObject()
        let received = Journal<Received>()
        _ = center.addObserver(forName: .first, object: nil, queue: nil) {
            received.append(Received(notification: $0))
        }
        center.post(name: .first, object: object, userInfo: ["number": 4, 5: "five"])
        #expect(received.entries.map(\.name) == ["first"])
        #expect(received.entries.first?.number == 4)
        #expect(received.entries.first?.notification.userInfo?[5] as? String == "five")
        #expect(received.entries.first?.notification.object as? NSObject === object)
    }

    @Test(arguments: Conformer.allCases)
    func `a post without object and payload arrives without them`(conformer: Conformer) {
        let center = conformer.make()
        let received = Journal<Received>()
        _ = center.addObserver(forName: .first, object: nil, queue: nil) {
            received.append(Received(notification: $0))
        }
        center.post(name: .first)
        #expect(received.count == 1)
        #expect(received.entries.first?.notification.object == nil)
        #expect(received.entries.first?.notification.userInfo == nil)
    }

    @Test(arguments: Conformer.allCases)
    func `an observer of one name gets that name, and one of no name gets all`(conformer: Conformer) {
        let center = conformer.make()
        let one = Journal<String>()
        let all = Journal<String>()
        _ = center.addObserver(forName: .first, object: nil, queue: nil) { one.append($0.name.rawValue) }
        _ = center.addObserver(forName: nil, object: nil, queue: nil) { all.append($0.name.rawValue) }
        center.post(name: .first)
        center.post(name: .second)
        #expect(one.entries == ["first"])
        #expect(all.entries == ["first", "second"])
    }

    @Test(arguments: Conformer.allCases)
    func `an observer of one object gets the posts about that object alone`(conformer: Conformer) {
        let center = conformer.make()
        let observed = NSObject()
        let other = NSObject()
        let count = Journal<String>()
        _ = center.addObserver(forName: .first, object: observed, queue: nil) { _ in count.append("name") }
        _ = center.addObserver(forName: nil, object: observed, queue: nil) { _ in count.append("every name") }
        center.post(name: .first, object: other)
        center.post(name: .first)
        #expect(count.isEmpty)
        center.post(name: .first, object: observed)
        #expect(count.entries.sorted() == ["every name", "name"])
    }

    @Test(arguments: Conformer.allCases)
    func `a removed observer gets nothing, and removing it again is harmless`(conformer: Conformer) {
        let center = conformer.make()
        let removed = Journal<Int>()
        let kept = Journal<Int>()
        let token = center.addObserver(forName: .first, object: nil, queue: nil) { _ in removed.append(0) }
        _ = center.addObserver(forName: .first, object: nil, queue: nil) { _ in kept.append(0) }
        center.post(name: .first)
        center.removeObserver(token)
        center.removeObserver(token)
        center.removeObserver("no token")
        center.post(name: .first)
        #expect(removed.count == 1)
        #expect(kept.count == 2)
    }

    @Test(arguments: Conformer.allCases)
    func `the token of another center is ignored`(conformer: Conformer) {
        let center = conformer.make()
        let other = conformer.make()
        let count = Journal<Int>()
        let token = center.addObserver(forName: .first, object: nil, queue: nil) { _ in count.append(0) }
        other.removeObserver(token)
        center.post(name: .first)
        #expect(count.count == 1)
    }

    @Test(arguments: Conformer.allCases)
    func `a removed observer's closure is released though its token lives`(conformer: Conformer) {
        let center = conformer.make()
        weak var captured: NSObject?
        let token = { () -> any NSObjectProtocol in
            let object = Canary {}
            let box = NSObject()
            captured = box
            nonisolated(unsafe) let kept = box
            return center.addObserver(forName: .first, object: nil, queue: nil) { _ in
                withExtendedLifetime((object, kept)) {}
            }
        }()
        #expect(captured != nil)
        center.removeObserver(token)
        if conformer == .messageCenter || conformer == .mock {
            #expect(captured == nil)  // Foundation's token keeps it.
        }
        withExtendedLifetime((center, token)) {}
    }

    @Test(arguments: Conformer.allCases)
    func `an observer may post, add and remove inside its closure`(conformer: Conformer) {
        let center = conformer.make()
        let log = Journal<String>()
        let once = Once()
        let token = center.addObserver(forName: .first, object: nil, queue: nil) { _ in
            guard once.take() else { return log.append("nested") }
            let inner = center.addObserver(forName: .second, object: nil, queue: nil) { _ in log.append("added") }
            center.post(name: .second)
            center.removeObserver(inner)
            center.post(name: .second)
            center.post(name: .first)
            log.append("end")
        }
        center.post(name: .first)
        #expect(log.entries == ["added", "nested", "end"])
        center.removeObserver(token)  // It captures its center.
    }
}
