/// A piece of HTML or SVG: what is written in the literal is markup, what is put into it is text.
///
/// In `"<td>\(name)</td>"`, a name with a `<` in it stays a name, so that nothing of a code base becomes markup because
/// somebody forgot to escape it. A value may stand in an attribute if that has double quotes.
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
