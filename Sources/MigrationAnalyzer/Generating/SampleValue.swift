/// A value of a type, as an expression, for a test.
struct SampleValue {
    /// `nil` if the source does not tell how to make one.
    let expression: String?
    /// How two of them are compared.
    let comparison: String

    init(of type: String, in codeBase: CodeBase, from file: Int) {
        let declaration = codeBase.types.primary(named: type, from: file).map { codeBase[$0] }
        let isReference = declaration.map { $0.kind == .class || $0.kind == .actor } ?? false
        expression = Self.expression(type, codeBase, file)
        comparison = isReference ? "===" : "=="
    }

    private static func expression(_ type: String, _ codeBase: CodeBase, _ file: Int) -> String? {
        if let known = known[type] { return known }
        if let (key, value) = entry(type) {
            guard let key = expression(key, codeBase, file), let value = expression(value, codeBase, file) else {
                return nil
            }
            return "[\(key): \(value)]"
        }
        if let element = element(type) { return expression(element, codeBase, file).map { "[\($0)]" } }
        guard let reference = codeBase.types.primary(named: type, from: file) else { return nil }
        return codeBase[reference].firstCase.map { "\(type).\(SwiftLiteral.identifier($0))" }
    }

    /// Of `[Element]`, `Array<Element>` and `Set<Element>`.
    private static func element(_ type: String) -> String? {
        for (prefix, suffix) in [("[", "]"), ("Array<", ">"), ("Set<", ">")]
        where type.hasPrefix(prefix) && type.hasSuffix(suffix) {
            return String(type.dropFirst(prefix.count).dropLast(suffix.count))
        }
        return nil
    }

    /// Of `[Key: Value]`, where the key is a plain name.
    private static func entry(_ type: String) -> (String, String)? {
        guard type.hasPrefix("["), type.hasSuffix("]"), let colon = type.firstIndex(of: ":") else { return nil }
        let key = type[type.index(after: type.startIndex)..<colon]
        guard key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." }) else { return nil }
        return (String(key), String(type[type.index(after: colon)...].dropLast().drop { $0 == " " }))
    }

    private static let known: [String: String] = [
        "Bool": "true", "String": "\"a\"", "Character": "\"a\"", "Substring": "\"a\"",
        "Int": "1", "Int8": "1", "Int16": "1", "Int32": "1", "Int64": "1",
        "UInt": "1", "UInt8": "1", "UInt16": "1", "UInt32": "1", "UInt64": "1",
        "Double": "1.5", "Float": "1.5", "CGFloat": "1.5", "TimeInterval": "1.5", "Decimal": "1",
        "URL": "URL(fileURLWithPath: \"/a\")", "URLRequest": "URLRequest(url: URL(fileURLWithPath: \"/a\"))",
        "Date": "Date(timeIntervalSince1970: 1)", "Data": "Data([1])", "UUID": "UUID()",
        "IndexPath": "IndexPath(index: 1)", "IndexSet": "IndexSet(integer: 1)",
        "NSRange": "NSRange(location: 1, length: 2)", "Locale": "Locale(identifier: \"en\")",
        "CGPoint": "CGPoint(x: 1, y: 2)", "CGSize": "CGSize(width: 1, height: 2)",
        "CGRect": "CGRect(x: 1, y: 2, width: 3, height: 4)", "Notification.Name": "Notification.Name(\"a\")",
        "NSError": "NSError(domain: \"a\", code: 1)",
    ]
}
