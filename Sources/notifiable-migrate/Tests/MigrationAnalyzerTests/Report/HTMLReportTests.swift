import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

struct HTMLReportTests {
    private static let hostile =
        "</script><script>alert(1)</script><img src=x onerror='alert(2)'>\\\" onload=\\\"alert(3)"

    /// Names, keys, types, functions and lines that would be markup if anything forgot to escape them.
    private static let source = """
        extension Notification.Name {
            static let evil = Notification.Name("\(hostile)")
        }
        final class `<svg onload=alert(4)>` {
            func start() {
                NotificationCenter.default.addObserver(forName: .evil, object: nil, queue: nil) { note in
                    print(note.userInfo?["\(hostile)"] as? Int ?? 0) // </code></pre><script>alert(5)</script>
                }
            }
        }
        func `</title><script>`() {
            NotificationCenter.default.post(name: .evil, object: nil, userInfo: ["\(hostile)": "text"])
        }
        """

    private static func pages(_ files: [String: String]) throws -> [String] {
        let folder = try ScratchFolder(files)
        return withExtendedLifetime(folder) {
            let result = Scan().run(SourceFinder().files(below: [folder.path]))
            return [
                HTMLReport(guide: nil).text(of: result), HTMLPlan(guide: nil).text(of: MigrationPlan(result.codeBase)),
            ]
        }
    }

    @Test func `no text of a code base becomes markup`() throws {
        for page in try Self.pages(["a\"><script>alert(6)<b>.swift": Self.source, "</nav>.swift": ""]) {
            #expect(page.contains("alert(1)"), "the text itself is shown")
            let markup = PageMarkup(page)
            let names = Set(markup.elements.map(\.name))
            #expect(
                names.isDisjoint(with: ["img", "iframe", "object", "embed", "link", "base", "image", "foreignObject"])
            )
            #expect(markup.elements.count { $0.name == "script" } == 1)
            #expect(markup.elements.count { $0.name == "style" } == 1)
            #expect(markup.elements.count { $0.name == "nav" } == 1)
            #expect(markup.elements.count { $0.name == "title" && $0.attributes.isEmpty } >= 1)
            let attributes = markup.elements.flatMap(\.attributes.keys)
            #expect(attributes.allSatisfy { !$0.hasPrefix("on") && !$0.contains("<") && !$0.contains("'") })
        }
    }

    @Test func `the markup scanner finds injected elements`() {
        let markup = PageMarkup("<p title=\"a\" onclick='b'>x<script>1 < 2</script><img src=x onerror=y></p>")
        #expect(markup.elements.map(\.name) == ["p", "script", "img"])
        #expect(markup.elements.flatMap(\.attributes.keys).contains("onclick"))
        #expect(markup.elements.last?.attributes == ["src": "x", "onerror": "y"])
        #expect(!markup.text.contains("1 < 2"))
    }

    @Test func `a page loads nothing`() throws {
        for page in try Self.pages(["A.swift": Self.source]) {
            let markup = PageMarkup(page)
            for element in markup.elements where element.name != "a" {
                #expect(element.attributes["src"] == nil && element.attributes["href"] == nil)
            }
            let policy = try #require(markup.elements.first { $0.attributes["http-equiv"] != nil })
            #expect(policy.attributes["content"]?.contains("default-src 'none'") == true)
            #expect(policy.attributes["content"]?.contains("script-src-attr 'none'") == true)
            #expect(!page.contains("@import") && !page.contains("url("))
        }
    }

    @Test func `every link within a page has a target`() throws {
        for page in try Self.pages(["A.swift": Self.source]) {
            let markup = PageMarkup(page)
            let identifiers = markup.elements.compactMap { $0.attributes["id"] }
            #expect(Set(identifiers).count == identifiers.count)
            let targets = markup.elements.compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("#") }
            #expect(!targets.isEmpty)
            #expect(Set(targets.map { String($0.dropFirst()) }).isSubset(of: identifiers))
        }
    }

    @Test func `each drawing has a title and a description`() throws {
        for page in try Self.pages(["A.swift": Self.source]) {
            let markup = PageMarkup(page)
            let identifiers = Set(markup.elements.compactMap { $0.attributes["id"] })
            let drawings = markup.elements.filter { $0.name == "svg" && $0.attributes["role"] != nil }
            #expect(!drawings.isEmpty)
            for drawing in drawings {
                let labels = try #require(drawing.attributes["aria-labelledby"]).split(separator: " ").map(String.init)
                #expect(!labels.isEmpty && identifiers.isSuperset(of: labels))
            }
        }
    }

    @Test func `a finding is shown with its line and a caret`() throws {
        let page = try Self.pages(["A.swift": Sources.leaky])[0]
        #expect(page.contains("<pre><code>\tNotificationCenter.default.<mark>addObserver</mark>(forName: .arrived"))
        #expect(page.contains("\n\t                           <span class=\"caret\">^~~~~~~~~~~</span>"))
        let findings = PageMarkup(page).elements.filter { $0.name == "article" && $0.attributes["data-rule"] != nil }
        #expect(findings.map { $0.attributes["data-severity"] } == ["warning"])
        #expect(findings.map { $0.attributes["data-rule"] } == ["dropped-token"])
    }

    @Test func `the length of a bar is its count`() {
        let rows = [
            BarChart.Row(label: "a", counts: [.error: 1, .note: 3], link: "href=\"#\""),
            BarChart.Row(label: "b", counts: [.warning: 1], link: "href=\"#\""),
        ]
        let markup = PageMarkup(BarChart(id: "chart", title: "Chart", rows: rows).html.description)
        let bars = markup.elements.filter { $0.name == "rect" && $0.attributes["class"] != "track" }
        #expect(bars.map { $0.attributes["class"] } == ["error", "note", "warning"])
        #expect(bars.map { $0.attributes["x"] } == ["0.0%", "25.0%", "0.0%"])
        #expect(bars.map { $0.attributes["width"] } == ["25.0%", "75.0%", "25.0%"])
        #expect(markup.text.contains("a: 1 error, 3 notes; b: 1 warning."))
    }

    @Test func `a page without findings or notifications is complete`() throws {
        for page in try Self.pages(["A.swift": "func nothing() {}\n"]) {
            #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
            #expect(page.contains("No notification is posted or observed."))
        }
    }
}

