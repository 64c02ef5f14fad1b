import TestSupport
import Testing

@testable import ActorMessaging

struct `Registration order` {
    private func walk(_ observers: TopicObservers<TestMember>, _ subject: AnyObject?) -> RegistrationOrder<TestMember> {
        observers.receivers(of: subject).inOrder
    }

    /// Removes a member as a topic does: marked first, so that a walk under way passes it over.
    private func remove(_ member: TestMember, from observers: inout TopicObservers<TestMember>) {
        member.isRemoved = true
        #expect(observers.remove(member) == true)
    }

    @Test func `a walk ends correctly after its entry was removed and created again`() {
        var observers = TopicObservers<TestMember>()
        let subject = TestSubject()
        let members = (0..<3).map { TestMember($0, subject: subject) }
        for member in members { observers.insert(member) }
        var walk = walk(observers, subject)
        #expect(walk.next()?.name == 0)
        for member in members { remove(member, from: &observers) }
        #expect(!observers.observes(subject))
        observers.insert(TestMember(3, subject: subject))
        #expect(walk.next() == nil)
        #expect(observers.names(of: subject) == [3])
    }

    @Test(arguments: 41...60 as ClosedRange<UInt64>)
    func `a walk meets the observers that were there when it began and stayed, whatever changes meanwhile`(seed: UInt64)
    {
        var generator = SplitMix64(seed: seed)
        var observers = TopicObservers<TestMember>()
        let subject = TestSubject()
        var present: [TestMember] = []
        func add(_ name: Int) {
            let observed = Bool.random(using: &generator) ? subject : nil
            let member = TestMember(name, subject: observed)
            observers.insert(member)
            present.append(member)
        }
        for name in 0..<50 { add(name) }
        var expected = present.map(\.name)
        var met: [Int] = []
        var walk = walk(observers, subject)
        var name = 50
        while let member = walk.next() {
            met.append(member.name)
            for _ in 0..<Int.random(in: 0..<3, using: &generator) {
                guard let index = present.indices.randomElement(using: &generator) else { continue }
                let removed = present.remove(at: index)
                remove(removed, from: &observers)
                if removed.name > member.name { expected.removeAll { $0 == removed.name } }
            }
            add(name)
            name += 1
        }
        #expect(met == expected)
        #expect(observers.names(of: subject) == present.map(\.name))
    }
}
