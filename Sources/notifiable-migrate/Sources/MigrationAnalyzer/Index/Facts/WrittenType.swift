import SwiftParser
import SwiftSyntax

/// A type as the source writes it, with its parts and without its syntax tree.
///
/// The spellings of one type are equal: `Optional<Int>`, `(Int)?` and `Int!`, `Array<Int>` and `[Int]`.
package enum WrittenType: Hashable, Sendable {
    /// `Train`, `Train.Number`, `Set<Train>`
    case name(String, [WrittenType] = [])
    indirect case optional(WrittenType)
    indirect case array(WrittenType)
    indirect case dictionary(WrittenType, WrittenType)
    /// Any other type: the types in it, and the texts around them.
    case compound(Kind, [String], [WrittenType])

    package enum Kind: Sendable {
        case existential, opaque, function, composition
        /// A tuple, a metatype, …
        case other
    }
}

// MARK: Syntax

extension WrittenType {
    /// The type of a value that is declared with a type: without `inout` and `@escaping`.
    init(_ type: TypeSyntax) {
        switch type.as(TypeSyntaxEnum.self) {
        case .identifierType(let identifier):
            self = Self.named(identifier.name.text, Self.arguments(identifier.genericArgumentClause))
        case .memberType(let member):
            guard case .name(let outer, []) = WrittenType(member.baseType) else {
                self.init(.other, of: type)
                return
            }
            self = .name("\(outer).\(member.name.text)", Self.arguments(member.genericArgumentClause))
        case .optionalType(let optional): self = .optional(WrittenType(optional.wrappedType))
        case .implicitlyUnwrappedOptionalType(let optional): self = .optional(WrittenType(optional.wrappedType))
        case .arrayType(let array): self = .array(WrittenType(array.element))
        case .dictionaryType(let dictionary):
            self = .dictionary(WrittenType(dictionary.key), WrittenType(dictionary.value))
        case .attributedType(let attributed):
            self = WrittenType(attributed.baseType)
            guard case .compound(.function, let texts, let types) = self else { return }
            let attributes = attributed.attributes.map(\.trimmedDescription)
            let kept = attributes.filter { !["@escaping", "@autoclosure"].contains($0) }.map { $0 + " " }
            self = .compound(.function, [kept.joined() + texts[0]] + texts.dropFirst(), types)
        case .tupleType(let tuple) where tuple.elements.count == 1 && tuple.elements.first?.firstName == nil:
            self = WrittenType(tuple.elements[tuple.elements.startIndex].type)
        case .someOrAnyType(let constrained):
            self.init(constrained.someOrAnySpecifier.tokenKind == .keyword(.any) ? .existential : .opaque, of: type)
        case .functionType: self.init(.function, of: type)
        case .compositionType: self.init(.composition, of: type)
        default: self.init(.other, of: type)
        }
    }

    /// A type of which there is only the text, such as a literal that is called: `Set<Int>` in `Set<Int>()`.
    init(parsing text: String) {
        var parser = Parser(text)
        self.init(TypeSyntax.parse(from: &parser))
    }

    private static func arguments(_ clause: GenericArgumentClauseSyntax?) -> [WrittenType] {
        clause?.arguments.map { argument in
            argument.argument.as(TypeSyntax.self).map { WrittenType($0) } ?? .name(argument.argument.trimmedDescription)
        } ?? []
    }

    private static func named(_ name: String, _ arguments: [WrittenType]) -> WrittenType {
        switch (name, arguments.count) {
        case ("Optional", 1): .optional(arguments[0])
        case ("Array", 1): .array(arguments[0])
        case ("Dictionary", 2): .dictionary(arguments[0], arguments[1])
        default: .name(name, arguments)
        }
    }

    private init(_ kind: Kind, of type: TypeSyntax) {
        var (texts, types) = ([""], [WrittenType]())
        func add(_ node: Syntax) {
            for child in node.children(viewMode: .sourceAccurate) {
                if let type = child.as(TypeSyntax.self), ![.attributedType, .tupleType].contains(type.kind) {
                    types.append(WrittenType(type))
                    texts.append("")
                } else if let token = child.as(TokenSyntax.self) {
                    texts[texts.count - 1] += token.text
                } else {
                    add(child)
                    continue
                }
                let next = child.nextToken(viewMode: .sourceAccurate)
                let isSeparate = child.trailingTriviaLength.utf8Length + (next?.leadingTriviaLength.utf8Length ?? 0) > 0
                if isSeparate, next.map({ $0.position < type.endPosition }) == true { texts[texts.count - 1] += " " }
            }
        }
        add(Syntax(type))
        self = .compound(kind, texts, types)
    }
}

