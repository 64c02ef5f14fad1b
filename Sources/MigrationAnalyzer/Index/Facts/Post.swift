/// A post, from one call.
package struct Post: Codable, Sendable {
    package var center: CenterExpression
    package var names: [NameExpression]
    package var object: SubjectExpression
    package var userInfo: UserInfoExpression
    /// The method's name in the call.
    package var span: SourceSpan
    /// All of the call.
    package var extent: SourceSpan
    /// The line on which the call ends.
    package var lastLine: Int
    package var place: PostPlace
    /// The lock that the code around it holds, or the queue that it runs on synchronously, as written.
    package var heldLock: String?
    /// The call that passes the post to another thread or the main actor in a closure that captures something.
    var capturingHop: CapturingHop?
    /// The function that the closure around it is passed to, if that is unknown code.
    var helper: String?
    /// Whether the statement before or after it calls a delegate.
    var isBesideDelegateCall = false
    package var function: Int?
    package var type: Int?
}

/// A call that passes code elsewhere in a closure that captures `self`, a variable or parameters.
///
/// A task's closure may capture a value that isn't Sendable if nothing else uses the value, and so may that of
/// `DispatchQueue.main.async`, which the compiler isolates to the main actor. That of another queue, which is
/// `@Sendable`, may not. Tried with Swift 6.3.
struct CapturingHop: Codable, Sendable {
    /// The called expression.
    let span: SourceSpan
    let isTask: Bool
    /// Whether it is `DispatchQueue.main.async` or `asyncAfter`.
    let isMainQueue: Bool
    let capturesSelf: Bool
    /// The first variable that it captures, and doesn't copy.
    let variable: CapturedVariable?
    /// The captured parameters of the function around it, by their indices.
    let parameters: [Int]
    let constants: [CapturedConstant]
}

/// The `userInfo` of a post.
package enum UserInfoExpression: Codable, Sendable {
    case none
    case entries([UserInfoWrite])
    /// The parameter of the enclosing function, by its index.
    case parameter(Int)
    /// From elsewhere, with unknown keys.
    case other(String)
}

/// Where a post runs, as far as its surrounding code shows.
package enum PostPlace: Codable, Hashable, Sendable {
    /// Wherever the enclosing function runs.
    case function
    /// Inside `Task { … }`: on the actor of the enclosing function, and off the main actor if that has none.
    case task
    /// Inside `DispatchQueue.main.async`, `MainActor.run`, or the like.
    case main
    /// Inside code that is sure to run elsewhere: why.
    case offMain(String)
    /// Inside an unknown closure.
    case closure
}

/// A call that may be the call of a wrapper.
///
/// Only calls that could pass the name of a notification are kept.
package struct Call: Codable, Sendable {
    package struct Argument: Codable, Sendable {
        package let label: String?
        package let value: Value
        package let span: SourceSpan
    }

    package enum Value: Codable, Sendable {
        case name([NameExpression])
        case selector(SelectorExpression)
        /// An index into `FileIndex.bodies`.
        case body(Int)
        case userInfo(UserInfoExpression)
        case other(String, TypeExpression)
    }

    /// The method's name.
    package let name: String
    /// The base of the call, as written; of `.init(…)`, the type that the code around it shows.
    package let base: String?
    /// The name that the method is called on.
    package let receiver: NameExpression?
    package var arguments: [Argument]
    package let span: SourceSpan
    package let extent: SourceSpan
    /// The line on which the call ends.
    package let lastLine: Int
    package let place: PostPlace
    package var token: TokenUse
    /// Whether the statement before or after it calls a delegate, if it looks like a post.
    var isBesideDelegateCall = false
    package let function: Int?
    package let type: Int?
}

