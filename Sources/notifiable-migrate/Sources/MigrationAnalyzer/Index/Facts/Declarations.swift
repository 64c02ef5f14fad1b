/// A type, or an extension of one, as declared in one place.
package struct TypeDeclaration: Sendable {
    package enum Kind: String, Sendable {
        case `class`, `struct`, `enum`, `actor`, `protocol`, `extension`

        /// Whether instances of it are values. Of an extension and a protocol, nothing is known.
        package var isValue: Bool { self == .struct || self == .enum }
    }

    package let kind: Kind
    /// Qualified by the enclosing types (`Outer.Inner`); of an extension, the extended type as written.
    package let name: String
    /// Superclass and protocols, as written, without generic arguments.
    package let inherited: [String]
    package let isolation: IsolationAttribute?
    package let isGeneric: Bool
    /// That of the enclosing types included. Of an extension, the default of its members.
    package let access: AccessLevel
    /// Of an enumeration, its cases.
    package let cases: [String]
    package let parent: Int?
    /// Only the type's name.
    package let span: SourceSpan

    /// Whether other files cannot name it.
    package var isPrivate: Bool { access == .private }
}

/// `typealias Name = Target`
package struct TypeAlias: Sendable {
    /// Qualified by the enclosing types.
    package let name: String
    package let target: WrittenType
    package let parent: Int?
}

/// Where a declaration can be used.
package enum AccessLevel: Int, Comparable, Sendable {
    /// Also `fileprivate`, and inside a function.
    case `private`, `internal`, package
    /// Also `open`.
    case `public`

    init?(modifier: String) {
        switch modifier {
        case "private", "fileprivate": self = .private
        case "internal": self = .internal
        case "package": self = .package
        case "public", "open": self = .public
        default: return nil
        }
    }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A function, an initializer, a deinitializer, or an accessor.
package struct FunctionDeclaration: Sendable {
    package enum Kind: String, Sendable {
        case function, initializer, deinitializer, accessor
    }

    package let kind: Kind
    /// Without argument labels: `refresh`, `init`, `deinit`; of an accessor, the property's name.
    package let name: String
    package internal(set) var parameters: [Parameter]
    package let isolation: IsolationAttribute?
    package let isObjC: Bool
    package let isOverride: Bool
    package let isStatic: Bool
    package let isAsync: Bool
    /// Whether other files cannot call it.
    let isPrivate: Bool
    /// Whether it returns a value.
    package let returnsValue: Bool
    /// The type of a function's value.
    package let returnType: WrittenType?
    /// Whether it runs each time its property is set, and the property is not one that is set once, such as an outlet.
    package let isSetter: Bool
    package let type: Int?
    /// Only the name.
    package let span: SourceSpan
    /// The whole code.
    package let extent: SourceSpan
    /// Its code, an index into `FileIndex.bodies`, if it handles notifications.
    package var body: Int?

    /// The argument labels of its parameters; `_` for one without.
    var labels: [String] { parameters.map { $0.label ?? "_" } }

    /// The name with its argument labels: `refresh(_:animated:)`.
    package var fullName: String {
        guard kind == .function || kind == .initializer else { return name }
        return name + "(" + parameters.map { "\($0.label ?? "_"):" }.joined() + ")"
    }
}

/// A parameter of a function.
package struct Parameter: Hashable, Sendable {
    /// `nil` where the call has none.
    package let label: String?
    /// The name in the body.
    package let name: String
    /// `nil` if a closure omits it.
    package let type: WrittenType?
    /// Whether a call may omit it.
    var isOptional = false

    /// Whether its type is Foundation's notification.
    package var isNotification: Bool { type?.isNotification ?? false }
}

/// A property of a type or of the file, or a case of an enumeration.
package struct PropertyDeclaration: Sendable {
    package let name: String
    /// Its type, from its annotation or its initial value.
    package let type: TypeExpression
    package let isStatic: Bool
    package let isComputed: Bool
    /// Whether it is a variable with a value of its own.
    package let isMutable: Bool
    /// Whether `@available` says that other code should not use it.
    var isDeprecated = false
    /// That of the enclosing types included.
    package let access: AccessLevel
    package let isolation: IsolationAttribute?
    /// The names in its value, if that is the name of a notification or an array of names.
    package let notificationNames: [NameExpression]
    /// The name that its value is created with: `.arrived` in `Event(name: .arrived)`.
    var createdWith: NameExpression?
    /// Whether its value is created with that name, or with a literal: `Channel<Int>("arrived")`.
    var isCreatedWithConstant = false
    /// Whether its value is an array or a dictionary.
    var isCollection = false
    /// Its text, if it is a string literal: a key, or the text of a name.
    package let text: String?
    package let parent: Int?
    package let span: SourceSpan

    /// Whether other files cannot name it.
    package var isPrivate: Bool { access == .private }

    /// Whether it is the name of a notification, or the text of one.
    var hasName: Bool { text != nil || declaredName != nil }

    /// The one name that it declares: not that of a collection's only element.
    var declaredName: NameExpression? { notificationNames.count == 1 && !isCollection ? notificationNames[0] : nil }
}

/// The isolation that a declaration's attributes specify.
package enum IsolationAttribute: Hashable, Sendable {
    case mainActor
    /// `nonisolated`, `nonisolated(unsafe)` or `@concurrent`.
    case nonisolated
    /// `isolated deinit`: that of its type.
    case isolated
    /// Another global actor, by its name.
    case globalActor(String)
}

/// A protocol of messages, of this package or of Foundation, as a type inherits it.
struct MessageProtocol {
    let isMainActor: Bool
    /// Whether its types convert messages to notifications and back.
    let isBridged: Bool

    /// - Returns: `nil` if the name is that of another type.
    init?(_ name: String) {
        switch TypeTable.simpleName(name) {
        case "MainActorMessage": (isMainActor, isBridged) = (true, false)
        case "AsyncMessage": (isMainActor, isBridged) = (false, false)
        case "BridgedMainActorMessage": (isMainActor, isBridged) = (true, true)
        case "BridgedAsyncMessage": (isMainActor, isBridged) = (false, true)
        default: return nil
        }
    }
}

extension TypeDeclaration {
    var messageProtocols: [MessageProtocol] { inherited.compactMap(MessageProtocol.init) }
}
