import Testing

/// Expects a text that a process wrote as it trapped. A release build traps without a text.
func expectText(_ text: String, on outcome: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation) {
    #if DEBUG
        let written = String(decoding: outcome?.standardErrorContent ?? [], as: UTF8.self)
        #expect(written.contains(text), sourceLocation: sourceLocation)
    #endif
}
