import TestSupport
import Testing

@testable import ActorMessaging

struct `Topic observers` {
    @Test func `the entry of a subject goes with its last observer`() {
        var observers = TopicObservers<TestMember>()
        let subject = TestSubject()
        let members = (0..<2).map { TestMember($0, subject: subject) }
        for member in members { observers.insert(member) }
        #expect(observers.remove(members[0]) == true)
        #expect(observers.observes(subject))
        #expect(observers.remove(members[1]) == true)
        #expect(!observers.observes(subject))
        #expect(observers.subjects.isEmpty)
        #expect(observers.isEmpty)
    }

    @Test func `a new subject at an old address has no observer of the old one`() {
        var observers = TopicObservers<TestMember>()
        var members: [ObjectIdentifier: TestMember] = [:]
        var subjects = (0..<100).map { _ in TestSubject() }
        for (name, subject) in subjects.enumerated() {
            let member = TestMember(name, subject: subject)
            members[ObjectIdentifier(subject)] = member
            observers.insert(member)
        }
        subjects = []
        let successors = (0..<1000).map { _ in TestSubject() }.filter { members[ObjectIdentifier($0)] != nil }
        if successors.isEmpty { recordThatNoAddressWasReused() }

        for successor in successors {
            #expect(!observers.observes(successor))
            #expect(observers.names(of: successor).isEmpty)
            observers.insert(TestMember(1000, subject: successor))
            #expect(observers.names(of: successor) == [1000])
            if let member = members[ObjectIdentifier(successor)] {
                #expect(observers.remove(member) == false)
            }
            #expect(observers.names(of: successor) == [1000])
        }
    }

    @Test func `an observer of a deallocated subject can be removed`() {
        var observers = TopicObservers<TestMember>()
        let member = {
            let subject = TestSubject()
            let member = TestMember(0, subject: subject)
            observers.insert(member)
            return member
        }()
        #expect(observers.remove(member) == true)
        #expect(observers.subjects.isEmpty)
    }

    @Test func `deallocated subjects are removed when others are added, so the number of entries stays in proportion`()
    {
        var observers = TopicObservers<TestMember>()
        let living = (0..<10).map { _ in TestSubject() }
        for (name, subject) in living.enumerated() {
            observers.insert(TestMember(name, subject: subject))
        }
        var kept: [TestMember] = []
        for name in 10..<2000 {
            let subject = TestSubject()
            kept.append(TestMember(name, subject: subject))
            observers.insert(kept[kept.count - 1])
        }
        #expect(observers.subjects.count <= 30)
        // Those that were removed are finished, so that no sequence waits forever.
        #expect(kept.count(where: \.isFinished) == kept.count - observers.subjects.count + 10)
        #expect(observers.livingNames == Array(0..<10))
        withExtendedLifetime(living) {}
    }

    @Test func `removed observers are released where the caller decides`() {
        let deaths = Journal<Int>()
        var observers = TopicObservers<TestMember>()
        var subjects = (0..<27).map { _ in TestSubject() }
        for (name, subject) in subjects.dropLast().enumerated() {
            let member = TestMember(name, subject: subject, canary: Canary { deaths.append(name) })
            observers.insert(member)
        }
        // Created with the others, so that it doesn't get the address of one of them.
        let subject = subjects[26]
        subjects.removeAll()
        do {
            var released = DeferredReleases()
            for _ in 0..<26 { observers.examineNext(releasing: &released) }
            observers.insert(TestMember(26, subject: subject), releasing: &released)
            withExtendedLifetime(released) { #expect(deaths.entries.isEmpty) }
        }
        #expect(Set(deaths.entries) == Set(0..<26))
        #expect(observers.livingNames == [26])
    }

    @Test(arguments: [1, 2, 7, 100]) func `each subject is examined in turn, in a table of any size`(count: Int) {
        var observers = TopicObservers<TestMember>()
        var subjects = (0..<count).map { _ in Optional(TestSubject()) }
        // Every third subject has several observers, which are examined like those of every subject.
        let members = subjects.enumerated().flatMap { name, subject in
            (0..<(name % 3 == 0 ? 3 : 1)).map { _ in TestMember(name, subject: subject) }
        }
        for member in members { observers.insert(member) }
        for dead in [count / 2, 0, count - 1] {
            subjects[dead] = nil
            // A removal may move an entry past the examined bucket.
            for _ in 0..<2 * count {
                var released = DeferredReleases()
                observers.examineNext(releasing: &released)
                released.finish()
            }
            #expect(!members.contains { $0.name == dead && !$0.isFinished })
        }
        #expect(observers.subjects.count == max(0, count - 3))
        for member in members { member.isAlive = false }
        for _ in 0..<12 * count {
            var released = DeferredReleases()
            observers.examineNext(releasing: &released)
            released.finish()
        }
        #expect(observers.isEmpty)
        #expect(!members.contains { !$0.isFinished })
    }

    @Test func `one of a fixed number of operations examines an observer`() {
        var turn = SweepTurn()
        let due = (1...3 * SweepTurn.interval).filter { _ in turn.isDue() }
        #expect(due == [SweepTurn.interval, 2 * SweepTurn.interval, 3 * SweepTurn.interval])
    }

    @Test func `holes are closed when they outnumber the observers`() {
        var observers = TopicObservers<TestMember>()
        let members = (0..<100).map { TestMember($0) }
        for member in members { observers.insert(member) }
        for member in members.dropLast(10) { #expect(observers.remove(member) == true) }
        #expect(observers.everyone.list.slots.count < 40)
        #expect(observers.names(of: nil) == Array(90..<100))
    }

    @Test(arguments: 61...66 as ClosedRange<UInt64>)
    func `any sequence of operations has the outcome of one array`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var observers = TopicObservers<TestMember>()
        var subjects = (0..<5).map { _ in TestSubject() }
        var model: [(member: TestMember, subject: TestSubject?)] = []
        for operation in 0..<3000 {
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<45:
                let subject = ([nil] + subjects).randomElement(using: &generator) ?? nil
                let member = TestMember(operation, subject: subject)
                observers.insert(member)
                model.append((member, subject))
            case 45..<90:
                guard let index = model.indices.randomElement(using: &generator) else { break }
                let member = model.remove(at: index).member
                #expect(observers.remove(member) == true)
            case 90..<94:
                let index = Int.random(in: 0..<subjects.count, using: &generator)
                model.removeAll { $0.subject === subjects[index] }
                subjects[index] = TestSubject()
            default:
                #expect(observers.livingNames == model.map(\.member.name))
            }
            let subject = ([nil] + subjects).randomElement(using: &generator) ?? nil
            let expected = model.filter { $0.subject == nil || $0.subject === subject }
            #expect(observers.names(of: subject) == expected.map(\.member.name))
        }
    }
}
