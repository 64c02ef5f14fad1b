import Testing

/// Expects a text that a process wrote as it trapped, also in a release build.
func expectText(_ text: String, on outcome: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation) {
    let written = String(decoding: outcome?.standardErrorContent ?? [], as: UTF8.self)
    #expect(written.contains(text), sourceLocation: sourceLocation)
}

/// Records that the allocator never gave a deallocated object's address to a new one, so that a test proved nothing.
func recordThatNoAddressWasReused(sourceLocation: SourceLocation = #_sourceLocation) {
    Issue.record("no address was reused: this run proved nothing", severity: .warning, sourceLocation: sourceLocation)
}

/// Random numbers that are the same in every run: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
