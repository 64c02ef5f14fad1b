import Testing

@testable import ActorMessaging

struct `Pending changes` {
    private typealias Changes = PendingChanges<TestMember>

    @Test func `changes are made in the order in which they were noted`() {
        var changes = Changes()
        var observers = TopicObservers<TestMember>()
        let subject = TestSubject()
        let members = (0..<4).map { TestMember($0, subject: $0 == 2 ? subject : nil) }
        for member in members {
            changes.append(.add(member, WeakSubject(member.name == 2 ? subject : nil)))
        }
        changes.append(.remove(members[1]))
        #expect(observers.isEmpty)
        changes.apply(to: &observers)
        #expect(observers.names(of: subject) == [0, 2, 3])
        #expect(changes.isEmpty)
    }

    @Test func `changes are made once`() {
        var changes = Changes()
        var observers = TopicObservers<TestMember>()
        changes.append(.add(TestMember(0), WeakSubject(nil)))
        changes.apply(to: &observers)
        changes.apply(to: &observers)
        #expect(observers.names(of: nil) == [0])
    }

    @Test func `who was removed before the addition is made is never added`() {
        var changes = Changes()
        var observers = TopicObservers<TestMember>()
        let member = TestMember(0)
        changes.append(.add(member, WeakSubject(nil)))
        member.isRemoved = true
        changes.append(.remove(member))
        changes.apply(to: &observers)
        #expect(observers.isEmpty)
    }

    @Test func `who waits for a subject that dies meanwhile is never added`() {
        var changes = Changes()
        var observers = TopicObservers<TestMember>()
        let member = {
            let subject = TestSubject()
            let member = TestMember(0, subject: subject)
            changes.append(.add(member, WeakSubject(subject)))
            return member
        }()
        changes.append(.add(TestMember(1), WeakSubject(nil)))
        changes.apply(to: &observers)
        #expect(member.isFinished)
        #expect(observers.livingNames == [1])
        #expect(observers.bySubject.isEmpty)
    }

    @Test func `the subject of an addition is not kept alive`() {
        var changes = Changes()
        weak var observed: TestSubject?
        do {
            let subject = TestSubject()
            observed = subject
            changes.append(.add(TestMember(0, subject: subject), WeakSubject(subject)))
        }
        #expect(observed == nil)
        #expect(changes.count == 1)
    }

    @Test func `what is added and removed for ever does not pile up`() {
        var changes = Changes()
        for name in 0..<10_000 {
            let member = TestMember(name)
            changes.append(.add(member, WeakSubject(nil)))
            member.isRemoved = true
            changes.append(.remove(member))
            #expect(changes.count <= 64)
        }
    }

    @Test func `what is needed survives the pruning`() {
        var changes = Changes()
        var observers = TopicObservers<TestMember>()
        let early = (0..<10).map { TestMember($0) }
        for member in early { observers.insert(member) }
        for member in early.prefix(5) {
            member.isRemoved = true
            changes.append(.remove(member))
        }
        for name in 10..<1000 {
            let member = TestMember(name)
            changes.append(.add(member, WeakSubject(nil)))
            guard name % 100 != 0 else { continue }
            member.isRemoved = true
            changes.append(.remove(member))
        }
        changes.apply(to: &observers)
        #expect(observers.names(of: nil) == Array(5..<10) + stride(from: 100, to: 1000, by: 100))
    }

    @Test func `what is pruned is released where the caller says so`() {
        var changes = Changes()
        let deaths = Journal<Int>()
        for name in 0..<32 {
            let member = TestMember(name, canary: Canary { deaths.record(name) })
            member.isRemoved = true
            changes.append(.add(member, WeakSubject(nil)))
            changes.append(.remove(member))
        }
        do {
            var released = DeferredReleases()
            changes.append(.add(TestMember(32), WeakSubject(nil)), releasing: &released)
            withExtendedLifetime(released) { #expect(deaths.entries.isEmpty) }
        }
        #expect(Set(deaths.entries) == Set(0..<32))
        #expect(changes.count == 1)
    }

    @Test func `a listing has the additions that wait and no dead subjects`() {
        var changes = Changes()
        let subject = TestSubject()
        changes.append(.add(TestMember(0), WeakSubject(nil)))
        changes.append(.add(TestMember(1, subject: subject), WeakSubject(subject)))
        do {
            let dead = TestSubject()
            changes.append(.add(TestMember(2, subject: dead), WeakSubject(dead)))
        }
        var living = ObserverSnapshot<TestMember>()
        changes.appendAdditions(to: &living)
        #expect(living.entries.map(\.member.name) == [0, 1])
        #expect(living.entries.map { $0.subject === subject } == [false, true])
    }

    @Test(arguments: 71...76 as ClosedRange<UInt64>)
    func `any changes made late have the outcome of the same changes made at once`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var changes = Changes()
        var observers = TopicObservers<TestMember>()
        let subjects = (0..<3).map { _ in TestSubject() }
        var model: [(member: TestMember, subject: TestSubject?)] = []
        for operation in 0..<3000 {
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<50:
                let subject = ([nil] + subjects).randomElement(using: &generator) ?? nil
                let member = TestMember(operation, subject: subject)
                changes.append(.add(member, WeakSubject(subject)))
                model.append((member, subject))
            case 50..<98:
                guard let index = model.indices.randomElement(using: &generator) else { break }
                let member = model.remove(at: index).member
                member.isRemoved = true
                changes.append(.remove(member))
            default:
                changes.apply(to: &observers)
                for subject in subjects {
                    let expected = model.filter { $0.subject == nil || $0.subject === subject }
                    #expect(observers.names(of: subject) == expected.map(\.member.name))
                }
            }
        }
    }
}
