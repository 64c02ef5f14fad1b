import Foundation
import Testing

@testable import NotifiableAdapter

@Suite("The identity of a value") struct ValueIdentityTests {
    struct Pair {
        var flag: Bool
        var number: Int64
    }

    enum Route {
        case plain(Train)
        case marked(Train)
        case both([Train], [Train])
        case none
    }

    private func isSame(_ first: Any, _ second: Any) -> Bool { ValueIdentity(of: first) == ValueIdentity(of: second) }

    @Test func `values are compared by their stored properties, not by their padding`() {
        for flag in [true, false] {
            #expect(isSame(Pair(flag: flag, number: 7), Pair(flag: flag, number: 7)))
            #expect(!isSame(Pair(flag: flag, number: 7), Pair(flag: !flag, number: 7)))
            #expect(!isSame(Pair(flag: flag, number: 7), Pair(flag: flag, number: 8)))
        }
    }

    @Test func `text is compared by its characters, and a number equals itself even if == says otherwise`() {
        let long = String(repeating: "long ", count: 10)
        #expect(isSame(long, String(repeating: "long ", count: 10)))
        #expect(!isSame(long, long + "er"))
        #expect(isSame(Double.nan, Double.nan))
        #expect(!isSame(1, "1"))
        #expect(!isSame(1, 1.0))
        #expect(!isSame(Int64(1), UInt64(1)))
    }

    @Test func `cases differ, and so do arrays divided differently`() {
        let (first, second, third) = (Train(), Train(), Train())
        #expect(isSame(Route.plain(first), Route.plain(first)))
        #expect(!isSame(Route.plain(first), Route.marked(first)))
        #expect(!isSame(Route.plain(first), Route.plain(second)))
        #expect(!isSame(Route.none, Route.plain(first)))
        #expect(isSame(Route.both([first, second], [third]), Route.both([first, second], [third])))
        #expect(!isSame(Route.both([first, second], [third]), Route.both([first], [second, third])))
    }
}
