import SwiftSyntax

/// A top-level declaration or statement, or a member of one, that declares, posts or observes messages.
struct FoundationPart {
    /// The file's.
    let number: Int
    let range: Range<Int>
    private let sources: RewriteSources
    private let source: ParsedSource
    private let node: Syntax
    /// The type that the top-level declaration declares or extends.
    private let owner: String?
    /// All identifiers in it, in the head of the declaration around it, and in those of its members that aren't parts.
    private let words: Set<String>
    /// All identifiers in the top-level declaration or statement.
    private let wordsAround: Set<String>
    /// The names of its messages.
    private let messages: Set<String>
    /// Those of its other declarations, if others can get a center or a token from them.
    private let centers: Set<String>
    /// The names by which other members of the type get a center, a token or a message.
    private let members: Set<String>
    /// The properties of other members with which it may share tokens.
    private let shared: Set<Reference<PropertyDeclaration>>

    private var codeBase: CodeBase { sources.codeBase }
    private var index: FileIndex { codeBase.files[number] }

    /// The parts of a file; none of one that cannot be read.
    static func all(in number: Int, _ kinds: FoundationKinds, _ sources: RewriteSources) -> [FoundationPart] {
        guard let source = sources.source(number) else { return [] }
        let observers = sources.codeBase.files[number].observers.filter { $0.kind == .message }
        return source.tree.statements.flatMap { item -> [FoundationPart] in
            var parts: [(node: Syntax, words: Set<String>)] = []
            var others: [(node: Syntax, words: Set<String>)] = []
            for node in nodes(of: item) {
                let words = node.words
                let isObserver = observers.contains { node.codeRange.contains($0.span.start.offset) }
                if isObserver || words.contains("MessageCenter") {
                    parts.append((node, words))
                } else {
                    others.append((node, words))
                }
            }
            let common = others.reduce(head(of: item)) { $0.union($1.words) }
            let around = parts.reduce(common) { $0.union($1.words) }
            // Posts by a center of other code.
            if !common.isDisjoint(with: kinds.mentions) { parts += others.filter(\.node.postsValue) }
            let properties = parts.isEmpty ? [:] : sources.codeBase.sharedProperties(of: item.rootType, from: number)
            return parts.map { node, words in
                let reached = reachable(from: words, others)
                let shared = Set(properties.filter { reached.contains($0.key) }.values)
                return FoundationPart(
                    node,
                    words.union(common),
                    shared,
                    of: item,
                    around,
                    in: number,
                    source,
                    kinds,
                    sources
                )
            }
        }
    }

    /// The words, and those of the members that they name, directly or not.
    private static func reachable(
        from words: Set<String>,
        _ members: [(node: Syntax, words: Set<String>)]
    ) -> Set<String> {
        var (words, members) = (words, members)
        while let next = members.firstIndex(where: { $0.node.declaredNames.contains(where: words.contains) }) {
            words.formUnion(members.remove(at: next).words)
        }
        return words
    }

    /// The members of a type, or the whole of a message and of anything else.
    private static func nodes(of item: CodeBlockItemSyntax) -> [Syntax] {
        guard let type = Syntax(item.item).asProtocol((any DeclGroupSyntax).self),
            !head(of: item).contains("MessageCenter")
        else { return [Syntax(item)] }
        return type.memberBlock.members.map { Syntax($0) }
    }

    /// The identifiers before the members of a type.
    private static func head(of item: CodeBlockItemSyntax) -> Set<String> {
        guard let end = Syntax(item.item).asProtocol((any DeclGroupSyntax).self)?.memberBlock.position else {
            return []
        }
        return Set(item.tokens(viewMode: .sourceAccurate).prefix { $0.position < end }.compactMap(\.identifierText))
    }

