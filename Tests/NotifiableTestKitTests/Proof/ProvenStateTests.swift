import Testing

@testable import NotifiableTestKit

struct `The description of two states that differ` {
    private func difference(_ state: any Equatable & Sendable, _ expected: any Equatable & Sendable) -> String {
        ProvenState.difference(of: ProvenState(value: state), from: ProvenState(value: expected))
    }

    @Test func `shows short states in full`() {
        #expect(difference([1, 3], [1, 2]) == "the state is [1, 3] instead of [1, 2]")
        #expect(ProvenState.difference(of: nil, from: .init(value: 1)) == "the state is gone instead of 1")
    }

    @Test func `shows long states where they differ`() {
        let expected = Array(100..<140)
        var state = expected
        state.swapAt(30, 31)
        let text = difference(state, expected)
        #expect(text.contains("128, 129, 131, 130, 132"))
        #expect(text.contains("128, 129, 130, 131, 132"))
        #expect(text.hasPrefix("the state is …"))
        #expect(text.count < 160)
    }

    @Test func `shows the end of a state that ends early`() {
        let expected = Array(100..<140)
        let text = difference(Array(expected.dropLast()), expected)
        #expect(text.contains("138] instead of "))
        #expect(text.hasSuffix("138, 139]"))
    }
}
