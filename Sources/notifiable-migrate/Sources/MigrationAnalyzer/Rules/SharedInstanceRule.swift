// Static and global properties that the Swift 6 language mode rejects, in types that observe or post, or used by
// handlers and posts.

extension Rule {
    static let sharedInstance = Rule(
        identifier: "shared-instance",
        severity: .note,
        section: "what-the-compiler-rejects",
        summary: "A type that observes or posts notifications has static state that isn't safe on several threads.",
        why: """
            Any thread can reach a static property, and a global one. The Swift 6 language mode rejects a variable, \
            and an instance of a class that is neither isolated nor Sendable, with all code that uses it. The handlers \
            and posts decide what is right: a class whose handlers need the main thread is isolated to the main actor. \
            In types that neither observe nor post, only the static properties that a handler or a post uses are \
            reported, also those that it uses through a static method.
            """,
        example: """
            final class Session: NSObject {
                static let shared = Session()
                @objc private func applicationDidBecomeActive() { refresh() }
            }
            """,
        fix: """
            @MainActor final class Session: NSObject, Notifiable {
                static let shared = Session()
                nonisolated func handleNotifications(_ notification: Notification) {
                    ensureMainThread { self.refresh() }
                }
            }
            """,
        sources: ["https://github.com/ggruen/CloudKitSyncMonitor/pull/24"],
        check: .codeBase { codeBase in
            let users = Set(
                (codeBase.observations.map { codeBase.primary($0.observer.type, in: $0.file) }
                    + codeBase.postings.map { codeBase.primary($0.post.type, in: $0.file) }).compactMap(\.self)
            )
            let instances = codeBase.files.enumerated().flatMap { number, file in
                let tokens = file.staticTokens
                return file.properties.compactMap { property -> Hit? in
                    guard property.isStatic, let type = codeBase.primary(property.parent, in: number),
                        users.contains(type), codeBase.isBeforeSwift6(type.file), !file.isTest || number == type.file
                    else { return nil }
                    return codeBase.unsafeStaticProperty(property, number, of: type, tokens)
                }
            }
            return instances + codeBase.globalInstances(of: users) + codeBase.usedStatics(outside: users)
                + codeBase.sharedNotifications
        }
    )
}

extension CodeBase {
    /// Hits at the notifications in global constants and static ones of types without isolation.
    fileprivate var sharedNotifications: [Hit] {
        files.enumerated().flatMap { number, file -> [Hit] in
            guard !file.isTest, isBeforeSwift6(number) else { return [] }
            return file.properties.compactMap { property in
                guard property.parent == nil || property.isStatic, !property.isComputed, !property.isMutable,
                    property.isolation == nil, case .named(let type) = property.type,
                    FileIndexer.isNotificationType(TypeText(type).bare),
                    (isolation(ofType: property.parent, in: number) ?? isolation.fallback(in: number)).domain
                        == .nonisolated
                else { return nil }
                return Hit(
                    SourceContext(file: number, type: property.parent),
                    property.span,
                    property.name,
                    "Any thread can reach `\(property.name)`, but `\(TypeText(type).bare)` isn't Sendable. The Swift 6 language mode "
                        + "rejects it."
                )
            }
        }
    }

    /// Hits at the global constants and variables that have instances of classes that observe or post.
    fileprivate func globalInstances(of users: Set<Reference<TypeDeclaration>>) -> [Hit] {
        files.enumerated().flatMap { number, file -> [Hit] in
            guard !file.isTest, !file.isMain, isBeforeSwift6(number),
                isolation.fallback(in: number).domain == .nonisolated
            else { return [] }
            return file.properties.compactMap { property in
                guard property.parent == nil, !property.isComputed, property.isolation == nil, !property.isWrapped,
                    let type = typeName(property.type, in: SourceContext(file: number))
                        .flatMap({ types.primary(named: TypeText($0).bare, from: number) }),
                    users.contains(type), isUnsendableClass(type)
                else { return nil }
                let problem =
                    property.isMutable
                    ? "is a global variable, which any thread can change"
                    : "is global, but `\(self[type].name)` is neither isolated nor Sendable"
                return Hit(
                    SourceContext(file: number),
                    property.span,
                    property.name,
                    "`\(property.name)` \(problem). The "
                        + "Swift 6 language mode rejects it."
                )
            }
        }
    }

    /// Hits at the static properties of other types that handlers and posts use.
    fileprivate func usedStatics(outside users: Set<Reference<TypeDeclaration>>) -> [Hit] {
        let tokens = files.map(\.staticTokens)
        var judged: Set<Reference<PropertyDeclaration>> = []
        return staticUses.compactMap { use in
            let property = use.property
            guard judged.insert(property).inserted, !files[property.file].isTest, isBeforeSwift6(property.file),
                let owner = primary(self[property].parent, in: property.file), !users.contains(owner),
                var hit = unsafeStaticProperty(
                    self[property],
                    property.file,
                    of: owner,
                    tokens[property.file]
                )
            else { return nil }
            hit.notes = [note("\(use.user) uses it here", use.span, in: use.file)]
            return hit
        }
    }

