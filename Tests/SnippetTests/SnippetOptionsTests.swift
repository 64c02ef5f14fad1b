import Testing

struct `Snippet options` {
    @Test func `combine`() throws {
        let options = try SnippetOptions(parsing: #" context=Trains,Depots apple  fails="main actor-isolated" "#)
        #expect(options.contexts == ["Trains", "Depots"])
        #expect(options.isForApple)
        #expect(options.failure == "main actor-isolated")
    }

    @Test func `may quote a quote`() throws {
        #expect(try SnippetOptions(parsing: #"fails="no \"a\" here""#).failure == #"no "a" here"#)
    }

    @Test(arguments: [
        ("", "a snippet comment without options"),
        ("nocompile", "unknown option 'nocompile'"),
        ("nocompile=1", "unknown option 'nocompile'"),
        ("apple=1", "the option 'apple' takes no value"),
        ("apple apple", "the option 'apple' is there twice"),
        ("context", "the option 'context' needs a value"),
        ("context=", "a context without a name"),
        ("context=A,,B", "a context without a name"),
        ("fails", "the option 'fails' needs a value"),
        ("fails=\"\"", "the option 'fails' needs the diagnostic's text"),
        ("fails=\"a", "the value of 'fails' has no closing quote"),
        ("fails=\"a\"apple", "no space after 'fails'"),
    ])
    func `that cannot be read say why`(_ text: String, _ reason: String) {
        let error = #expect(throws: SnippetOptions.ParseError.self) { try SnippetOptions(parsing: text) }
        #expect(error?.reason == reason)
    }
}
