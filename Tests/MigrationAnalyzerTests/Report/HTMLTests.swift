import Testing

@testable import MigrationAnalyzer

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
