import Foundation
import SwiftParser
import SwiftSyntax

/// Visits a file once and collects its facts.
///
/// The walk keeps three stacks: the types and the scopes around the current node, and the names of the `case` that it
/// is in. What a scope turns out to be, such as the handler of an observer, is known only after its registration was
/// seen; facts therefore name closures by their offset until `finish` gives bodies their places in the index.
final class FileIndexer: SyntaxVisitor {
    let source: UnsafeBufferPointer<UInt8>
    let lines: LineTable
    var index: FileIndex
    /// Indices into `index.types`.
    var types: [Int] = []
    /// The declared types or values of the surrounding types' properties, by name. Only those that could be centers.
    var memberTypes: [[String: String]] = []
    /// The properties whose queues their declarations create, by the names of the types; `nil` for those of the file.
    var createdQueues: [String?: Set<String>] = [:]
    /// The names of the surrounding types' instance members, as far as the same declaration has them.
    var instanceMembers: [Set<String>] = []
    var scopes: [Scope] = []
    /// All scopes of the file, in the order in which they were left.
    var finishedScopes: [Scope] = []
    /// The names of variables of which a condition has declared a constant of the same name.
    var unwrappedNames: Set<String> = []
    var nameCases: [[NameExpression]] = []
    var streamUses: [StreamUse] = []
    var unexpectedNodes = 0
    /// Whether functions and properties of a name may post or observe. To search each name again would take long.
    var notifyingNames: [String: Bool] = [:]
    /// The tokens of observers and calls that are in locals, by the names of the locals, until all uses of these are
    /// known.
    var localTokens: [String: [(offset: Int, token: WritableKeyPath<FileIndex, TokenUse>)]] = [:]
    /// The facts about the blocks that have been asked for.
    var blockFacts: [SyntaxIdentifier: BlockFacts] = [:]
    let mentionsNotifications: Bool
    /// Whether the file mentions notifications, or may pass code to queues.
    let usesAreNoted: Bool
    /// The positions of the groups in `index.callGroups`.
    var callGroups: [CallPlace: Int] = [:]

    private init(path: String, source: UnsafeBufferPointer<UInt8>) {
        self.source = source
        lines = LineTable(source)
        mentionsNotifications = Self.contains("otification", source)
        usesAreNoted =
            mentionsNotifications || SDKFacts.textsOfBackgroundCalls.contains { Self.contains($0, source) }
        index = FileIndex(path: path)
        super.init(viewMode: .sourceAccurate)
    }

    static func contains(_ text: String, _ source: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = source.baseAddress else { return false }
        let data = Data(
            bytesNoCopy: UnsafeMutableRawPointer(mutating: start),
            count: source.count,
            deallocator: .none
        )
        return data.range(of: Data(text.utf8)) != nil
    }

    /// Makes the index of one file.
    ///
    /// - Parameter source: Valid UTF-8. It is not kept.
    static func index(path: String, source: UnsafeBufferPointer<UInt8>) -> FileIndex {
        let tree = Parser.parse(source: source)
        let indexer = FileIndexer(path: path, source: source)
        indexer.index.isScript = isScript(tree)
        indexer.walk(tree)
        return indexer.finish(tree)
    }

    /// Whether a file has a `#!` line, or statements outside functions. A macro may stand for a declaration.
    private static func isScript(_ file: SourceFileSyntax) -> Bool {
        if file.shebang != nil { return true }
        return file.statements.contains { !$0.item.is(DeclSyntax.self) && !$0.item.is(MacroExpansionExprSyntax.self) }
    }

