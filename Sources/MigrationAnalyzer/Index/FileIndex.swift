/// What one file says about notifications: facts, as written there, with their places.
///
/// It is a value without a syntax tree, small enough to keep one for each file of a large code base. Nothing in it depends
/// on another file: names are expressions, types are texts. `CodeBase` gives them their meaning. References between the
/// facts of a file are indices into its arrays. A rewriter that wants the tree parses the file again and looks at the spans.
package struct FileIndex: Sendable {
    package let path: String
    /// Types and extensions, in the order of the source.
    package var types: [TypeDeclaration] = []
    /// Functions, initializers, deinitializers and accessors, in the order of the source.
    package var functions: [FunctionDeclaration] = []
    /// Properties of types and of the file, and the cases of enumerations that have text as raw values.
    package var properties: [PropertyDeclaration] = []
    /// The code of functions and closures that has to do with notifications.
    package var bodies: [Body] = []
    package var observers: [Observer] = []
    package var posts: [Post] = []
    package var removals: [Removal] = []
    package var removalCalls: [RemovalCall] = []
    package var releases: [TokenRelease] = []
    /// Calls that may go to a wrapper: known once all files are.
    package var calls: [Call] = []
    package var suppressions: [Suppression] = []
    package var mentions = MentionCounts()
    package var problems: [FileProblem] = []
    package var lineCount = 0
    package var byteCount = 0

    package init(path: String) {
        self.path = path
    }
}
