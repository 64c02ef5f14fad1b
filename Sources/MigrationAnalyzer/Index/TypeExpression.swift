/// What the source tells of a value's type without asking the compiler.
package indirect enum TypeExpression: Hashable, Sendable {
    /// A type's name, as written or as a literal or an initializer tells.
    case named(String)
    /// That of a property of the type around it, or of the file.
    case property(String)
    /// That of the function's parameter.
    case parameter(Int)
    /// That of a property of another value: `parcel.number`.
    case member(of: TypeExpression, String)
    /// `self`.
    case selfType
    case unknown
}