    // MARK: Declarations

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        let module = node.path.first?.name.text ?? ""
        if ["XCTest", "Testing", "Quick", "Nimble"].contains(module) { index.isTest = true }
        index.imports.insert(module)
        return .skipChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        index.typeMentions.add(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enterType(.class, node) }
    override func visitPost(_ node: ClassDeclSyntax) { leaveType() }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enterType(.struct, node) }
    override func visitPost(_ node: StructDeclSyntax) { leaveType() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enterType(.enum, node) }
    override func visitPost(_ node: EnumDeclSyntax) { leaveType() }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enterType(.actor, node) }
    override func visitPost(_ node: ActorDeclSyntax) { leaveType() }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enterType(.protocol, node) }
    override func visitPost(_ node: ProtocolDeclSyntax) { leaveType() }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { enterExtension(node) }
    override func visitPost(_ node: ExtensionDeclSyntax) { leaveType() }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { note(alias: node) }
    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { note(enumCase: node) }
    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind { note(binding: node) }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { enterFunction(node) }
    override func visitPost(_ node: FunctionDeclSyntax) { leaveScope() }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { enterInitializer(node) }
    override func visitPost(_ node: InitializerDeclSyntax) { leaveScope() }
    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { enterDeinitializer(node) }
    override func visitPost(_ node: DeinitializerDeclSyntax) { leaveScope() }
    override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind { enterAccessor(node) }
    override func visitPost(_ node: AccessorDeclSyntax) { leaveScope() }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { enterAccessorBlock(node) }
    override func visitPost(_ node: AccessorBlockSyntax) { if case .getter = node.accessors { leaveScope() } }

    // MARK: Code

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { enterClosure(node) }
    override func visitPost(_ node: ClosureExprSyntax) { leaveClosure(node) }
    // `enterClosure` visits the values in the capture list.
    override func visit(_ node: ClosureCaptureClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind { enterLoop(node) }
    override func visitPost(_ node: ForStmtSyntax) { leaveLoop(node) }
    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind { note(condition: node) }
    override func visit(_ node: MatchingPatternConditionSyntax) -> SyntaxVisitorContinueKind { note(match: node) }
    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind { note(pattern: node) }
    override func visitPost(_ node: CodeBlockItemListSyntax) { leave(node) }
    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind { note(sequence: node) }
    override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind { enterCase(node) }
    override func visitPost(_ node: SwitchCaseSyntax) { nameCases.removeLast() }
    override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind { note(await: node) }
    override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind { note(inOut: node) }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let shape = CallShape(node) { note(call: shape) }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        note(member: node)
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        note(reference: node)
        return .visitChildren
    }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        note(text: node)
        return .visitChildren
    }

    override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
        index.typeParameters.append(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
        index.typeParameters.append(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
        unexpectedNodes += 1
        return .visitChildren
    }

    // MARK: Places

    func span(of node: some SyntaxProtocol) -> SourceSpan { lines.span(node.codeRange) }

    func lastLine(of node: some SyntaxProtocol) -> Int { lines.location(at: node.codeRange.upperBound).line }

    /// A node as written, cut where it gets long.
    func text(of node: some SyntaxProtocol) -> String { text(from: node, to: node) }

    /// All from one node to another as written, cut where it gets long.
    func text(from first: some SyntaxProtocol, to last: some SyntaxProtocol, limit: Int = 80) -> String {
        let offsets = (first.codeRange.lowerBound..<last.codeRange.upperBound).clamped(to: 0..<source.count)
        return String(decoding: source[offsets.prefix(limit)], as: UTF8.self)
    }
}

extension FileIndexer {
    /// Moves the bodies into the index, and sorts its facts.
    func finish(_ tree: SourceFileSyntax) -> FileIndex {
        index.byteCount = source.count
        index.lineCount = lines.count - (source.last == UInt8(ascii: "\n") ? 1 : 0)
        finishedScopes.sort { $0.offsets.lowerBound < $1.offsets.lowerBound }
        joinStreams()
        keepReleasesOfTokens()
        placeBodies()
        index.observers.sort { $0.span < $1.span }
        index.posts.sort { $0.span < $1.span }
        if tree.hasError {
            index.problems.append(FileProblem(path: index.path, kind: .syntaxErrors(max(1, unexpectedNodes))))
        }
        index.suppressions = Suppression.all(in: tree, source, lines)
        return index
    }

    /// Deletes releases of locals that contain no token. Code in other files may use a member.
    private func keepReleasesOfTokens() {
        let places = Set((index.observers.map(\.token) + index.calls.map(\.token)).compactMap(\.place))
        index.releases.removeAll { release in
            // `cell.delegate = nil`
            let isOfMemberOfLocal = release.method == nil && release.place.contains(".")
            return !release.isOfMember && !isOfMemberOfLocal && !places.contains(release.place)
        }
    }

    private func placeBodies() {
        var claimed: Set<Int> = Set(index.observers.compactMap(\.body))
        for call in index.calls {
            for case .body(let offset) in call.arguments.map(\.value) { claimed.insert(offset) }
        }
        var places: [Int: Int] = [:]
        for scope in finishedScopes {
            let offset = scope.offsets.lowerBound
            switch scope.kind {
            case .function(let function):
                scope.body.notification = scope.parameters.first(where: \.isNotification)?.name
                guard scope.body.isRelevant || scope.body.notification != nil else { continue }
                index.functions[function].body = index.bodies.count
            case .closure, .loop:
                guard claimed.contains(offset), places[offset] == nil else { continue }
                places[offset] = index.bodies.count
            }
            scope.body.hops.sort { $0.span < $1.span }
            index.bodies.append(scope.body)
        }
        for position in index.observers.indices {
            index.observers[position].body = index.observers[position].body.flatMap { places[$0] }
        }
        for position in index.calls.indices {
            for argument in index.calls[position].arguments.indices {
                guard case .body(let offset) = index.calls[position].arguments[argument].value else { continue }
                let value = places[offset].map(Call.Value.body) ?? .other("{ … }", .unknown)
                index.calls[position].arguments[argument].value = value
            }
        }
    }
}

extension Body {
    /// Whether it handles a notification or hops.
    var isRelevant: Bool {
        !hops.isEmpty || !reads.isEmpty || !handledNames.isEmpty || removesObserver || !subjectCasts.isEmpty
            || checksMainThread || usesSubject
    }
}
