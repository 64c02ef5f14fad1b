/// The facts about a function or closure that can handle a notification.
package struct Body: Sendable {
    /// The whole code.
    package var span: SourceSpan
    /// The variable that holds the notification: a parameter, `$0`, or the variable of a loop.
    package var notification: String?
    /// Its own isolation attribute: `{ @MainActor note in … }`.
    package var isolation: IsolationAttribute?
    package var hops: [Hop] = []
    package var reads: [UserInfoRead] = []
    /// `notification.object as? T`.
    package var subjectCasts: [SubjectCast] = []
    /// Whether it uses the notification's object.
    package var usesSubject = false
    /// Names that the code compares the notification's name with.
    package var handledNames: [HandledName] = []
    /// Whether other names than `handledNames` are ignored: a `switch` whose `default` does nothing.
    package var ignoresOtherNames = false
    /// Whether it does nothing at all for these.
    var doesNothingElse = false
    /// Methods of the same object that it passes the notification to, with the names of the surrounding `case`.
    package var forwards: [(method: SelectorExpression, names: [NameExpression])] = []
    /// Whether the notification or its `userInfo` is passed to other code, which may read more of it.
    package var isForwarded = false
    /// Whether it mentions `isMainThread` anywhere. `Hop.isCheckedForMainThread` is exact.
    package var checksMainThread = false
    /// What its code calls and assigns in place.
    var callees: [CallGroup.Callee] = []
    /// Whether an observer is removed in it.
    package var removesObserver = false
    /// How it captures `self`.
    package var selfUse: SelfUse?
    /// Whether it captures nothing but `self`, weakly, and does nothing once `self` is gone.
    var actsOnlyThroughSelf = false
}

/// How a closure captures `self`.
package enum SelfUse: Hashable, Sendable {
    case weak(SourceSpan)
    case unowned(SourceSpan)
    /// By the first mention of `self` in it.
    case strong(SourceSpan)
}

/// A read of a `userInfo` entry.
package struct UserInfoRead: Sendable {
    package let key: KeyExpression
    /// The type that it is cast to.
    package let type: WrittenType?
    /// The names of the surrounding `case` in a `switch` over names.
    package let names: [NameExpression]
    /// Whether the code stops if there is no value of that type, and doesn't go on with a default or with `nil`.
    package let isRequired: Bool
    /// The key's expression.
    package let span: SourceSpan
}

/// A write of a `userInfo` entry.
package struct UserInfoWrite: Sendable {
    package private(set) var key: KeyExpression
    package internal(set) var type: TypeExpression
    /// The value, as written.
    package let value: String
    /// Whether it is written in a branch or a loop of the function.
    package var isConditional: Bool
    /// The key's expression.
    package let span: SourceSpan

    /// The write with the types of its dictionary, if they are written: `Key.platform` in place of `.platform`.
    func inDictionary(of type: WrittenType?) -> UserInfoWrite {
        guard case .dictionary(let keyType, let valueType)? = type else { return self }
        var write = self
        if case .constant(let path) = key, path.hasPrefix(".") { write.key = .constant("\(keyType)\(path)") }
        if !["Any", "AnyObject"].contains(valueType.nominal) { write.type = .named(valueType) }
        return write
    }
}

/// The key of a `userInfo` entry.
package enum KeyExpression: Hashable, Sendable {
    case text(String)
    /// A constant, or the raw value of one, as written: `Key.delay`, `Key.delay.rawValue`.
    case constant(String)
    case other(String)
}

/// A cast of the notification's object.
package struct SubjectCast: Sendable {
    package let type: WrittenType
    /// The names of the surrounding `case` in a `switch` over names.
    package let names: [NameExpression]
    /// Whether the code stops if the object has another type.
    let isRequired: Bool
    package let span: SourceSpan
}

/// A name that a handler compares with.
package struct HandledName: Sendable {
    package let name: NameExpression
    package let span: SourceSpan
}
