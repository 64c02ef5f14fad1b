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
