import Foundation

/// A piece of HTML or SVG. The literal is markup, and interpolated values are text.
///
/// In `"<td>\(name)</td>"`, a `<` in the name is escaped. No text of a code base becomes markup because someone forgets
/// to escape it. A value can be in an attribute with double quotes.
struct HTML: ExpressibleByStringInterpolation, CustomStringConvertible {
    private(set) var description: String

    init(stringLiteral value: String) { description = value }

    init(stringInterpolation: StringInterpolation) { description = stringInterpolation.output }

    /// Text, as text.
    init(text: some StringProtocol) {
        description = text.unicodeScalars.reduce(into: "") { output, scalar in
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "'": output += "&#39;"
            // No character of HTML, and reported as an error by a parser.
            case "\0": output += "\u{FFFD}"
            default: output.unicodeScalars.append(scalar)
            }
        }
    }

    /// A file of this module that is style or script already.
    init(trusted: [UInt8]) { description = String(decoding: trusted, as: UTF8.self) }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var output = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            output.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        mutating func appendLiteral(_ literal: String) { output += literal }

        mutating func appendInterpolation(_ html: HTML) { output += html.description }

        mutating func appendInterpolation(_ pieces: [HTML]) { output += pieces.map(\.description).joined() }

        /// A share of a drawing's width.
        mutating func appendInterpolation(percent: Double) { output += "\((percent * 100).rounded() / 100)%" }

        mutating func appendInterpolation(_ number: Int) { output += String(number) }

        mutating func appendInterpolation(_ text: some StringProtocol) { output += HTML(text: text).description }
    }
}

extension [HTML] {
    func joined(separator: HTML) -> HTML {
        var result: HTML = ""
        for (index, piece) in enumerated() { result = index == 0 ? piece : "\(result)\(separator)\(piece)" }
        return result
    }
}

/// One self-contained page: style, script and drawings are in it, and it asks for nothing from anywhere.
struct HTMLPage {
    let title: String
    let lead: String
    /// The counts at the top of the page.
    let tiles: [HTML]
    let sections: [Section]

    struct Section {
        let id: StaticString
        let title: String
        /// The number of its items.
        let count: Int?
        let lead: String
        let content: HTML
    }

    /// The page. Its content security policy keeps markup that slipped in from loading anything or running code.
    var html: HTML {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
        script-src 'unsafe-inline'; script-src-attr 'none'; base-uri 'none'; form-action 'none'">
        <title>\(title)</title>
        <style>
        \(Self.asset(PackageResources.page_css))</style>
        </head>
        <body>
        <header>
        <h1>\(title)</h1>
        <p class="lead">\(lead)</p>
        <ul class="tiles">
        \(tiles)</ul>
        </header>
        <nav aria-label="Sections"><ul>
        \(sections.map(Self.link))</ul></nav>
        <main>
        \(sections.map(Self.body))</main>
        <script>
        \(Self.asset(PackageResources.page_js))</script>
        </body>
        </html>

        """
    }

    static func tile(_ count: Int, _ label: String, tone: String = "") -> HTML {
        "<li class=\"\(tone)\"><b>\(count.formatted(.number.locale(Locale(identifier: "en_US"))))</b>\(label)</li>\n"
    }

    private static func link(_ section: Section) -> HTML {
        let count: HTML = section.count.map { " <small>\($0)</small>" } ?? ""
        return "<li><a href=\"#\(section.id.description)\">\(section.title)\(count)</a></li>\n"
    }

    private static func body(_ section: Section) -> HTML {
        """
        <section id="\(section.id.description)">
        <h2>\(section.title)</h2>
        <p class="lead">\(section.lead)</p>
        \(section.content)
        </section>

        """
    }

    private static func asset(_ bytes: [UInt8]) -> HTML { HTML(trusted: bytes) }
}