    private init(
        _ node: Syntax,
        _ words: Set<String>,
        _ shared: Set<Reference<PropertyDeclaration>>,
        of item: CodeBlockItemSyntax,
        _ wordsAround: Set<String>,
        in number: Int,
        _ source: ParsedSource,
        _ kinds: FoundationKinds,
        _ sources: RewriteSources
    ) {
        let index = sources.codeBase.files[number]
        let range = node.codeRange
        let types = index.types.filter { range.contains($0.span.start.offset) }
        let declared = Set(types.filter(\.isMessageOfPackage).map(\.name))
        let messages = declared.reduce(declared) { $0.union(kinds.conformingTypes[$1] ?? []) }
        let centers = SharedCenters(in: node) { name in
            sources.codeBase.types.primary(named: name, from: number) != nil
        }
        self.number = number
        self.range = range
        self.sources = sources
        self.source = source
        self.node = node
        self.words = words
        self.messages = messages.reduce(into: []) { $0.formUnion(kinds.words(of: $1)) }
        self.centers = centers.names
        self.wordsAround = wordsAround
        owner = item.rootType
        members = centers.members.union(node.results)
        self.shared = shared
    }

    func isRelated(to other: FoundationPart) -> Bool { uses(other) || other.uses(self) }

    private func uses(_ other: FoundationPart) -> Bool {
        !words.isDisjoint(with: other.messages) || !wordsAround.isDisjoint(with: other.centers)
            || owner != nil && owner == other.owner && number == other.number && !words.isDisjoint(with: other.members)
            || !shared.isDisjoint(with: other.shared)
    }

    /// The observers of messages, and the declarations of messages.
    var sites: [RewriteSite] {
        let spans =
            index.observers.filter { $0.kind == .message }.map(\.span)
            + index.types.filter(\.isMessageOfPackage).map(\.span)
        return spans.filter(contains).map { sources.site($0, in: number) }
    }

    private func contains(_ span: SourceSpan) -> Bool { range.contains(span.start.offset) }

    // MARK: Obstacles

    /// - Parameter order: `nil` if the order of observers and of messages doesn't matter.
    func obstacles(_ messages: BridgedMessages, _ kinds: FoundationKinds, _ order: ObserverOrder?) -> [SkippedSite] {
        var obstacles: [SkippedSite] = []
        func add(_ span: SourceSpan, _ reason: SkipReason?) {
            if let reason, contains(span) {
                obstacles.append(SkippedSite(site: sources.site(span, in: number), reason: reason))
            }
        }
        for observer in index.observers where observer.kind == .message {
            add(observer.span, observer.foundationGap.map { .foundationLacks($0.description) })
            guard let message = kinds.message(of: observer, in: number) else {
                add(observer.span, .messageNotKnown)
                continue
            }
            if observer.isSequence, kinds.isMainActor(message) {
                add(observer.span, .foundationLacks("sequences of main-actor messages"))
            }
            if !observer.isSequence, observer.foundationGap == nil {
                add(observer.span, order?.obstacle(to: message, at: sources.site(observer.span, in: number)))
            }
        }
        for (position, type) in index.types.enumerated() {
            guard type.isMessageOfPackage, contains(type.span) else { continue }
            add(type.span, obstacle(of: Reference(file: number, index: position), messages))
        }
        for token in node.tokens(viewMode: .sourceAccurate) {
            guard let word = token.identifierText, let reason = obstacle(of: token, word) else { continue }
            add(source.lines.span(token.codeRange), reason)
        }
        return obstacles
    }

