/// The facts about notifications in one file, with their places.
///
/// It is a value without a syntax tree, small enough to keep one for each file of a large code base. Nothing in it
/// depends on another file: names are expressions, types are texts. `CodeBase` gives them their meaning. References
/// between the facts of a file are indices into its arrays. A rewriter that wants the tree parses the file again and
/// looks at the spans.
package struct FileIndex: Codable, Sendable {
    package var path: String
    /// The settings of the target that compiles it.
    package var settings = TargetSettings()
    /// Types and extensions, in the order of the source.
    package var types: [TypeDeclaration] = []
    /// Type aliases of types and of the file.
    package var aliases: [TypeAlias] = []
    /// Functions, initializers, deinitializers and accessors, in the order of the source.
    package var functions: [FunctionDeclaration] = []
    /// Properties of types and of the file, and the cases of enumerations that have text as raw values.
    package var properties: [PropertyDeclaration] = []
    /// The functions and closures that handle notifications.
    package var bodies: [Body] = []
    package var observers: [Observer] = []
    package var posts: [Post] = []
    package var removals: [Removal] = []
    package var removalCalls: [RemovalCall] = []
    var coreObservers: [CoreObserver] = []
    /// Calls in functions and closures that the system calls repeatedly.
    var unconditionalCalls: [UnconditionalCall] = []
    package var releases: [TokenRelease] = []
    package var selfRetentions: [SelfRetention] = []
    /// Calls that may be calls of a wrapper, which only the resolved code base shows.
    package var calls: [Call] = []
    /// All calls, without their arguments.
    package var callGroups: [CallGroup] = []
    /// What the code of types that handle notifications uses of their instances.
    package var memberUses: [MemberUses] = []
    package var suppressions: [Suppression] = []
    package var mentions = MentionCounts()
    /// How often names in capitals, which are mostly those of types, stand without another name before them.
    var typeMentions = MentionCounts()
    /// How often each text without spaces is in string literals, and each word in such texts.
    var texts = MentionCounts()
    /// Calls that may post a notification that other code has made.
    var uncertainPosts: [SourceSpan] = []
    /// The names of generic parameters and associated types.
    var typeParameters: [String] = []
    /// Those of them that no declaration of the file constrains to a type of Apple's or of the standard library that
    /// may be `Sendable`.
    var unsendableTypeParameters: [String] = []
    /// The other types that those are constrained to, which the program may declare.
    var typeConstraints: [TypeConstraint] = []
    /// Mentions of the variables that keep tokens.
    var tokenMentions: [TokenMentions] = []
    /// How often each identifier is compared with `nil`.
    package var nilComparisons = MentionCounts()
    /// Whether it imports a module of Apple's systems without a condition.
    package var isForApple = false
    /// Whether it has code for Linux.
    package var isForLinux = false
    /// Whether it is part of the tests and not of the program: test targets compile it, or it imports a test library.
    package var isTest = false
    package var problems: [FileProblem] = []
    package var lineCount = 0
    package var byteCount = 0

    /// Whether it has statements outside functions, or a `#!` line.
    var isScript = false
    /// Whether its globals are variables of the main actor that are initialized in order.
    var isMain: Bool { isScript || path == "main.swift" || path.hasSuffix("/main.swift") }
}

/// A type that a generic parameter is constrained to: `Event` in `<T: Event>`.
struct TypeConstraint: Codable, Hashable, Sendable {
    let parameter: String
    let type: String
}

/// How often code mentions a variable of a file that keeps tokens, without comparisons with `nil`.
struct TokenMentions: Codable, Hashable, Sendable {
    let name: String
    /// The type whose code mentions it as a member of `self`, an index into `FileIndex.types`; `nil` if it may be a
    /// member of any type.
    let type: Int?
    let count: Int
}

