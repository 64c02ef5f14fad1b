import Testing

@testable import NotifiableAdapter

@Suite("The echo guard") struct EchoGuardTests {
    @Test func `it expects nothing before a post`() {
        let echoes = EchoGuard<String>()
        #expect(echoes.marks.isEmpty)
    }

    @Test func `it expects the echoes of nested posts, the newest first`() {
        var echoes = EchoGuard<String>()
        let outer = echoes.expect("outer")
        let inner = echoes.expect("inner")
        #expect(echoes.marks.map(\.mark) == ["inner", "outer"])
        #expect(echoes.marks.map(\.id) == [inner, outer])
    }

    @Test func `an echo that was met is expected no more, once its post returns nothing changes`() {
        var echoes = EchoGuard<String>()
        let outer = echoes.expect("outer")
        let inner = echoes.expect("inner")
        echoes.forget(outer)
        #expect(echoes.marks.map(\.mark) == ["inner"])
        echoes.forget(outer)
        #expect(echoes.marks.map(\.mark) == ["inner"])
        echoes.forget(inner)
        #expect(echoes.marks.isEmpty)
    }

    @Test func `two posts with one mark are two echoes, and identities are not used again`() {
        var echoes = EchoGuard<String>()
        let first = echoes.expect("same")
        let second = echoes.expect("same")
        #expect(first != second)
        echoes.forget(first)
        #expect(echoes.marks.count == 1)
        #expect(echoes.expect("same") != second)
        #expect(echoes.marks.count == 2)
    }
}
