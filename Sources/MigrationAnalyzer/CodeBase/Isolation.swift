/// Where a declaration's code runs, and how that is known.
package struct Isolation: Hashable, Sendable {
    package enum Domain: Hashable, Sendable {
        case nonisolated
        case mainActor
        case globalActor(String)
        /// An instance of an actor, by its type.
        case actor(String)
    }

    package enum Origin: Hashable, Sendable {
        /// It says so itself.
        case attribute
        /// The type around it says so.
        case type(String)
        case `extension`(String)
        case superclass(String)
        case `protocol`(String)
        /// What it overrides says so.
        case overridden(String)
        /// The module's default isolation.
        case moduleDefault
        /// Nothing says anything.
        case none
    }

    package let domain: Domain
    package let origin: Origin

    package var isMainActor: Bool { domain == .mainActor }

    /// The reason in words, for a sentence that ends with it.
    package var reason: String {
        switch origin {
        case .attribute: "declared so"
        case .type(let name): "as all of `\(name)`"
        case .extension(let name): "as all of this extension of `\(name)`"
        case .superclass(let name): "inherited from `\(name)`"
        case .protocol(let name): "by conformance to `\(name)`"
        case .overridden(let name): "inherited from what it overrides in `\(name)`"
        case .moduleDefault: "by the module's default isolation"
        case .none: "by no declaration"
        }
    }
}
