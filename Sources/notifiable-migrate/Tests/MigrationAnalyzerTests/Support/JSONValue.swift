import Foundation

/// A JSON document, for expectations about some of its members.
enum JSONValue: Decodable, Hashable {
    case null
    case bool(Bool)
    case number(Int)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(_ text: String) throws { self = try JSONDecoder().decode(Self.self, from: Data(text.utf8)) }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let array = try? container.decode([JSONValue].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// The value at a path of member names and indices; `nil` if there is none.
    subscript(path: PathComponent...) -> JSONValue? {
        path.reduce(self) { value, key in
            switch (value, key) {
            case (.object(let members), .member(let name)): members[name]
            case (.array(let elements), .index(let index)): elements.indices.contains(index) ? elements[index] : nil
            default: nil
            }
        }
    }

    /// The elements of an array; empty for any other value.
    var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

    var text: String? { if case .string(let text) = self { text } else { nil } }

    enum PathComponent: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
        case member(String)
        case index(Int)

        init(stringLiteral value: String) { self = .member(value) }
        init(integerLiteral value: Int) { self = .index(value) }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .number(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(uniqueKeysWithValues: members))
    }
}
