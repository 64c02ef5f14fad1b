/// The source of a test that takes a proposed message to its notification and back: alone, and through a center.
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
    package var isComplete: Bool { proposal.isComplete && complaints.isEmpty }

    private var suiteName: String { "\(proposal.typeName)".filter { $0 != "." } + "Tests" }
    private var isolation: String { proposal.delivery.kind == .mainActor ? "@MainActor " : "" }

    private var imports: [String] {
        let samples = fields.map(\.sample)
        let modules =
            ["Foundation", "NotifiableAdapter", "NotifiableTestKit", "Testing"] + AppleFramework.all(of: samples)
        let own =
            module.map { ["", "@testable import \($0)"] } ?? [
                "", "// Import the module of \(proposal.typeName) here, unless this is it.",
            ]
        return modules.sorted().map { "import \($0)" } + own
    }

    // MARK: Properties

    private struct Field {
        let label: String
        let sample: String
        let comparison: String
        let isOptional: Bool
        let missing: String?
    }

    private var fields: [Field] {
        let file = codeBase.file(of: proposal)
        let value = proposal.valueProperty.map { field($0.name, $0.type, isOptional: false, file) }
        return [value].compactMap(\.self)
            + proposal.properties.map { field($0.name, $0.type, isOptional: $0.isOptional, file) }
    }

    private func field(_ label: String, _ type: String?, isOptional: Bool, _ file: Int) -> Field {
        let sample = type.map { SampleValue(of: $0, in: codeBase, from: file) }
        let missing = sample?.expression == nil ? type ?? "value" : nil
        return Field(
            label: label,
            sample: sample?.expression ?? MessageSource.placeholder(type ?? "value"),
            comparison: sample?.comparison ?? "==",
            isOptional: isOptional,
            missing: missing
        )
    }

    private var complaints: [String] {
        fields.compactMap { field in
            field.missing.map { "#error(\(SwiftLiteral.string("A `\($0)` has to be made for `\(field.label)`.")))" }
        }
    }

    // MARK: Tests

    private var members: [String] {
        ["private typealias Message = \(proposal.typeName)", ""] + samples + [""] + conversionTest + [""] + centerTest
            + (fields.isEmpty ? [] : [""] + comparison)
    }

    /// One message with everything, and one without what may be missing.
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

    private var conversionTest: [String] {
        [
            "@Test \(isolation)func `it becomes its notification, and is made from it`() throws {",
            "    for message in Self.messages {",
            "        let notification = Message.makeNotification(message)",
            "        #expect(notification.name == Message.name)",
            "        \(made("Message.makeMessage(notification)"))",
        ] + compared("        ") + ["    }", "}"]
    }

    private var centerTest: [String] {
        [
            "@Test \(isolation)func `each side of a center hears what the other posts`() throws {",
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
        ] + (fields.isEmpty ? [] : ["        \(made("recorder.messages.last"))"] + compared("        ")) + [
            "    }", "}",
        ]
    }

    private func made(_ expression: String) -> String {
        fields.isEmpty ? "#expect(\(expression) != nil)" : "let made = try #require(\(expression))"
    }

    private func compared(_ indentation: String) -> [String] {
        fields.isEmpty ? [] : ["\(indentation)Self.expectEqual(made, message)"]
    }

    private var comparison: [String] {
        ["\(isolation)private static func expectEqual(_ made: Message, _ message: Message) {"]
            + MessageSource.indented(
                fields.map {
                    "#expect(made.\(SwiftLiteral.member($0.label)) \($0.comparison) message.\(SwiftLiteral.member($0.label)))"
                }
            ) + ["}"]
    }
}

extension CodeBase {
    /// The file whose surroundings say which types a proposal's are.
    func file(of proposal: MessageProposal) -> Int {
        let path = (proposal.posters.first ?? proposal.observers.first)?.path
        return files.firstIndex { $0.path == path } ?? 0
    }
}
