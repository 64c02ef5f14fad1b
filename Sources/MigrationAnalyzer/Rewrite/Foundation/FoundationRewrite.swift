import SwiftSyntax

/// `--to foundation`: messages become those of Foundation's `NotificationCenter`, which has the same labels.
///
/// A message moves with all code that declares, posts and observes it, because the two centers don't know each other's messages.
/// Files that use each other's types therefore move together, or stay together if one of them uses what Foundation lacks.
package struct FoundationRewrite: Rewrite {
    package init() {}

    package func proposal(for sources: RewriteSources) -> RewriteProposal {
        let files = sources.codeBase.files.indices.compactMap { FoundationFile($0, in: sources) }
        let messages = BridgedMessages(in: sources)
        var proposal = RewriteProposal()
        for group in Self.groups(files) {
            let obstacles = group.flatMap { $0.obstacles(messages) }.sorted()
            let sites = Set(group.flatMap(\.sites))
            guard let obstacle = obstacles.first else {
                do throws(SkipReason) {
                    var edits: [Int: Set<Edit>] = [:]
                    for file in group { edits[file.number] = try file.edits(messages) }
                    proposal.changes.append(RewriteChange(sites: sites.sorted(), edits: edits))
                } catch {
                    proposal.skipped += sites.map { SkippedSite(site: $0, reason: error) }
                }
                continue
            }
            proposal.skipped += obstacles
            let place = "\(obstacle.site.path):\(obstacle.site.span.start.line)"
            proposal.skipped += sites.subtracting(obstacles.map(\.site)).map {
                SkippedSite(site: $0, reason: .staysTogether(place))
            }
        }
        return proposal
    }

    /// The files that use each other's types, directly or through others.
    private static func groups(_ files: [FoundationFile]) -> [[FoundationFile]] {
        var groups: [[FoundationFile]] = []
        for file in files {
            let related = groups.filter { $0.contains { $0.isRelated(to: file) } }
            groups.removeAll { group in related.contains { $0[0].number == group[0].number } }
            groups.append(related.flatMap(\.self) + [file])
        }
        return groups
    }
}

/// A file that declares, posts or observes messages.
struct FoundationFile {
    let number: Int
    private let sources: RewriteSources
    private let source: ParsedSource
    /// All identifiers in the file.
    private let words: Set<String>
    private let types: Set<String>

    private var codeBase: CodeBase { sources.codeBase }
    private var index: FileIndex { codeBase.files[number] }

    /// `nil` for a file without messages, and for one that cannot be read.
    init?(_ number: Int, in sources: RewriteSources) {
        let index = sources.codeBase.files[number]
        guard let source = sources.source(number) else { return nil }
        var words: Set<String> = []
        for token in source.tree.tokens(viewMode: .sourceAccurate) {
            if case .identifier(let word) = token.tokenKind { words.insert(word) }
        }
        guard words.contains("MessageCenter") || index.observers.contains(where: { $0.kind == .message }) else {
            return nil
        }
        self.number = number
        self.sources = sources
        self.source = source
        self.words = words
        types = Set(index.types.map { TypeTable.simpleName($0.name) }).subtracting([
            "MessageIdentifier", "MessageCenter",
        ])
    }

    func isRelated(to other: FoundationFile) -> Bool {
        !words.isDisjoint(with: other.types) || !types.isDisjoint(with: other.words)
    }

    /// The observers of messages, and the declarations of messages.
    var sites: [RewriteSite] {
        index.observers.filter { $0.kind == .message }.map { sources.site($0.span, in: number) }
            + index.types.filter { $0.inherited.contains(where: Self.isMessageProtocol) }
            .map { sources.site($0.span, in: number) }
    }

    fileprivate static func isMessageProtocol(_ name: String) -> Bool {
        name.hasPrefix("MessageCenter.") && name.hasSuffix("Message")
    }

    // MARK: Obstacles

