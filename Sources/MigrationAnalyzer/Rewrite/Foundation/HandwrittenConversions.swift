import SwiftSyntax

/// The conversions of a message that `UserInfoCodable` declares, written out for Foundation.
struct HandwrittenConversions {
    let edits: Set<Edit>

    /// - Returns: `nil` if the source does not show the message's keys.
    init?(of message: BridgedMessage, _ type: TypeDeclaration, in source: ParsedSource) {
        guard let fields = message.fields, let declaration = source.declaration(namedAt: type.span),
            let inherited = declaration.inheritanceClause?.inheritedTypes
        else { return nil }
        let coding = declaration.memberBlock.members.first { member in
            member.decl.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedDescription == "userInfo"
        }
        guard let coding, let element = inherited.first(where: { $0.type.trimmedDescription == "UserInfoCodable" })
        else {
            return nil
        }
        let access = declaration.modifiers.map(\.name.text).first { ["public", "package"].contains($0) }
        let indentation = Indentation(of: declaration, in: source)
        let lines = Self.lines(fields, access.map { "\($0) " } ?? "", indentation.unit)
        let margin = source.indentation(at: coding.codeRange.lowerBound)
        let text = indentation.text(lines, at: margin)
        edits = [
            Self.deletion(of: element, in: inherited),
            Edit(coding.codeRange, String(text.dropFirst(margin.count))),
        ]
    }

    private static func deletion(of element: InheritedTypeSyntax, in list: InheritedTypeListSyntax) -> Edit {
        let elements = Array(list)
        let position = elements.firstIndex { $0.id == element.id } ?? 0
        if position > 0 {
            return Edit(elements[position - 1].type.codeRange.upperBound..<element.type.codeRange.upperBound, "")
        }
        return Edit(element.codeRange.lowerBound..<elements[1].codeRange.lowerBound, "")
    }

    private static func lines(_ fields: [BridgedMessage.Field], _ access: String, _ unit: String) -> [String] {
        let read = { (field: BridgedMessage.Field) in
            let value = "notification.userInfo?[\(field.keyText)] as? \(field.valueType)"
            return field.isRawValue ? "(\(value).RawValue).flatMap(\(field.valueType).init(rawValue:))" : value
        }
        let required = fields.filter { !$0.isOptional }
        let arguments = fields.map { field in
            "\(field.property): " + (field.isOptional ? read(field) : SwiftLiteral.identifier(field.property))
        }
        let guarded = required.enumerated().map { index, field in
            "\(index == 0 ? "guard " : unit)let \(SwiftLiteral.identifier(field.property)) = \(read(field))"
                + (index + 1 < required.count ? "," : "")
        }
        let make =
            guarded + (guarded.isEmpty ? [] : ["else { return nil }"])
            + ["return Self(\(arguments.joined(separator: ", ")))"]
        let writes = fields.map { field in
            let rawValue = field.isRawValue ? field.isOptional ? "?.rawValue" : ".rawValue" : ""
            return "userInfo[\(field.keyText)] = message.\(SwiftLiteral.member(field.property))\(rawValue)"
        }
        let notification =
            fields.isEmpty
            ? ["Notification(name: name)"]
            : ["var userInfo: [AnyHashable: Any] = [:]"] + writes + [
                "return Notification(name: name, userInfo: userInfo)"
            ]
        return ["\(access)static func makeMessage(_ notification: Notification) -> Self? {"] + make.map { unit + $0 }
            + ["}", "", "\(access)static func makeNotification(_ message: Self) -> Notification {"]
            + notification.map { unit + $0 } + ["}"]
    }
}
