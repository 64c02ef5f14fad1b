import TestSupport
import Testing

@testable import ActorMessaging

struct `Pending changes` {
    private typealias Changes = PendingChanges<TestMember>

    @Test func `an observer whose subject is deallocated before it is added is never added`() {
        var changes = Changes()
        var observers = TopicObservers<TestMember>()
        let member = {
            let subject = TestSubject()
            let member = TestMember(0, subject: subject)
            changes.append(.add(member))
            return member
        }()
        changes.append(.add(TestMember(1)))
        changes.apply(to: &observers)
        #expect(member.isFinished)
        #expect(observers.livingNames == [1])
        #expect(observers.subjects.isEmpty)
    }

    @Test func `changes that cancel each other out do not pile up`() {
        var changes = Changes()
        for name in 0..<10_000 {
            let member = TestMember(name)
            changes.append(.add(member))
            member.isRemoved = true
            changes.append(.remove(member))
            #expect(changes.count <= 64)
        }
    }

    @Test func `the removal of the first observer in the list isn't pruned`() {
        var changes = Changes()
        var observers = TopicObservers<TestMember>()
        let first = TestMember(0)
        changes.append(.add(first))
        changes.apply(to: &observers)
        first.isRemoved = true
        changes.append(.remove(first))
        for name in 1...200 {
            let member = TestMember(name)
            changes.append(.add(member))
            member.isRemoved = true
            changes.append(.remove(member))
        }
        changes.apply(to: &observers)
        #expect(observers.isEmpty)
    }

    @Test func `pruned changes are released where the caller decides`() {
        var changes = Changes()
        let deaths = Journal<Int>()
        for name in 0..<32 {
            let member = TestMember(name, canary: Canary { deaths.append(name) })
            member.isRemoved = true
            changes.append(.add(member))
            changes.append(.remove(member))
        }
        do {
            var released = DeferredReleases()
            changes.append(.add(TestMember(32)), releasing: &released)
            withExtendedLifetime(released) { #expect(deaths.entries.isEmpty) }
        }
        #expect(Set(deaths.entries) == Set(0..<32))
        #expect(changes.count == 1)
    }

    @Test func `a listing has the waiting additions, without those of deallocated subjects`() {
        var changes = Changes()
        let subject = TestSubject()
        changes.append(.add(TestMember(0)))
        changes.append(.add(TestMember(1, subject: subject)))
        do {
            let dead = TestSubject()
            changes.append(.add(TestMember(2, subject: dead)))
        }
        var living = ObserverSnapshot<TestMember>()
        changes.appendAdditions(to: &living)
        #expect(living.entries.map(\.member.name) == [0, 1])
        #expect(living.entries.map { $0.subject === subject } == [false, true])
    }

    @Test(arguments: 71...76 as ClosedRange<UInt64>)
    func `changes applied late have the outcome of changes applied at once`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var changes = Changes()
        var observers = TopicObservers<TestMember>()
        let subjects = (0..<3).map { _ in TestSubject() }
        var model: [(member: TestMember, subject: TestSubject?)] = []
        for operation in 0..<3000 {
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<50:
                let subject = ([nil] + subjects).randomElement(using: &generator) ?? nil
                let member = TestMember(operation, subject: subject)
                changes.append(.add(member))
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