/// The calls and assignments in one function that run in one place.
package struct CallGroup: Codable, Sendable {
    /// An index into `FileIndex.functions`; `nil` for the values of properties, and for code of the file.
    package let function: Int?
    /// The type that contains them, an index into `FileIndex.types`.
    package let type: Int?
    /// Whether they are the values of static properties.
    package let isStatic: Bool
    package let place: PostPlace
    /// The function that the closure with the calls is passed to, if that is unknown code.
    let helper: String?
    /// The raw values of `callees`, because the cache reads an array of integers at once.
    private var hashes: [UInt64]

    /// What is called or assigned, once for each time.
    package var callees: some RandomAccessCollection<Callee> { hashes.lazy.map(Callee.init) }

    package init(function: Int?, type: Int?, isStatic: Bool, place: PostPlace, helper: String? = nil) {
        self.function = function
        self.type = type
        self.isStatic = isStatic
        self.place = place
        self.helper = helper
        hashes = []
    }

    package mutating func append(_ callees: [Callee]) { hashes += callees.map(\.rawValue) }

    /// A function, a type or a property, as a hash of its name. Hashes of two names are hardly ever the same.
    package struct Callee: RawRepresentable, Hashable, Sendable {
        /// The name in the upper half. In the lower half, the type whose function is called, if the call names it or is
        /// made in it; 0 otherwise.
        package let rawValue: UInt64

        package init(rawValue: UInt64) { self.rawValue = rawValue }

        private init(_ name: String, of owner: String? = nil) {
            rawValue = StableHash.fnv1a(name) << 32 | (owner.map { StableHash.fnv1a($0) & 0xffff_ffff } ?? 0)
        }

        package static func function(_ name: String, of owner: String? = nil) -> Self { Self(name, of: owner) }
        package static func initializer(of type: String) -> Self { Self(type) }
        package static func setter(of property: String) -> Self { Self(property + "=") }
        /// A method of the standard library that changes the value of a property: `names.append(name)`.
        package static func mutation(of property: String) -> Self { Self(property + "~") }

        /// Without the type.
        package var anyOwner: Self { Self(rawValue: rawValue & ~0xffff_ffff) }
    }
}

/// The name of a notification, as an expression in the source.
package enum NameExpression: Codable, Hashable, Sendable {
    /// `nil`: every name.
    case any
    /// `Notification.Name("text")`, or plain text where a name is wanted.
    case text(String)
    /// `Notification.Name(constant)`: the text is in a constant.
    case constant(String)
    /// `UIApplication.didBecomeActiveNotification`, `.didLogIn` (then without a base), `Self.changed`.
    case member(base: String?, name: String)
    /// A property of an instance of a type: `event.name`. If the instance is a parameter of the enclosing function,
    /// the function may be a wrapper.
    case instanceMember(type: String, name: String, parameter: Int? = nil)
    /// A name on its own: a property of the enclosing type, or a global one.
    case reference(String)
    /// A static function of `Notification.Name` that makes names, `.progress(of: id)`: its name with the labels of its
    /// arguments.
    case function(String)
    /// An element of a collection in a property: `name` in `for name in Self.names`.
    case element(of: String)
    /// The parameter of the enclosing function, by its index: the function is a wrapper.
    case parameter(Int)
    /// Any other expression, as written.
    case other(String)

    /// The index of `self` in a method of `Notification.Name`: the name that the method is called on.
    package static let receiver = -1

    var isText: Bool { if case .text = self { true } else { false } }
}

/// A value's type, as far as the source shows it without the compiler.
package indirect enum TypeExpression: Codable, Hashable, Sendable {
    /// A type's name, from an annotation, a literal or an initializer.
    case named(String)
    /// That of a property of the enclosing type, or of the file.
    case property(String)
    /// That of the function's parameter.
    case parameter(Int)
    /// That of a property of another value: `parcel.number`.
    case member(of: TypeExpression, String)
    /// `self`.
    case selfType
    /// That of an optional value without its optionality: `parcel!`.
    case unwrapped(TypeExpression)
    case unknown
}
