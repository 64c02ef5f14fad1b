import Testing

@testable import NotifiableAdapter

@Suite("The table of registrations") struct RegistrationTableTests {
    private typealias Table = RegistrationTable<String, Int>

    private func table(_ keys: String...) -> Table {
        var table = Table()
        for (entry, key) in keys.enumerated() { _ = table.insert(entry, for: key) }
        return table
    }

    @Test func `an entry is found by its key, and not once it is removed`() {
        var table = table("a", "b")
        #expect(table["a"] == 0)
        #expect(table["b"] == 1)
        #expect(table["c"] == nil)
        #expect(table.count == 2)
        #expect(table.remove("a") == 0)
        #expect(table.remove("a") == nil)
        #expect(table["a"] == nil)
        #expect(table.count == 1)
    }

    @Test func `a second entry of a key replaces the first and keeps its turn`() {
        var table = table("a", "b")
        #expect(table.insert(7, for: "a") == 0)
        #expect(table.count == 2)
        #expect(table.next(2).map(\.key) == ["a", "b"])
        #expect(table["a"] == 7)
    }

    @Test func `all are looked at in turn, a few at a time`() {
        var table = table("a", "b", "c")
        #expect(table.next(2).map(\.key) == ["a", "b"])
        #expect(table.next(2).map(\.key) == ["c", "a"])
        #expect(table.next(2).map(\.key) == ["b", "c"])
    }

    @Test func `no more are looked at than there are`() {
        var table = table("a", "b")
        #expect(table.next(16).map(\.entry) == [0, 1])
        #expect(Table().count == 0)
        var empty = Table()
        #expect(empty.next(16).isEmpty)
    }

    @Test func `the last takes the turn of one that is removed`() {
        var table = table("a", "b", "c", "d")
        _ = table.next(1)
        #expect(table.remove("b") == 1)
        #expect(table.next(3).map(\.key) == ["d", "c", "a"])
        #expect(table.remove("d") == 3)
        #expect(table.next(2).map(\.key) == ["c", "a"])
    }

    @Test func `a removal does not put anybody off to the next round`() {
        var table = table("a", "b", "c", "d", "e")
        #expect(table.next(2).map(\.key) == ["a", "b"])
        #expect(table.remove("a") == 0)
        _ = table.insert(5, for: "f")
        #expect(table.next(4).map(\.key) == ["e", "c", "d", "f"])
        #expect(table.next(2).map(\.key) == ["b", "e"])
    }

    @Test(arguments: [1, 2, 5])
    func `whatever comes and goes, what stays is looked at within as many calls as there are entries`(lookedAt: Int) {
        var generator = SystemRandomNumberGenerator()
        var table = RegistrationTable<Int, Int>()
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
