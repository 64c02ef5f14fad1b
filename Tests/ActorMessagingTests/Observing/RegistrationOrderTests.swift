import Testing

@testable import ActorMessaging

struct `Registration order` {
    private func names(_ walk: RegistrationOrder<TestMember>) -> [Int] {
        var walk = walk
        var names: [Int] = []
        while let member = walk.next() { names.append(member.name) }
        return names
    }

    private func walk(_ observers: TopicObservers<TestMember>, _ subject: AnyObject?) -> RegistrationOrder<TestMember> {
        RegistrationOrder(everyone: observers.everyone, group: subject.flatMap(observers.group(of:)))
    }

    /// Removes a member as a topic does: marked first, so that a walk under way passes it over.
    private func remove(_ member: TestMember, from observers: inout TopicObservers<TestMember>) {
        member.isRemoved = true
        #expect(observers.remove(member) == true)
    }

    @Test func `nobody is met where nobody observes`() {
        #expect(names(walk(TopicObservers(), TestSubject())).isEmpty)
    }

    @Test func `observers of one subject and of all are merged in the order of registration`() {
        var observers = TopicObservers<TestMember>()
        let (first, second) = (TestSubject(), TestSubject())
        for name in 0..<30 {
            let subject = [nil, first, second][name % 3]
            observers.insert(TestMember(name, subject: subject), subject: subject)
        }
        #expect(names(walk(observers, first)) == (0..<30).filter { $0 % 3 != 2 })
        #expect(names(walk(observers, second)) == (0..<30).filter { $0 % 3 != 1 })
        #expect(names(walk(observers, nil)) == (0..<30).filter { $0 % 3 == 0 })
    }

    @Test func `a walk meets nobody added after it began`() {
        var observers = TopicObservers<TestMember>()
        let subject = TestSubject()
        observers.insert(TestMember(0))
        observers.insert(TestMember(1, subject: subject), subject: subject)
        var walk = walk(observers, subject)
        #expect(walk.next()?.name == 0)
        observers.insert(TestMember(2))
        observers.insert(TestMember(3, subject: subject), subject: subject)
        #expect(names(walk) == [1])
    }

    @Test func `a walk does not meet who was removed after it began`() {
        var observers = TopicObservers<TestMember>()
        let subject = TestSubject()
        let members = (0..<6).map { TestMember($0, subject: $0 % 2 == 0 ? nil : subject) }
        for member in members { observers.insert(member, subject: member.name % 2 == 0 ? nil : subject) }
        var walk = walk(observers, subject)
        #expect(walk.next()?.name == 0)
        for name in [0, 1, 4] { remove(members[name], from: &observers) }
        #expect(names(walk) == [2, 3, 5])
    }

    @Test func `a walk ends well after its group was forgotten and founded anew`() {
        var observers = TopicObservers<TestMember>()
        let subject = TestSubject()
        let members = (0..<3).map { TestMember($0, subject: subject) }
        for member in members { observers.insert(member, subject: subject) }
        var walk = walk(observers, subject)
        #expect(walk.next()?.name == 0)
        for member in members { remove(member, from: &observers) }
        #expect(observers.group(of: subject) == nil)
        observers.insert(TestMember(3, subject: subject), subject: subject)
        #expect(walk.next() == nil)
        #expect(observers.names(of: subject) == [3])
    }

    @Test(arguments: 41...60 as ClosedRange<UInt64>)
    func `any changes during a walk leave it with those who were there and stayed`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var observers = TopicObservers<TestMember>()
        let subject = TestSubject()
        var present: [TestMember] = []
        func add(_ name: Int) {
            let observed = Bool.random(using: &generator) ? subject : nil
            let member = TestMember(name, subject: observed)
            observers.insert(member, subject: observed)
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