struct HTMLTests {
    @Test func `interpolated text is escaped`() {
        let name = "<b>&\"'"
        let html: HTML = "<td title=\"\(name)\">\(name)</td>"
        #expect(html.description == "<td title=\"&lt;b&gt;&amp;&quot;&#39;\">&lt;b&gt;&amp;&quot;&#39;</td>")
    }

    @Test func `interpolated HTML is not escaped`() {
        let inner: HTML = "<i>\("a < b")</i>"
        let pieces: [HTML] = [inner, "<br>"]
        let html: HTML = "<p>\(inner)\(pieces)\(3)\(percent: 33.333_33)</p>"
        #expect(html.description == "<p><i>a &lt; b</i><i>a &lt; b</i><br>333.33%</p>")
    }

    @Test func `pairs of backticks become code`() {
        #expect(FindingsSection.prose("a `<b>` c").description == "a <code>&lt;b&gt;</code> c")
        #expect(FindingsSection.prose("a ` <b>").description == "a ` &lt;b&gt;")
    }

    @Test(arguments: [
        (["/a/b/c/d/e/F.swift", "/a/b/X.swift"], "/a/b/c/d/e/", "c/d/e"), (["/a/b/F.swift"], "/a/b/", "b"),
        (["F.swift"], "/", "/"), (["a/b/c/d/e/f/G.swift", "z/H.swift"], "a/b/c/", "a/b/c"),
    ])
    func `folders are named without their common path`(paths: [String], folder: String, name: String) {
        let folders = FolderNames(paths)
        #expect(folders.folder(of: paths[0]) == folder)
        #expect(folders.name(of: folder) == name)
    }
}
