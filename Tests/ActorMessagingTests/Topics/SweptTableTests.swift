import Testing

@testable import ActorMessaging

struct `The table whose entries are examined in turn` {
    private typealias Table = SweptTable<String, Int>

    private func table(_ keys: String...) -> Table {
        var table = Table()
        for (entry, key) in keys.enumerated() { _ = table.insert(entry, for: key) }
        return table
    }

    @Test func `the last takes the turn of one that is removed`() {
        var table = table("a", "b", "c", "d")
        _ = table.next(1)
        #expect(table.remove("b") == 1)
        #expect(table.next(3).map(\.key) == ["d", "c", "a"])
        #expect(table.remove("d") == 3)
        #expect(table.next(2).map(\.key) == ["c", "a"])
    }

    @Test func `a removal does not delay another entry to the next round`() {
        var table = table("a", "b", "c", "d", "e")
        #expect(table.next(2).map(\.key) == ["a", "b"])
        #expect(table.remove("a") == 0)
        _ = table.insert(5, for: "f")
        #expect(table.next(4).map(\.key) == ["e", "c", "d", "f"])
        #expect(table.next(2).map(\.key) == ["b", "e"])
    }

    @Test(arguments: [1, 2, 5])
    func `each entry that stays is examined within as many calls as there are entries`(lookedAt: Int) {
        var generator = SystemRandomNumberGenerator()
        var table = SweptTable<Int, Int>()
        for key in 0..<20 { _ = table.insert(key, for: key) }
        // Only replaced, never removed: the turns do not move.
        for round in 0..<20 {
            var met: Set<Int> = []
            for _ in 0..<(20 + lookedAt - 1) / lookedAt {
                met.formUnion(table.next(lookedAt).map(\.key))
                _ = table.insert(round, for: Int.random(in: 0..<20, using: &generator))
            }
            #expect(met == Set(0..<20))
        }
    }
}

struct `Mailboxes of a center` {
    private actor Ledger {}

    @Test func `G10: mailboxes of deallocated actors are forgotten while others are added`() {
        let mailboxes = ActorMailboxes()
        // Each takes the address of the last actor, so that the next actor gets another one.
        var others: [Ledger] = []
        for _ in 0..<1_000 {
            _ = mailboxes.mailbox(of: Ledger())
            others.append(Ledger())
        }
        #expect(mailboxes.count <= 3)
        withExtendedLifetime(others) {}
    }
}
