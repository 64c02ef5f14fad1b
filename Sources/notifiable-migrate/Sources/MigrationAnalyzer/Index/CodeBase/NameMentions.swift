/// How often the sources mention the names of notifications in a way that isn't understood.
///
/// The facts about notifications use a name as that of an observer, of a post or of a removal, and where a handler
/// compares. If code mentions it more often than that, then something is done with it that is not understood.
struct NameMentions {
    private let codeBase: CodeBase
    private let messageTypes: [NotificationName: [Reference<TypeDeclaration>]]
    /// By the declarations of the names.
    private var understood: [Reference<PropertyDeclaration>: Int] = [:]
    /// Those by a literal, by the text.
    private var understoodTexts: [String: Int] = [:]
    private var members = MentionCounts()
    private var functions = MentionCounts()
    private var texts = MentionCounts()
    /// The names of cases, and of static properties of other types than that of names.
    private var namesOfOthers: Set<String> = []
    /// The raw values of cases, once for each.
    private var rawValues: [String: Int] = [:]
    /// How often observers of messages mention a name: `for: .trainDidArrive`.
    private var messages: [String: Int] = [:]

    /// - Parameter countsLists: Whether a list of names is understood, of which code may post any element.
    init(
        _ codeBase: CodeBase,
        _ messageTypes: [NotificationName: [Reference<TypeDeclaration>]],
        countsLists: Bool = true
    ) {
        self.codeBase = codeBase
        self.messageTypes = messageTypes
        for (number, file) in codeBase.files.enumerated() where !file.isTest {
            members.merge(file.memberMentions)
            functions.merge(file.functionMentions)
            texts.merge(file.texts)
            noteOthers(in: file)
            for removal in file.removals { count(removal.names, number, removal.type) }
            for body in file.bodies { count(body.handledNames.map(\.name), number, nil) }
            for property in file.properties {
                if property.isCollection || property.notificationNames.count > 1 {
                    if countsLists { count(property.notificationNames, number, property.parent) }
                } else if case .text(let text)? = property.declaredName {
                    understoodTexts[text, default: 0] += 1
                }
            }
        }
        for observation in codeBase.observations {
            count(observation.observer.names, observation.file, observation.observer.type)
        }
        for posting in codeBase.postings { count(posting.post.names, posting.file, posting.post.type) }
    }

    private mutating func noteOthers(in file: FileIndex) {
        for type in file.types { namesOfOthers.formUnion(type.cases) }
        for property in file.properties {
            guard let owner = property.parent.map({ file.types[$0] }), !FileIndexer.isNameType(owner.name) else {
                continue
            }
            if property.isStatic { namesOfOthers.insert(property.name) }
            if let text = property.text, owner.cases.contains(property.name) { rawValues[text, default: 0] += 1 }
        }
        for observer in file.observers {
            if observer.kind == .message, case .member(nil, let name)? = observer.names.first {
                messages[name, default: 0] += 1
            } else if observer.kind == .closure, let selector = observer.selector, selector.labels == nil {
                // `using: trainDidArrive`
                messages[selector.name, default: 0] += 1
            }
        }
    }

    private mutating func count(_ expressions: [NameExpression], _ file: Int, _ type: Int?) {
        for expression in expressions {
            if case .text(let text) = expression { understoodTexts[text, default: 0] += 1 }
            for name in codeBase.names(expression, in: SourceContext(file: file, type: type)) {
                if let declaration = name.declaration { understood[declaration, default: 0] += 1 }
            }
        }
    }

    /// How often the facts use a declared name.
    subscript(declaration: Reference<PropertyDeclaration>) -> Int { understood[declaration] ?? 0 }

    /// Members of other types with the spelling of the name don't count: `Tab.trending`, nor `case .trending` if
    /// another type has one.
    func others(of name: NotificationName) -> Int {
        guard let declaration = name.declaration else { return 0 }
        let property = codeBase[declaration]
        let known =
            (understood[declaration] ?? 0) + (messages[property.name] ?? 0) + (messageTypes[name] ?? []).count
        let all = codeBase.mentions(of: property.name) - functions[property.name]
        guard property.isStatic, let owner = codeBase.names.owner(of: declaration) else { return max(0, all - known) }
        let type = TypeTable.simpleName(owner)
        let explicit = members["\(type).\(property.name)"] + members["Self.\(property.name)"]
        guard FileIndexer.isNameType(owner) else { return max(0, min(all - known, explicit)) }
        return namesOfOthers.contains(property.name)
            ? max(0, min(all - known, explicit)) : max(0, explicit + members[".\(property.name)"] - known)
    }

    /// How often literals have the text of a name, other than where it is declared, posted or observed: also as the
    /// raw value of a case, of which code may make the name.
    func otherTexts(of name: NotificationName) -> Int {
        max(0, texts[name.identity] + 2 * (rawValues[name.identity] ?? 0) - (understoodTexts[name.identity] ?? 0))
    }
}
