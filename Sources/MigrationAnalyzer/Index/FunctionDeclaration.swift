/// A function, an initializer, a deinitializer, or an accessor.
package struct FunctionDeclaration: Sendable {
    package enum Kind: Sendable {
        case function, initializer, deinitializer, accessor
    }

    package let kind: Kind
    /// Without argument labels: `refresh`, `init`, `deinit`; of an accessor, the property's name.
    package let name: String
    package let parameters: [Parameter]
    package let isolation: IsolationAttribute?
    package let isObjC: Bool
    package let isOverride: Bool
    package let isStatic: Bool
    package let isAsync: Bool
    /// Whether it gives a value back.
    package let returnsValue: Bool
    /// The declaration that it is a member of, an index into `FileIndex.types`.
    package let type: Int?
    /// Only the name.
    package let span: SourceSpan
    /// All of it.
    package let extent: SourceSpan
    /// Its code, an index into `FileIndex.bodies`, if that has to do with notifications.
    package var body: Int?

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
    /// What the body calls it.
    package let name: String
    /// Its type as written, without attributes; `nil` in a closure that does not say it.
    package let type: String?

    /// Whether its type is Foundation's notification.
    package var isNotification: Bool {
        guard let type else { return false }
        let bare = type.hasSuffix("?") || type.hasSuffix("!") ? String(type.dropLast()) : type
        return ["Notification", "NSNotification", "Foundation.Notification", "Foundation.NSNotification"].contains(bare)
    }
}
