/// A strong reference that an instance creates to itself.
package struct SelfRetention: Hashable, Sendable {
    enum Kind: String, Sendable {
        case eventMonitor
        /// One that repeats.
        case timer
        case displayLink
        /// A subscription to a publisher, which the instance keeps.
        case subscription
        /// A closure in a property of an object that the instance owns.
        case closure
        /// A property of an object that the instance owns, such as its delegate.
        case reference

        /// The subject of a message.
        var description: String {
            switch self {
            case .eventMonitor: "The event monitor"
            case .timer: "The repeating timer"
            case .displayLink: "The display link"
            case .subscription: "The subscription"
            case .closure: "The closure"
            case .reference: "The property"
            }
        }
    }

    /// An argument of an initializer: `Loader(onEnd: { … })`.
    struct Creation: Hashable, Sendable {
        let type: String
        /// `nil` for a closure after the parentheses.
        let label: String?
    }

    /// The subject of a message.
    var keeper: String {
        if let property, let object = place ?? object.writtenName {
            return "The strong property `\(property)` of `\(object)`"
        }
        if kind == .reference, let place { return "The object in `\(place)`" }
        return method.map { "The method `\($0)`" } ?? kind.description
    }

    /// How to keep `self` weakly, as the end of a sentence.
    var remedy: String {
        switch kind {
        case .reference: property == nil ? "let it refer to `self` weakly" : "declare it as `weak`"
        case .closure where method != nil: "pass a closure that captures `[weak self]`"
        case .subscription where isArgument: "use `sink` with `[weak self]`"
        case .timer where isArgument: "use the variant with a closure, and capture `[weak self]`"
        case .displayLink: "give it a target that refers to `self` weakly"
        default: "capture `[weak self]`"
        }
    }

    let kind: Kind
    /// The variable that keeps it; `nil` if none does.
    var place: String?
    /// The method that takes the place of a closure: `Loader(onEnd: finish)`.
    var method: String?
    /// The object that takes the closure when it is created, and may keep it.
    var creation: Creation?
    /// Whether `self` is an argument itself: the target of a timer, or the object of `assign(to:on:)`.
    var isArgument = false
    /// The property of another object that refers to `self`.
    var property: String?
    /// The type of that object, if the code shows it: a local variable's.
    var object = TypeExpression.unknown
    /// The mention of `self`.
    let span: SourceSpan
    /// The function that contains it, an index into `FileIndex.functions`.
    let function: Int?
    /// The type that contains it, an index into `FileIndex.types`.
    let type: Int
}

extension TypeExpression {
    fileprivate var writtenName: String? { if case .named(let name) = self { TypeText(name).bare } else { nil } }
}