    private func obstacle(of type: Reference<TypeDeclaration>, _ messages: BridgedMessages) -> SkipReason? {
        let declaration = codeBase[type]
        if declaration.kind == .protocol { return .messageNotKnown }
        guard let node = source.declaration(namedAt: declaration.span) else { return .unreadable }
        if let subject = node.subject, codeBase.isValueType(subject, from: number) { return .valueSubject(subject) }
        if let object = sources.lostObject(of: type, subject: node.subject) {
            return .objectLost(object, declaration.name)
        }
        if declaration.inherited.contains("UserInfoCodable"), conversions(of: type, messages) == nil {
            return .conversionsNotWritten(declaration.name)
        }
        guard let message = messages.message(of: type) else { return nil }
        let name = message.name
        if let place = codeBase.placeOnLinux(of: name) { return .notConverted(name.display, place) }
        guard message.isMainActor else { return nil }
        let posts = codeBase.postings(of: name).filter { !$0.isTemplate }
        if let post = posts.first(where: { $0.thread != .main }) {
            return .trapsOffMain(name.display, codeBase.place(of: post))
        }
        do throws(SkipReason) { try sources.checkUnknownPosts(of: name) { $0 != .main } } catch { return error }
        if name.declaration != nil, let word = codeBase.wordInObjectiveC(for: name) {
            return .mentionedInObjectiveC(name.display, word, codeBase.objectiveC.file(mentioning: word))
        }
        return posts.isEmpty && name.isSystems && !codeBase.isPostedOnMain(name) ? .noPost(name.display) : nil
    }

    /// Words that mean something that Foundation lacks, and the place where they do.
    private func obstacle(of token: TokenSyntax, _ word: String) -> SkipReason? {
        switch word {
        case "MessageDiagnostic", "MessageRelay", "MailboxBuffering", "MessageDelivery", "ObserverInfo":
            return .foundationLacks("`\(word)`")
        case "observers":
            let base = token.parent?.parent?.as(MemberAccessExprSyntax.self)?.base.flatMap {
                ExpressionPath.path(of: $0)
            }
            let isCenter =
                base.map { $0.hasPrefix("MessageCenter") || $0.lowercased().hasSuffix("messagecenter") } ?? false
            return isCenter ? .foundationLacks("`observers`") : nil
        case "messageCenter" where token.parent?.parent?.is(KeyPathPropertyComponentSyntax.self) == true:
            return .foundationLacks("the environment value `messageCenter`")
        case "onReceive":
            let call = token.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
            return call?.arguments.first?.label?.text == "of" ? .foundationLacks("`onReceive(of:)`") : nil
        case "MessageCenter":
            if let call = token.parent?.parent?.as(FunctionCallExprSyntax.self), !call.arguments.isEmpty {
                return .foundationLacks("`\(call.trimmedDescription.prefix(40))`")
            }
            guard let declaration = token.enclosing(ExtensionDeclSyntax.self) else { return nil }
            return declaration.extendedType.trimmedDescription == "MessageCenter" ? .ownExtension : nil
        default:
            return nil
        }
    }

    // MARK: Edits

    func edits(_ messages: BridgedMessages) throws(SkipReason) -> Set<Edit> {
        var edits: Set<Edit> = []
        for token in node.tokens(viewMode: .sourceAccurate) {
            guard let word = token.identifierText, let name = Self.names[word] else { continue }
            edits.insert(Edit(token.codeRange, name))
        }
        for (position, type) in index.types.enumerated() where type.isMessageOfPackage {
            let reference = Reference<TypeDeclaration>(file: number, index: position)
            guard type.inherited.contains("UserInfoCodable"), contains(type.span) else { continue }
            guard let conversions = conversions(of: reference, messages) else {
                throw .conversionsNotWritten(type.name)
            }
            edits.formUnion(conversions.edits)
        }
        return edits
    }

    private func conversions(
        of type: Reference<TypeDeclaration>,
        _ messages: BridgedMessages
    ) -> HandwrittenConversions? {
        messages.message(of: codeBase.types.primary(of: type) ?? type).flatMap {
            HandwrittenConversions(of: $0, codeBase[type], in: source)
        }
    }

