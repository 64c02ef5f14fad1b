/// The facts about notifications in one file, with their places.
///
/// It is a value without a syntax tree, small enough to keep one for each file of a large code base. Nothing in it
/// depends on another file: names are expressions, types are texts. `CodeBase` gives them their meaning. References
/// between the facts of a file are indices into its arrays. A rewriter that wants the tree parses the file again and
/// looks at the spans.
package struct FileIndex: Sendable {
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
    package var messagePosts: [MessagePost] = []
    package var removals: [Removal] = []
    /// Calls in functions and closures that the system calls repeatedly.
    var repeatedCalls: [RepeatedCall] = []
    package var releases: [TokenRelease] = []
    /// Calls that may be calls of a wrapper, which only the resolved code base shows.
    package var calls: [Call] = []
    /// All calls, without their arguments.
    package var callGroups: [CallGroup] = []
    package var suppressions: [Suppression] = []
    package var mentions = MentionCounts()
    /// How often each identifier is that of a function: it is called, or in `#selector`.
    var functionMentions = MentionCounts()
    /// How often identifiers that aren't functions are members of what is written before them: `Board.trending`, or
    /// `.trending` of the type that the code around shows.
    var memberMentions = MentionCounts()
    /// How often names in capitals, which are mostly those of types, stand without another name before them.
    var typeMentions = MentionCounts()
    /// How often each text without spaces is in string literals, and each word in such texts.
    var texts = MentionCounts()
    /// Calls that may post a notification that other code has made.
    var uncertainPosts: [SourceSpan] = []
    /// The names of generic parameters and associated types.
    var typeParameters: [String] = []
    /// Whether it is part of the tests and not of the program: test targets compile it, or it imports a test library.
    package var isTest = false
    /// The modules that it imports.
    var imports: Set<String> = []
    /// Whether it imports a framework for screens, as an application does.
    var isOfApplication: Bool { !imports.isDisjoint(with: ["UIKit", "AppKit", "Cocoa", "SwiftUI", "WatchKit"]) }
    package var problems: [FileProblem] = []
    package var lineCount = 0
    package var byteCount = 0

    /// Whether it has statements outside functions, or a `#!` line.
    var isScript = false
    /// Whether its globals are variables of the main actor that are initialized in order.
    var isMain: Bool { isScript || path == "main.swift" || path.hasSuffix("/main.swift") }
}

/// The settings of a target that change the meaning of its source.
package struct TargetSettings: Hashable, Sendable {
    /// The target's name; `nil` if no manifest or project has the file.
    package var target: String?
    package var module: String? { target.map(SourceTarget.module) }
    /// Whether the default isolation is the main actor; `nil` if no manifest or project says.
    package var isMainActorByDefault: Bool?
    /// The major version of the language mode.
    package var languageMode: Int?
    /// Whether the language mode is one before Swift 6, or unknown.
    var isBeforeSwift6: Bool { languageMode ?? 5 < 6 }
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
}
