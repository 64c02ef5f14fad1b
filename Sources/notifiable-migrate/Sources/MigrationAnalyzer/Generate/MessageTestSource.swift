/// The source of a test in which a center converts a proposed message to its notification and back.
package struct MessageTestSource {
    private let proposal: MessageProposal
    private let codeBase: CodeBase
    private let module: String?

    /// - Parameter module: the module that the message is in; `nil` if it is not known, or that of the test.
    package init(_ proposal: MessageProposal, in codeBase: CodeBase, module: String?) {
        self.proposal = proposal
        self.codeBase = codeBase
        self.module = module
    }

    /// The whole file.
    package var text: String {
        let suite = ["struct \(suiteName) {"] + MessageSource.indented(members) + ["}"]
        return [imports, complaints, suite].filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
            .joined(separator: "\n\n") + "\n"
    }

    /// Whether each property has a value in the test.
    package var isComplete: Bool { proposal.isComplete && gaps.isEmpty }

    private var suiteName: String { "\(proposal.typeName)".filter { $0 != "." } + "Tests" }
    private var isolation: String { proposal.delivery.kind == .mainActor ? "@MainActor " : "" }

    private var imports: [String] {
        let samples = fields.map(\.sample)
        let modules =
            ["Foundation", "NotifiableAdapter", "NotifiableTestKit", "Testing"]
            + AppleFramework.all(of: samples, in: codeBase)
        let others = proposal.scope(in: codeBase).imports.filter { $0 != module }
        let note = "// Import the module of \(proposal.typeName) here, if the test is in another module."
        return (modules + others).sorted().map { "import \($0)" } + [
            "", module.map { "@testable import \($0)" } ?? note,
        ]
    }

    // MARK: Properties

    private struct Field {
        let label: String
        let sample: String
        let comparison: SampleValue.Comparison
        let isOptional: Bool
        let missing: String?
    }

    private var fields: [Field] {
        let file = codeBase.file(of: proposal)
        let value = proposal.valueProperty.map { field($0.name, $0.type, isOptional: $0.isOptional, file) }
        return [value].compactMap(\.self)
            + proposal.properties.map { field($0.name, $0.type, isOptional: $0.isOptional, file) }
    }

    private func field(_ label: String, _ type: String?, isOptional: Bool, _ file: Int) -> Field {
        let sample = type.map { SampleValue(of: $0, in: codeBase, from: file) }
        let missing = sample?.expression == nil ? type ?? "value" : nil
        return Field(
            label: label,
            sample: sample?.expression ?? MessageSource.placeholder(type ?? "value"),
            comparison: sample?.comparison ?? .description,
            isOptional: isOptional,
            missing: missing
        )
    }

    private var complaints: [String] { gaps.map { "#error(\(SwiftLiteral.string($0)))" } }

    /// The values that the test lacks, a sentence for each.
    package var gaps: [String] {
        fields.compactMap { field in field.missing.map { "Create a value of type `\($0)` for `\(field.label)`." } }
    }

    // MARK: Tests

    private var members: [String] {
        ["private typealias Message = \(proposal.typeName)", ""] + samples + [""] + centerTest
    }

    /// One message with all values, and one without the optional values.
    private var samples: [String] {
        let hasOptionals = fields.contains(where: \.isOptional)
        let full = message { $0.sample }
        let bare = message { $0.isOptional ? "nil" : $0.sample }
        let elements = full + (hasOptionals ? bare : [])
        let list =
            elements.count == 1 ? ["[\(elements[0].dropLast())]"] : ["["] + MessageSource.indented(elements) + ["]"]
        return ["\(isolation)private static var messages: [Message] {"] + MessageSource.indented(list) + ["}"]
    }

    private func message(_ value: (Field) -> String) -> [String] {
        let arguments = fields.map { "\($0.label): \(value($0))" }
        let line = "Message(\(arguments.joined(separator: ", "))),"
        guard line.count > 100 else { return [line] }
        return ["Message("]
            + MessageSource.indented(arguments.dropLast().map { "\($0)," } + [arguments[arguments.count - 1]])
            + ["),"]
    }

    private var centerTest: [String] {
        [
            "@Test \(isolation)func `a center bridges posts in both directions`() throws {",
            "    for message in Self.messages {",
            "        let legacy = MockNotificationCenter()",
            "        let center = MessageCenter(bridging: legacy)",
            "        let recorder = center.record(Message.self)",
            "",
            "        center.post(message)",
            "        let posted = try #require(legacy.posts.last)",
            "        #expect(posted.name == Message.name)",
            "        legacy.post(name: posted.name, object: posted.object, userInfo: posted.userInfo)",
            "",
            "        #expect(recorder.messages.count == 2)",
        ] + (fields.isEmpty ? [] : comparison.map { "        \($0)" }) + ["    }", "}"]
    }

    /// The comparison of a message with the one that the center has made of its notification.
    private var comparison: [String] {
        ["let made = try #require(recorder.messages.last)"]
            + fields.map { field in
                let name = SwiftLiteral.member(field.label)
                return "#expect(\(field.comparison.expression("made.\(name)", "message.\(name)")))"
            }
    }
}

