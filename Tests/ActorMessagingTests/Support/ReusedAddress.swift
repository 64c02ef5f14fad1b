import Testing

/// Notes that the allocator never gave a dead object's address to a new one, so that a test proved nothing.
func recordThatNoAddressWasReused(sourceLocation: SourceLocation = #_sourceLocation) {
    Issue.record("no address was reused: this run proved nothing", severity: .warning, sourceLocation: sourceLocation)
}