    /// - Parameter isWhole: Whether all code with messages in the file moves.
    static func importEdits(in number: Int, isWhole: Bool, _ sources: RewriteSources) throws(SkipReason) -> Set<Edit> {
        guard let source = sources.source(number) else { throw .unreadable }
        var edits: Set<Edit> = []
        var addition = source.importEdit("Foundation")
        let words = source.tree.tokens(viewMode: .sourceAccurate).lazy.compactMap(\.identifierText)
        if isWhole, !words.contains(where: remaining.contains),
            let posts = PostsWithoutObject(in: number, source, sources).edits
        {
            edits.formUnion(posts)
            for item in source.tree.statements {
                guard let module = item.item.as(ImportDeclSyntax.self)?.path.trimmedDescription,
                    ["NotifiableAdapter", "ActorMessaging"].contains(module)
                else { continue }
                guard let lines = source.wholeLines(of: item.codeRange) else { continue }
                if let edit = addition, edit.excludes(Edit(lines, "")) {
                    // It was to follow this import, and replaces it.
                    edits.insert(Edit(lines, edit.replacement.drop(while: \.isNewline) + source.lineBreak))
                    addition = nil
                } else {
                    edits.insert(Edit(lines, ""))
                }
            }
        }
        return addition.map { edits.union([$0]) } ?? edits
    }

    private static let names = [
        "MessageCenter": "NotificationCenter", "BridgedMainActorMessage": "MainActorMessage",
        "BridgedAsyncMessage": "AsyncMessage",
    ]

    /// The names of this package that code keeps.
    private static let remaining: Set<String> = [
        "Notifiable", "NotificationProtocol", "NotificationTokens", "startObservingNotifications",
        "stopObservingNotifications", "ensureMainThread", "Mailbox", "MainRunLoop", "ProcessMainRunLoop",
        "NotificationSequence", "NotificationPublisher",
    ]
}

extension CodeBlockItemSyntax {
    /// `Train` of `class Train`, `extension Train` and `extension Train.Car`.
    fileprivate var rootType: String? {
        Syntax(item).enclosingTypes.last?.split(separator: ".").first.map(String.init)
    }
}

extension Syntax {
    /// All identifiers in it.
    fileprivate var words: Set<String> { Set(tokens(viewMode: .sourceAccurate).compactMap(\.identifierText)) }

    /// The names of the properties or of the function that a member of a type declares.
    fileprivate var declaredNames: [String] {
        guard let declaration = self.as(MemberBlockItemSyntax.self)?.decl else { return [] }
        if let variable = declaration.as(VariableDeclSyntax.self) {
            return variable.bindings.map(\.pattern.trimmedDescription)
        }
        return [declaration.as(FunctionDeclSyntax.self)?.name.text].compactMap(\.self)
    }

    /// Those names, but not that of a function that returns nothing.
    fileprivate var results: [String] {
        let function = self.as(MemberBlockItemSyntax.self)?.decl.as(FunctionDeclSyntax.self)
        return function.map { $0.signature.returnClause != nil } ?? true ? declaredNames : []
    }

    /// Whether it has a call of the shape `post(VALUE, …)`, of whatever center.
    fileprivate var postsValue: Bool {
        descendants(FunctionCallExprSyntax.self).contains { call in
            let argument = call.arguments.first
            return argument != nil && argument?.label == nil
                && call.calledExpression.lastToken(viewMode: .sourceAccurate)?.text == "post"
        }
    }
}

extension TokenSyntax {
    fileprivate var identifierText: String? { if case .identifier(let text) = tokenKind { text } else { nil } }
}

extension CodeBase {
    /// Where a program with code for Linux posts or observes a notification by its name.
    ///
    /// Foundation doesn't convert messages there.
    fileprivate func placeOnLinux(of name: NotificationName) -> String? {
        guard files.contains(where: { $0.isForLinux && !$0.isTest }) else { return nil }
        if let posting = postings(of: name).first(where: { !$0.isTemplate }) { return place(of: posting) }
        return observations.first { $0.observer.kind != .message && $0.names.contains(name) }.map(place)
    }
}