/// A type, or an extension of one, as declared in one place.
package struct TypeDeclaration: Codable, Sendable {
    package enum Kind: String, Codable, Sendable {
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
    /// Whether a case has associated values.
    package let hasPayloads: Bool
    /// The declaration around this one, an index into `FileIndex.types`.
    package let parent: Int?
    /// Only the type's name.
    package let span: SourceSpan
    /// The names in `inherited` with an attribute such as `@preconcurrency` or `@MainActor`, which changes what the
    /// compiler checks.
    var attributedInherited: [String] = []

    /// Whether other files cannot name it.
    package var isPrivate: Bool { access == .private }
}

/// `typealias Name = Target`
package struct TypeAlias: Codable, Sendable {
    /// Qualified by the enclosing types.
    package let name: String
    /// As written.
    package let target: String
    /// Whether it has generic parameters, for which the target's text has no values.
    var isGeneric = false
    /// The declaration around it, an index into `FileIndex.types`.
    package let parent: Int?
}

/// Where a declaration can be used.
package enum AccessLevel: Int, Codable, Comparable, Sendable {
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

/// The settings of a target that change the meaning of its source.
package struct TargetSettings: Codable, Hashable, Sendable {
    /// The target's name; `nil` if no manifest or project has the file.
    package var target: String?
    package var module: String? { target.map(SourceTarget.module) }
    /// Whether the default isolation is the main actor; `nil` if no manifest or project says.
    package var isMainActorByDefault: Bool?
    /// The major version of the language mode.
    package var languageMode: Int?
    /// Whether an import without an access level is internal.
    package var hasInternalImports = false
    /// Whether a nonisolated asynchronous function runs on its caller's actor (SE-0461).
    package var asyncFunctionsStay = false
    /// The targets and products that it depends on, by their names.
    package var dependencies: [String] = []
    /// The manifest that declares it; `nil` if a project does.
    package var manifest: String?
    /// The library products that have its module, by their names.
    package var libraries: [String] = []

    package init() {}

    /// Whether both are settings of one module; `nil` if the module of only one is known.
    func hasSameModule(as other: TargetSettings) -> Bool? {
        if module == nil, other.module == nil { return true }
        guard let module, let otherModule = other.module else { return nil }
        return module == otherModule
    }

    /// Whether both are settings of two modules, neither of which depends on the other.
    ///
    /// - Parameter dependencies: The direct dependencies of all targets, by their names.
    func isIndependent(of other: TargetSettings, _ dependencies: [String: Set<String>]) -> Bool {
        guard hasSameModule(as: other) == false, let target, let otherTarget = other.target else { return false }
        return !Self.depends(target, on: otherTarget, dependencies)
            && !Self.depends(otherTarget, on: target, dependencies)
    }

    private static func depends(_ target: String, on other: String, _ dependencies: [String: Set<String>]) -> Bool {
        var seen: Set = [target]
        var next = [target]
        while let last = next.popLast() {
            if last == other { return true }
            next += (dependencies[last] ?? []).filter { seen.insert($0).inserted }
        }
        return false
    }
}

/// A function, an initializer, a deinitializer, or an accessor.
package struct FunctionDeclaration: Codable, Sendable {
    package enum Kind: String, Codable, Sendable {
        case function, initializer, deinitializer, accessor
    }

    package let kind: Kind
    /// Without argument labels: `refresh`, `init`, `deinit`; of an accessor, the property's name.
    package let name: String
    package internal(set) var parameters: [Parameter]
    package let isolation: IsolationAttribute?
    package let isObjC: Bool
    package let isOverride: Bool
    /// Whether it calls the function that it overrides.
    package var callsOverridden = false
    /// Whether it is an initializer that calls another one of its type, or that only traps.
    var isSecondary = false
    package let isStatic: Bool
    package let isAsync: Bool
    /// Whether it returns a value.
    package let returnsValue: Bool
    /// Whether it runs each time its property is set, and the property is not one that is set once, such as an outlet.
    package let isSetter: Bool
    /// The declaration that it is a member of, an index into `FileIndex.types`.
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
package struct Parameter: Codable, Hashable, Sendable {
    /// `nil` where the call has none.
    package let label: String?
    /// The name in the body.
    package let name: String
    /// Its type as written, without attributes; `nil` if a closure omits it.
    package let type: String?
    /// Whether its type is a function's, written without `@Sendable`.
    package var isUnsendableFunction = false
    /// Whether the function assigns it to something: `onEnd = onEnd`.
    var isStored = false
    /// Where the function calls it, if all places are the same.
    var callPlace: ClosurePlace?
    /// Whether the function passes it to a queue, whose closures are `@Sendable`.
    var isSent = false
    /// Its default value, if its type is `OperationQueue`.
    var defaultQueue: QueueExpression?

    /// Whether its type is Foundation's notification.
    package var isNotification: Bool {
        type.map { FileIndexer.isNotificationType(TypeText($0).bare) } ?? false
    }
}

/// Where code of a closure runs, as far as the code around the closure shows.
struct ClosurePlace: Codable, Hashable, Sendable {
    let place: PostPlace
    /// The function that the closure is passed to, if that is unknown code.
    let helper: String?
}

/// A property of a type or of the file, or a case of an enumeration.
package struct PropertyDeclaration: Codable, Sendable {
    package let name: String
    /// Its type, from its annotation or its initial value.
    package let type: TypeExpression
    package let isStatic: Bool
    package let isComputed: Bool
    /// Whether it is a variable with a value of its own.
    package let isMutable: Bool
    /// Whether its initial value calls an initializer.
    var isCreated = false
    /// Whether it is `weak` or `unowned`.
    var isWeak = false
    /// Whether `@available` says that other code should not use it.
    var isDeprecated = false
    /// Its first attribute that may be a property wrapper, judging by its name: property wrappers are types.
    var wrapper: String?
    /// That of the enclosing types included.
    package let access: AccessLevel
    package let isolation: IsolationAttribute?
    /// The names in its value, if that is the name of a notification or an array of names.
    package let notificationNames: [NameExpression]
    /// Whether its value is an array or a dictionary.
    var isCollection = false
    /// Its text, if it is a string literal: a key, or the text of a name.
    package let text: String?
    /// The declaration that it is a member of, an index into `FileIndex.types`.
    package let parent: Int?
    package let span: SourceSpan

    /// Whether other files cannot name it.
    package var isPrivate: Bool { access == .private }

    /// The one name that it declares: not that of a collection's only element.
    var declaredName: NameExpression? { notificationNames.count == 1 && !isCollection ? notificationNames[0] : nil }

    /// Whether a property wrapper may protect it from other threads.
    var isWrapped: Bool { wrapper.map { $0 != "Published" } ?? false }
}

/// The isolation that a declaration's attributes specify.
package enum IsolationAttribute: Codable, Hashable, Sendable {
    case mainActor
    /// `nonisolated`, `nonisolated(unsafe)` or `@concurrent`.
    case nonisolated
    /// `isolated deinit`: that of its type.
    case isolated
    /// Another global actor, by its name.
    case globalActor(String)
}
