/// The elements of a page as a browser sees them, as far as their names and attributes go.
///
/// Enough of HTML's tokenizer to notice that text has become markup: comments and declarations do not occur in the
/// pages.
struct PageMarkup {
    private(set) var elements: [Element] = []
    /// What is between the elements, outside scripts and styles.
    private(set) var text = ""

    struct Element {
        let name: String
        let attributes: [String: String]
    }

    init(_ page: String) {
        var rest = page[...]
        while let open = rest.firstIndex(of: "<") {
            text += rest[..<open]
            rest = rest[rest.index(after: open)...]
            guard let first = rest.first, first.isLetter else { continue }
            let element = Self.element(&rest)
            elements.append(element)
            // The content of these is not parsed.
            if ["script", "style"].contains(element.name), let end = rest.firstRange(of: "</\(element.name)") {
                rest = rest[end.lowerBound...]
            }
        }
        text += rest
    }

    private static func element(_ rest: inout Substring) -> Element {
        let name = take(&rest) { $0.isLetter || $0.isNumber }
        var attributes: [String: String] = [:]
        while let next = rest.first, next != ">" {
            guard !next.isWhitespace, next != "/" else {
                rest.removeFirst()
                continue
            }
            let attribute = take(&rest) { !$0.isWhitespace && $0 != "=" && $0 != ">" && $0 != "/" }
            var value = ""
            if rest.hasPrefix("=\"") {
                rest.removeFirst(2)
                value = take(&rest) { $0 != "\"" }
                rest = rest.dropFirst()
            } else if rest.first == "=" {
                rest.removeFirst()
                value = take(&rest) { !$0.isWhitespace && $0 != ">" }
            }
            attributes[attribute] = value
        }
        rest = rest.dropFirst()
        return Element(name: name, attributes: attributes)
    }

    private static func take(_ rest: inout Substring, while belongs: (Character) -> Bool) -> String {
        let part = rest.prefix(while: belongs)
        rest = rest[part.endIndex...]
        return String(part)
    }
}
