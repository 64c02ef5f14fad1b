import TestSupport
import Testing

@testable import ActorMessaging

struct `Observer list` {
    @Test func `a member that was never added cannot be removed`() {
        var list = ObserverList<TestMember>()
        list.append(TestMember(0))
        #expect(list.remove(TestMember(1)) == false)
        let stranger = TestMember(2)
        stranger.slot = 0
        #expect(list.remove(stranger) == false)
        #expect(list.names == [0])
    }

    @Test func `removing a member does not remove the one that compaction moved to its slot`() {
        var list = ObserverList<TestMember>()
        let members = (0..<3).map { TestMember($0) }
        for member in members { list.append(member) }
        #expect(list.remove(members[0]) == true)
        list.compact()
        #expect(members[1].slot == 0)
        #expect(list.remove(members[0]) == false)
        #expect(list.names == [1, 2])
    }

    @Test func `compaction is wanted only where it frees more than half of a long list`() {
        var list = ObserverList<TestMember>()
        let members = (0..<40).map { TestMember($0) }
        for member in members { list.append(member) }
        for member in members.prefix(20) { _ = list.remove(member) }
        #expect(!list.wantsCompaction)
        _ = list.remove(members[20])
        #expect(list.wantsCompaction)

        var short = ObserverList<TestMember>()
        let few = (0..<32).map { TestMember($0) }
        for member in few { short.append(member) }
        for member in few { _ = short.remove(member) }
        #expect(!short.wantsCompaction)
    }

    @Test func `members whose receiver is deallocated are removed when others are added`() {
        var list = ObserverList<TestMember>()
        let members = (0..<32).map { TestMember($0) }
        for member in members { list.append(member) }
        for member in members where member.name % 2 == 0 { member.isAlive = false }
        // Each examines two.
        for name in 32..<64 { list.append(TestMember(name)) }
        #expect(list.names == members.map(\.name).filter { $0 % 2 == 1 } + Array(32..<64))
        #expect(members.filter(\.isFinished).count == 16)
    }

    @Test(arguments: [1, 2, 7, 100]) func `each member is examined in turn, in a list of any length`(count: Int) {
        var list = ObserverList<TestMember>()
        let members = (0..<count).map { TestMember($0) }
        for member in members { list.append(member) }
        for dead in [count / 2, 0, count - 1] {
            members[dead].isAlive = false
            for _ in 0..<count {
                var released = DeferredReleases()
                list.examineNext(releasing: &released)
                released.finish()
            }
            #expect(members[dead].isFinished)
            #expect(!list.names.contains(dead))
        }
        #expect(list.count == max(0, count - 3))
    }

    @Test(arguments: [0, 10, 100])
    func `a list whose members are deallocated stays in proportion to the others`(living: Int) {
        var list = ObserverList<TestMember>()
        for name in 0..<living { list.append(TestMember(name)) }
        var longest = 0
        for name in living..<5_000 {
            let member = TestMember(name)
            list.append(member)
            member.isAlive = false
            longest = max(longest, list.slots.count)
        }
        #expect(longest <= 4 * living + 40)
        #expect(Array(list.names.prefix(living)) == Array(0..<living))
    }

    @Test func `a removed member is released where the caller decides`() {
        let deaths = Journal<Int>()
        var list = ObserverList<TestMember>()
        do {
            let members = (0..<32).map { name in TestMember(name, canary: Canary { deaths.append(name) }) }
            for member in members { list.append(member) }
            for member in members { member.isAlive = false }
        }
        do {
            var released = DeferredReleases()
            for _ in 0..<16 { list.append(TestMember(32), releasing: &released) }
            withExtendedLifetime(released) { #expect(deaths.entries.isEmpty) }
        }
        #expect(Set(deaths.entries) == Set(0..<32))
    }

    @Test func `a receiver that is examined is released where the caller decides`() {
        /// A member whose receiver has no other owner than whoever looks at it.
        final class Lender: ObserverListMember {
            var slot = -1
            var order: UInt64 = 0
            let deaths: Journal<Int>
            var receiver: AnyObject? { Canary { [deaths] in deaths.append(0) } }
            let isOwnReceiver = false
            func end(_ end: ObserverEnd) {}

            init(deaths: Journal<Int>) { self.deaths = deaths }
        }
        let deaths = Journal<Int>()
        var list = ObserverList<Lender>()
        do {
            var released = DeferredReleases()
            for _ in 0..<33 { list.append(Lender(deaths: deaths), releasing: &released) }
            withExtendedLifetime(released) { #expect(deaths.entries.isEmpty) }
        }
        #expect(deaths.count == 64)
        #expect(list.count == 33)
    }

    @Test(arguments: [31, 32, 33] as [UInt64])
    func `any sequence of operations has the outcome of an array`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var list = ObserverList<TestMember>()
        var model: [TestMember] = []
        for operation in 0..<3000 {
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<50:
                let member = TestMember(operation)
                list.append(member)
                model.append(member)
            case 50..<97:
                guard let index = model.indices.randomElement(using: &generator) else { break }
                let member = model.remove(at: index)
                #expect(list.remove(member) == true)
                #expect(list.remove(member) == false)
            default:
                if list.wantsCompaction { list.compact() }
            }
            #expect(list.count == model.count)
        }
        #expect(list.names == model.map(\.name))
        #expect(model.allSatisfy { list.slots[$0.slot] === $0 })
    }
}
