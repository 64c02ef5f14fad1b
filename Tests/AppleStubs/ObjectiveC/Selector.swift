// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Stands for the name of a method, as `#selector` makes it. One pointer, which is what the compiler lays out.
public struct Selector: ExpressibleByStringLiteral, Hashable, @unchecked Sendable {
    var pointer: OpaquePointer

    public init(_ name: String) { fatalError("a stub") }
    public init(stringLiteral name: String) { fatalError("a stub") }
}