    private struct StaticUse {
        let property: Reference<PropertyDeclaration>
        let user: String
        let span: SourceSpan
        let file: Int
    }

    /// The static properties that handlers use, and those that are keys of a `userInfo`.
    private var staticUses: [StaticUse] {
        let written = postings.flatMap { posting -> [StaticUse] in
            guard posting.wrapper == nil, case .entries(let writes) = posting.post.userInfo else { return [] }
            return writes.compactMap { use(of: $0.key, by: "a post", $0.span, posting.context) }
        }
        // What several handlers call is followed once.
        var visited = FollowedFunctions()
        let handled = observations.flatMap { observation -> [StaticUse] in
            guard !observation.isTemplate else { return [] }
            let reads = handlerCode(of: observation).code.flatMap { code in
                self[code.body].reads.compactMap { use(of: $0.key, by: "a handler", $0.span, code.context) }
            }
            return reads
                + usesOfTypes(in: observation, &visited).compactMap { use in
                    staticProperty(of: use).map {
                        StaticUse(property: $0, user: "a handler", span: use.use.span, file: use.function.file)
                    }
                }
        }
        return written + handled
    }

    private func use(
        of key: KeyExpression,
        by user: String,
        _ span: SourceSpan,
        _ context: SourceContext
    ) -> StaticUse? {
        guard case .constant(let path) = key, path.contains(".") else { return nil }
        return names.property(path, from: context.file, inside: context.type).map {
            StaticUse(property: $0, user: user, span: span, file: context.file)
        }
    }

    /// A hit at a static property of a type, if it isn't safe on several threads.
    ///
    /// - Parameter tokens: The observers in the file that static properties add.
    fileprivate func unsafeStaticProperty(
        _ property: PropertyDeclaration,
        _ file: Int,
        of type: Reference<TypeDeclaration>,
        _ tokens: [Observer]
    ) -> Hit? {
        guard !property.isComputed, property.isolation == nil, !property.isWrapped, let parent = property.parent,
            isolation(of: Reference<TypeDeclaration>(file: file, index: parent)).domain == .nonisolated
        else { return nil }
        let problem: String
        var isConstant = false
        if property.isMutable {
            // `mutable-name` reports names.
            guard property.declaredName == nil else { return nil }
            isConstant =
                unchangedVariables.contains(property.name) && !objectiveC.mentions(property.name)
                && property.access < .public
                && isSendableValue(property, in: SourceContext(file: file, type: parent))
            problem =
                "is a static variable, which any thread can change"
                + (isConstant ? ", but nothing does: make it `let`" : "")
        } else if let instance = instance(in: property, file, of: type) {
            guard isUnsendableClass(instance) else { return nil }
            problem = "is static, but `\(self[instance].name)` is neither isolated nor Sendable"
        } else if Self.holdsToken(property, tokens) {
            problem = "is static, but the token of an observer isn't Sendable"
        } else {
            return nil
        }
        var hit = Hit(
            SourceContext(file: file, type: parent),
            property.span,
            property.name,
            "`\(property.name)` \(problem). The Swift 6 language mode rejects it."
        )
        hit.group = isConstant ? "`\(self[type].name)` that nothing changes" : "`\(self[type].name)`"
        return hit
    }

    /// Whether the value of a property is the token of an observer that it adds.
    private static func holdsToken(_ property: PropertyDeclaration, _ observers: [Observer]) -> Bool {
        observers.contains { observer in
            guard observer.staticProperty == property.name, observer.type == property.parent else { return false }
            // `{ let token = …; return token }()`
            let isDeclaredAsToken =
                if case .named(let type) = property.type { type.hasSuffix("NSObjectProtocol") } else { false }
            return observer.token == .stored(property.name) || isDeclaredAsToken
        }
    }

    /// The program's type that a property has an instance of.
    private func instance(
        in property: PropertyDeclaration,
        _ file: Int,
        of type: Reference<TypeDeclaration>
    ) -> Reference<TypeDeclaration>? {
        guard case .named(let written) = property.type else { return nil }
        if ["Self", TypeTable.simpleName(self[type].name)].contains(TypeText(written).bare) { return type }
        return typeName(property.type, in: SourceContext(file: file, type: property.parent))
            .flatMap { types.primary(named: TypeText($0).bare, from: file) }
    }
}

extension FileIndex {
    /// The closure observers that static properties add.
    fileprivate var staticTokens: [Observer] { observers.filter { $0.kind == .closure && $0.staticProperty != nil } }
}
