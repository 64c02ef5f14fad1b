extension MessageSource {
    /// One declaration for both conversions.
    var userInfo: [String] {
        let fields = proposal.properties.map { property in
            ".key(\(Self.key(property.key)), \\.\(SwiftLiteral.member(property.name)))"
        }
        let head = "static let userInfo = UserInfoCoding<Self>("
        let line = head + (["Self.init"] + fields).joined(separator: ", ") + ")"
        if fields.count < 2, line.count < 110 { return [line] }
        let arguments = ["Self.init"] + fields
        return [head] + Self.indented(arguments.dropLast().map { "\($0)," } + [arguments[arguments.count - 1]]) + [")"]
    }

    /// Both conversions by hand, where a value is the object.
    var conversions: [String] { makeMessage + [""] + makeNotification }

    private var makeMessage: [String] {
        guard let value = proposal.valueProperty else { return [] }
        let required = proposal.properties.filter { !$0.isOptional }
        let bindings =
            ["let \(SwiftLiteral.identifier(value.name)) = notification.object as? \(value.type)"]
            + required.map { "let \(Self.reading($0))" }
        let arguments = [value.name] + proposal.properties.map(\.name)
        let optional = proposal.properties.filter(\.isOptional).map { "let \(Self.reading($0))" }
        let call = "Self(\(arguments.map { "\($0): \(SwiftLiteral.identifier($0))" }.joined(separator: ", ")))"
        let condition =
            bindings.count == 1
            ? ["guard \(bindings[0]) else { return nil }"]
            : ["guard \(bindings[0]),"]
                + Self.indented(bindings.dropFirst().dropLast().map { "\($0)," } + [bindings[bindings.count - 1]])
                + ["else { return nil }"]
        return ["static func makeMessage(_ notification: Notification) -> Self? {"]
            + Self.indented(condition + optional + ["return \(call)"]) + ["}"]
    }

    private static func reading(_ property: MessageProposal.Property) -> String {
        let type = property.type ?? placeholder("type")
        return "\(SwiftLiteral.identifier(property.name)) = notification.userInfo?[\(key(property.key))] as? \(type)"
    }

    private var makeNotification: [String] {
        guard let value = proposal.valueProperty else { return [] }
        let head = "static func makeNotification(_ message: Self) -> Notification {"
        let properties = proposal.properties
        guard !properties.isEmpty else {
            return [head, "    Notification(name: name, object: message.\(SwiftLiteral.member(value.name)))", "}"]
        }
        let writes = properties.map { "userInfo[\(Self.key($0.key))] = message.\(SwiftLiteral.member($0.name))" }
        return [head] + Self.indented(["var userInfo: [AnyHashable: Any] = [:]"] + writes)
            + [
                "    return Notification(name: name, object: message.\(SwiftLiteral.member(value.name)), userInfo: userInfo)",
                "}",
            ]
    }

    static func key(_ key: MessageProposal.Property.Key) -> String {
        switch key {
        case .text(let text): SwiftLiteral.string(text)
        case .constant(let path): path
        }
    }
}