/// A value of a type, as an expression, for a test.
struct SampleValue {
    /// `nil` if the source does not show how to create one.
    let expression: String?
    let comparison: Comparison

    enum Comparison {
        case equality
        case identity
        /// What is not known to be `Equatable`.
        case description

        func expression(_ left: String, _ right: String) -> String {
            switch self {
            case .equality: "\(left) == \(right)"
            case .identity: "\(left) === \(right)"
            case .description: "String(describing: \(left)) == String(describing: \(right))"
            }
        }
    }

    init(of type: String, in codeBase: CodeBase, from file: Int) {
        let declaration = codeBase.types.primary(named: type, from: file).map { codeBase[$0] }
        let isReference = declaration.map { $0.kind == .class || $0.kind == .actor } ?? false
        expression = Self.expression(type, codeBase, file)
        comparison = isReference ? .identity : Self.isEquatable(type, codeBase, file) ? .equality : .description
    }

    /// Whether the source, or the name of a known type, shows that a type is Equatable.
    private static func isEquatable(_ type: String, _ codeBase: CodeBase, _ file: Int) -> Bool {
        let type = TypeText(type).bare
        if known[type] != nil { return true }
        if let (key, value) = entry(type) {
            return isEquatable(key, codeBase, file) && isEquatable(value, codeBase, file)
        }
        if let element = element(type) { return isEquatable(element, codeBase, file) }
        let declaration = codeBase.types.primary(named: type, from: file).map { codeBase[$0] }
        return declaration.map { $0.kind == .enum && !$0.hasPayloads || $0.inherited.contains("Hashable") }
            ?? (SDKFacts.mainActorClasses.contains(type) || SDKFacts.nonisolatedClasses.contains(type))
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
        let declaration = codeBase[reference]
        guard !declaration.hasPayloads, let first = declaration.cases.first else { return nil }
        return "\(type).\(SwiftLiteral.identifier(first))"
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
        "Double": "1.5", "Float": "1.5", "CGFloat": "1.5", "TimeInterval": "1.5", "Decimal": "1", "NSNumber": "1",
        "URL": "URL(fileURLWithPath: \"/a\")", "URLRequest": "URLRequest(url: URL(fileURLWithPath: \"/a\"))",
        "Date": "Date(timeIntervalSince1970: 1)", "Data": "Data([1])", "UUID": "UUID()",
        "IndexPath": "IndexPath(index: 1)", "IndexSet": "IndexSet(integer: 1)",
        "NSRange": "NSRange(location: 1, length: 2)", "Locale": "Locale(identifier: \"en\")",
        "CGPoint": "CGPoint(x: 1, y: 2)", "CGSize": "CGSize(width: 1, height: 2)",
        "CGRect": "CGRect(x: 1, y: 2, width: 3, height: 4)", "Notification.Name": "Notification.Name(\"a\")",
        "NSError": "NSError(domain: \"a\", code: 1)",
    ]
}