    func obstacles(_ messages: BridgedMessages) -> [SkippedSite] {
        let kinds = FoundationKinds(codeBase)
        var obstacles: [SkippedSite] = []
        func add(_ span: SourceSpan, _ reason: SkipReason?) {
            if let reason { obstacles.append(SkippedSite(site: sources.site(span, in: number), reason: reason)) }
        }
        var observed: Set<String> = []
        for observer in index.observers where observer.kind == .message {
            add(observer.span, observer.foundationGap.map { .foundationLacks($0.description) })
            guard let message = observer.names.first.flatMap(kinds.name) else {
                add(observer.span, .messageNotKnown)
                continue
            }
            if observer.isSequence, kinds.isMainActor(message) {
                add(observer.span, .foundationLacks("sequences of main-actor messages"))
            }
            let owner = "\(observer.type ?? -1) \(message)"
            if !observer.isSequence, !observed.insert(owner).inserted {
                add(observer.span, .registrationOrder(message))
            }
        }
        for (position, type) in index.types.enumerated() {
            guard type.inherited.contains(where: Self.isMessageProtocol) else { continue }
            add(type.span, obstacle(of: Reference(file: number, index: position), messages))
        }
        let lines = source.bytes.withUnsafeBufferPointer { LineTable($0) }
        for token in source.tree.tokens(viewMode: .sourceAccurate) {
            guard case .identifier(let word) = token.tokenKind, let reason = obstacle(of: token, word) else { continue }
            add(lines.span(token.codeRange), reason)
        }
        return obstacles
    }

    private func obstacle(of type: Reference<TypeDeclaration>, _ messages: BridgedMessages) -> SkipReason? {
        let declaration = codeBase[type]
        if declaration.kind == .protocol { return .messageNotKnown }
        guard let node = source.declaration(namedAt: declaration.span) else { return .unreadable }
        if let subject = node.subject, codeBase.isValueType(subject, from: number) { return .valueSubject(subject) }
        guard let message = messages.message(of: type), message.isMainActor else { return nil }
        let name = message.name
        let posts = codeBase.postings.filter { !$0.isTemplate && $0.names.contains(name) }
        if let post = posts.first(where: { $0.thread != .main }) {
            return .trapsOffMain(name.display, codeBase.place(of: post))
        }
        if let constant = name.declaration, codeBase.objectiveC.mentions(name, codeBase[constant].name) {
            return .trapsOffMain(name.display, "Objective-C")
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
        for token in source.tree.tokens(viewMode: .sourceAccurate) {
            guard case .identifier(let word) = token.tokenKind, let name = Self.names[word] else { continue }
            edits.insert(Edit(token.codeRange, name))
        }
        for (position, type) in index.types.enumerated() where type.inherited.contains(where: Self.isMessageProtocol) {
            let reference = Reference<TypeDeclaration>(file: number, index: position)
            guard type.inherited.contains("UserInfoCodable") else { continue }
            guard let message = messages.message(of: codeBase.types.primary(of: reference) ?? reference),
                let conversions = HandwrittenConversions(of: message, type, in: source)
            else { throw .conversionByHand(type.name) }
            edits.formUnion(conversions.edits)
        }
        var addition = source.importEdit("Foundation")
        if words.isDisjoint(with: Self.remaining) {
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

/// The messages of a code base, by the identifiers and the types that observers name.
private struct FoundationKinds {
    private var mainActor: Set<String> = []
    private var all: [String: String] = [:]

    init(_ codeBase: CodeBase) {
        for file in codeBase.files {
            for type in file.types {
                guard let kind = type.inherited.first(where: FoundationFile.isMessageProtocol) else { continue }
                all[type.name] = type.name
                all[TypeTable.simpleName(type.name)] = type.name
                all[TypeTable.simpleName(type.name).lowercasingFirstWord] = type.name
                if kind.hasSuffix("MainActorMessage") { mainActor.insert(type.name) }
            }
        }
    }

    /// The message's type in `Train.DidArrive.self` and `.didArrive`.
    func name(_ expression: NameExpression) -> String? {
        switch expression {
        case .reference(let name): all[name] ?? all[TypeTable.simpleName(name)]
        case .member(_, let name): all[name]
        default: nil
        }
    }

    func isMainActor(_ name: String) -> Bool { mainActor.contains(name) }
}
