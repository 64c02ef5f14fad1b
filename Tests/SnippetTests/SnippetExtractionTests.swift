import Testing

struct `Extraction from Markdown` {
    @Test func `finds each Swift fence, its line and its code`() {
        let extraction = extract(
            """
            # Title
            ```swift
            let a = 1

            let b = 2
            ```
            ```sh
            swift build
            ```
            1. One

               ```Swift title
               if c {
                   d()
               }
              e()
               ```
            """
        )
        #expect(extraction.snippets.map(\.line) == [2, 12])
        #expect(extraction.snippets.map(\.code) == ["let a = 1\n\nlet b = 2", "if c {\n    d()\n}\ne()"])
        #expect(extraction.errors.isEmpty)
    }

    @Test func `adds the twin of code whose marked lines make it compile, in the same lines`() {
        let comment = "<!-- snippet: name=Box context=Trains fails=\"x\" settings=\"-swift-version 5\" -->"
        let extraction = extract(
            """
            \(comment)
            ```swift
            final class Box {
                // compiles: let a = 1
                var a = 1
            }
            ```
            """
        )
        let marked = "final class Box {\n    // compiles: let a = 1\n"
        #expect(extraction.snippets.map(\.code) == ["\(marked)    var a = 1\n}", "\(marked)    let a = 1\n}"])
        #expect(extraction.snippets.map(\.line) == [2, 2])
        #expect(extraction.snippets.map(\.options.failure) == ["x", nil])
        #expect(extraction.snippets.map(\.options.name) == ["Box", nil])
        #expect(extraction.snippets.map(\.options.contexts) == [["Trains"], ["Trains"]])
        #expect(extraction.snippets.map(\.options.settings) == [["-swift-version", "5"], ["-swift-version", "5"]])
    }

    @Test(arguments: ["- ```swift\n  a()\n  ```", "> ```swift\n> a()\n> ```", "~~~swift\na()", "````swift\na()\n````"])
    func `reports every other form of a fence`(_ markdown: String) {
        let error = extract(markdown).errors.first
        #expect(error?.description == "Guide.md:1: a fence is a line with three backticks")
    }

    @Test(arguments: ["A\n\n```swift\nlet a = 1\n", "A\n\n```sh\nls\n"])
    func `reports a fence that is never closed, with its line`(_ markdown: String) {
        let extraction = extract(markdown)
        #expect(extraction.snippets.isEmpty)
        #expect(extraction.errors.map(\.description) == ["Guide.md:3: the fence is never closed"])
    }
}

struct `Extraction of snippet comments` {
    @Test func `gives the next line's fence its options`() {
        let marked = "- Text:\n  <!-- snippet: context=Trains -->\n  ```swift\n  a()\n  ```"
        let extraction = extract("\(marked)\n```swift\nb()\n```")
        #expect(extraction.snippets.map(\.options.contexts) == [["Trains"], []])
        #expect(extraction.errors.isEmpty)
    }

    @Test(arguments: ["\n```swift\na()\n```", "```sh\nls\n```", "Text", ""])
    func `reports a comment that has no Swift fence on its next line`(_ rest: String) {
        let errors = extract("Text\n<!-- snippet: apple -->\n\(rest)").errors
        #expect(errors.map(\.line) == [2])
    }

    @Test(arguments: [
        "<!-- snippet: aple -->", "<!-- snippet: -->", "<!-- snippet apple -->", "<!--snippet: apple",
        "<!-- snippet: fails=\"a -->",
    ])
    func `reports a comment that it cannot read, with its line`(_ comment: String) {
        #expect(extract("Text\n\n\(comment)\n```swift\na()\n```").errors.map(\.line) == [3])
    }
}

struct `Extraction from Swift files` {
    private let source = """
        /// One.
        ///
        /// ```swift
        /// let a = 1
        ///
        /// if a == 1 {
        ///     b()
        /// }
        /// ```
        struct A {
            /// <!-- snippet: context=Trains -->
            /// ```swift
            /// let c = 3
            /// ```
            var d = "```swift"  // ```swift
        }
        """

    @Test func `finds the fences of documentation comments, and no others`() {
        let extraction = SnippetExtraction(docCommentsOf: source, document: "A.swift")
        #expect(extraction.snippets.map(\.line) == [3, 12])
        #expect(extraction.snippets.map(\.code) == ["let a = 1\n\nif a == 1 {\n    b()\n}", "let c = 3"])
        #expect(extraction.snippets.last?.options.contexts == ["Trains"])
        #expect(extraction.errors.isEmpty)
    }
}

private func extract(_ markdown: String) -> SnippetExtraction {
    SnippetExtraction(markdown: markdown, document: "Guide.md")
}

struct `Snippet options` {
    @Test func `combine`() throws {
        let text = #" context=Trains,Depots apple  complete name=Board fails="main actor-isolated" "#
        let options = try SnippetOptions(parsing: text)
        #expect(options.name == "Board")
        #expect(options.contexts == ["Trains", "Depots"])
        #expect(options.isForApple)
        #expect(options.isComplete)
        #expect(options.failure == "main actor-isolated")
    }

    @Test func `may except dialects, with the reason`() throws {
        let exception = try SnippetOptions(parsing: #"except="5 MainActor, upcoming" because="it is so""#).exception
        #expect(exception?.reason == "it is so")
        let excepted = Dialect.all.filter { exception?.dialects.contains($0) == true }
        #expect(excepted.count == 8)
        #expect(
            excepted.allSatisfy { $0.hasUpcomingFeatures || ($0.isMainActorByDefault && $0.checking != .swift6) }
        )
    }

    @Test(arguments: [
        ("", "a snippet comment without options"),
        ("nocompile", "unknown option 'nocompile'"),
        ("apple=1", "the option 'apple' takes no value"),
        ("apple apple", "the option 'apple' is there twice"),
        ("name=", "the name of a snippet is empty"),
        ("context=A,,B", "a context without a name"),
        ("fails", "the option 'fails' needs a value"),
        ("fails=\"\"", "the option 'fails' needs the diagnostic's text"),
        ("fails=\"a", "the value of 'fails' has no closing quote"),
        ("fails=\"a\"apple", "no space after 'fails'"),
        ("except=MainActor", "the option 'except' needs 'because'"),
        ("except=\"MainActor nonisolated\" because=a", "the option 'except' names no dialect: 'MainActor nonisolated'"),
        ("because=a", "the option 'because' needs the option 'except' before it"),
    ])
    func `that cannot be read say why`(_ text: String, _ reason: String) {
        let error = #expect(throws: SnippetOptions.ParseError.self) { try SnippetOptions(parsing: text) }
        #expect(error?.reason == reason)
    }
}
