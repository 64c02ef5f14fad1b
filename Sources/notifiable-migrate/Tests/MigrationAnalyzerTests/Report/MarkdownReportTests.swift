import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

struct MarkdownReportTests {
    private static func text(_ files: [String: String], guide: GuideLocation? = nil) throws -> (String, ScratchFolder) {
        let folder = try ScratchFolder(files)
        let result = Scan().run(SourceFinder().files(below: [folder.path]))
        return (MarkdownReport(guide: guide).text(of: result), folder)
    }

    @Test func `a table of rules precedes the findings by file`() throws {
        let (text, folder) = try Self.text(["A.swift": Sources.leaky])
        #expect(
            text == """
                ### notifiable-migrate: 1 warning in 1 file, 5 lines

                | rule | errors | warnings | notes | what it finds |
                | --- | ---: | ---: | ---: | --- |
                | `dropped-token` |  | 1 |  | The token of an observer is dropped, or only kept by a local variable. |
                | **all** | 0 | 1 | 0 | |

                `notifiable-migrate explain RULE` explains a rule. A comment `// notifiable:ignore RULE` suppresses a rule \
                on its line.

                #### `\(folder.path)/A.swift`

                - **warning**, line 4: The token of the observer of `.arrived` is dropped: the closure runs and is kept \
                forever. (`dropped-token`)

                  ```swift
                  \tNotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
                  \t                           ^~~~~~~~~~~
                  ```

                """
        )
    }

    @Test func `a rule links to its section of the guide`() throws {
        let (text, _) = try Self.text(["A.swift": Sources.leaky], guide: GuideLocation("https://example.org/M.md"))
        let section = try #require(Rule.named("dropped-token")).section.anchor
        #expect(text.contains("| [`dropped-token`](https://example.org/M.md#\(section)) |"))
        #expect(text.contains("forever. ([`dropped-token`](https://example.org/M.md#\(section)))"))
    }

    @Test func `an unread file is listed`() throws {
        let (text, folder) = try Self.text(["A.swift": "func nothing() {}\n", "B.swift": ""])
        #expect(text.hasSuffix("#### Files with problems\n\n- `\(folder.path)/B.swift`: the file is empty\n"))
    }

    // MARK: Text of the code base

    @Test(arguments: [
        ("a `b|*c*` d", "a `b\\|*c*` d"), ("<img> *x* [y](z)", "&#60;img&#62; &#42;x&#42; &#91;y&#93;(z)"),
        ("one ` backtick <b>", "one &#96; backtick &#60;b&#62;"),
        ("@name https://a.b :bug:", "&#64;name https&#58;//a.b &#58;bug:"),
        ("two: words\nin lines", "two: words in lines"),
    ])
    func `text of a message is escaped`(text: String, expected: String) {
        #expect(MarkdownText.message(text) == expected)
    }

    @Test func `code with backticks is fenced with more backticks`() {
        #expect(MarkdownText.code("a`b``c") == "```a`b``c```")
        #expect(MarkdownText.code("`a") == "`` `a ``")
        #expect(MarkdownText.block("let a = \"\"\"\n```\n\"\"\"") == "````swift\nlet a = \"\"\"\n```\n\"\"\"\n````")
    }
}