extension ExtensionDeclSyntax {
    /// The name of the extended type: `Optional` in `extension Optional<Int>`.
    var typeName: String { extendedType.as(IdentifierTypeSyntax.self)?.name.text ?? WrittenType(extendedType).nominal }
}

// MARK: Text

extension WrittenType: CustomStringConvertible {
    package var description: String {
        switch self {
        case .name(let name, let arguments):
            arguments.isEmpty ? name : "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
        case .optional(let type): type.operand + "?"
        case .array(let element): "[\(element)]"
        case .dictionary(let key, let value): "[\(key): \(value)]"
        case .compound(_, let texts, let types):
            zip(texts, types).map { $0 + $1.description }.joined() + texts[types.count]
        }
    }

    /// The text of the type before a question mark: in parentheses, if it needs them.
    var operand: String {
        if case .compound(let kind, _, _) = self, kind != .other { "(\(self))" } else { description }
    }
}

// MARK: Parts

extension WrittenType {
    var isOptional: Bool { if case .optional = self { true } else { false } }

    /// `Int` for `Int?`, and any other type itself.
    var unwrapped: WrittenType { if case .optional(let type) = self { type } else { self } }

    /// Whether it is a function, which may be missing.
    var isFunction: Bool { if case .compound(.function, _, _) = unwrapped { true } else { false } }

    /// Whether it is an array or a dictionary, which may be missing.
    var isCollection: Bool {
        switch unwrapped {
        case .array, .dictionary: true
        default: false
        }
    }

    /// The name to look a declaration up by, without optionality, `any` and generic arguments.
    var name: String? {
        switch self {
        case .name(let name, _): name
        case .optional(let type): type.name
        case .compound(.existential, _, let types), .compound(.opaque, _, let types): types.first?.name
        case .array, .dictionary, .compound: nil
        }
    }

    /// The name, or the text of a type without one, which no declaration has.
    var nominal: String { name ?? unwrapped.description }

    /// Whether the type allows any value.
    var isAny: Bool { ["Any", "AnyObject", "AnyHashable", "NSObject"].contains(nominal) }

    /// Whether it is or contains an opaque type.
    var isOpaque: Bool { if case .compound(.opaque, _, _) = self { true } else { parts.contains(where: \.isOpaque) } }

    private var parts: [WrittenType] {
        switch self {
        case .name(_, let types), .compound(_, _, let types): types
        case .optional(let type), .array(let type): [type]
        case .dictionary(let key, let value): [key, value]
        }
    }

    /// All names in it: `Set` and `Train` in `[Set<Train>]`.
    var names: [String] {
        let own = if case .name(let name, _) = self { [name] } else { [String]() }
        return own + parts.flatMap(\.names)
    }

    /// All identifiers in its names: `Train` and `Number` in `[Train.Number]`.
    var identifiers: [String] { names.flatMap { $0.split(separator: ".") }.map(String.init) }

    /// Whether it is Foundation's notification.
    var isNotification: Bool { name.map(FileIndexer.isNotificationType) ?? false }

    var isNotificationName: Bool { name.map(FileIndexer.isNameType) ?? false }

    /// The type with each name in it replaced.
    func mapNames(_ transform: (String) -> WrittenType) -> WrittenType {
        func map(_ type: WrittenType) -> WrittenType { type.mapNames(transform) }
        switch self {
        case .name(let name, let arguments):
            let type = transform(name)
            guard !arguments.isEmpty else { return type }
            return Self.named(type.nominal, arguments.map(map))
        case .optional(let type): return .optional(map(type))
        case .array(let element): return .array(map(element))
        case .dictionary(let key, let value): return .dictionary(map(key), map(value))
        case .compound(let kind, let texts, let types): return .compound(kind, texts, types.map(map))
        }
    }
}
