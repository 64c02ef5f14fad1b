import SwiftSyntax

/// The code of `handleNotifications` for the names with one handler method, and the changes of that method.
struct HandlerMethod {
    /// The statements of the case.
    let lines: [String]
    /// Changes of the method, in its own file.
    fileprivate(set) var edits: Set<Edit> = []
    let changesSignature: Bool
}

extension HandlerMethod {
    /// - Parameter isOnly: Whether no other method handles its notifications.
    /// - Throws: Why the method cannot be called from a nonisolated handler.
    init(_ reference: Reference<FunctionDeclaration>, in sources: RewriteSources, isOnly: Bool) throws(SkipReason) {
        let codeBase = sources.codeBase
        let declaration = codeBase[reference]
        let name = declaration.fullName
        let (function, source) = try sources.node(FunctionDeclSyntax.self, at: declaration.extent, in: reference.file)
        guard let body = function.body else { throw .unreadable }
        let domain = codeBase.isolation(of: reference).domain
        if case .globalActor = domain { throw .notOnMain(name) }
        if let macro = function.unknownAttribute { throw .macroCode(macro) }
        guard !declaration.isStatic, !declaration.isAsync, declaration.parameters.count <= 1 else {
            throw .handlerParameters(name)
        }
        let argument = try Self.argument(for: declaration.parameters.first, name)
        let discard = declaration.returnsValue ? "_ = " : ""
        switch domain {
        case .nonisolated:
            self.init(lines: ["\(discard)\(function.name.text)(\(argument))"], changesSignature: false)
        case .mainActor where declaration.parameters.isEmpty:
            self.init(lines: [Self.hop(to: "\(discard)self.\(function.name.text)()")], changesSignature: false)
        case .mainActor:
            try self.init(function, body, source, discard, isOnly: isOnly, isGlobal: codeBase.isGlobalConstant)
        case .globalActor, .actor: throw .notOnMain(name)
        }
    }

    /// A main-actor method with a parameter: it takes the payload instead.
    private init(
        _ function: FunctionDeclSyntax,
        _ body: CodeBlockSyntax,
        _ source: ParsedSource,
        _ discard: String,
        isOnly: Bool,
        isGlobal: (String) -> Bool
    ) throws(SkipReason) {
        let clause = function.signature.parameterClause
        guard let parameter = clause.parameters.first else { throw .handlerParameters(function.name.text) }
        let extraction = try PayloadExtraction(
            of: function.name.text,
            body.statements,
            parameter: parameter.localName,
            in: source,
            movesGuards: isOnly,
            isGlobal: isGlobal
        )
        let parameters = extraction.values.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        let arguments = extraction.values.map { "\($0.name): \($0.name)" }.joined(separator: ", ")
        self.init(
            lines: extraction.values.map(\.declaration)
                + [Self.hop(to: "\(discard)self.\(function.name.text)(\(arguments))")],
            edits: extraction.edits.union([Edit(clause.codeRange, "(\(parameters))")]),
            changesSignature: true
        )
    }

    private static func argument(for parameter: Parameter?, _ name: String) throws(SkipReason) -> String {
        guard let parameter else { return "" }
        let label = parameter.label.map { "\($0): " } ?? ""
        switch parameter.type?.nominal {
        case "Notification", "Foundation.Notification", "Any": return label + "notification"
        case "NSNotification", "Foundation.NSNotification": return label + "notification as NSNotification"
        default: throw .handlerParameters(name)
        }
    }

    private static func hop(to call: String) -> String { "ensureMainThread { \(call) }" }
}

extension CodeBase {
    /// Whether other files can't call a method, also where its extension is private.
    fileprivate func isPrivate(_ method: Reference<FunctionDeclaration>) -> Bool {
        self[method].isPrivate || self[method].type.map { files[method.file].types[$0].isPrivate } ?? false
    }

    /// Whether an identifier is a constant of a file or a module, or a type, and no member of a type.
    func isGlobalConstant(_ name: String) -> Bool {
        files.contains { $0.properties.contains { $0.name == name && $0.parent == nil && !$0.isComputed } }
            || objectiveC.declares(constant: name) || types.meaning(of: name, in: SourceContext(file: 0)) != nil
    }
}

/// The methods of a class that handle its notifications, checked against the calls that a compiler doesn't see.
struct HandlerMethods {
    let type: Reference<TypeDeclaration>
    let sources: RewriteSources

    private var codeBase: CodeBase { sources.codeBase }

    func rewritten(
        for sites: [NotifiableSite]
    ) -> ([Reference<FunctionDeclaration>: HandlerMethod], [Reference<FunctionDeclaration>: SkipReason]) {
        var methods: [Reference<FunctionDeclaration>: HandlerMethod] = [:]
        var failures: [Reference<FunctionDeclaration>: SkipReason] = [:]
        let handlersByName = Dictionary(grouping: sites, by: \.name)
        for (method, sites) in Dictionary(grouping: sites, by: \.method) {
            do throws(SkipReason) {
                let isOnly = sites.allSatisfy { site in
                    handlersByName[site.name]?.allSatisfy { $0.method == method } ?? true
                }
                // `handleNotifications` is in the file of the class.
                if method.file != type.file, codeBase.isPrivate(method) {
                    throw .privateHandler(codeBase[method].fullName)
                }
                var handler = try HandlerMethod(method, in: sources, isOnly: isOnly)
                let selectors = sites.count {
                    CallShape($0.call)?["selector"]?.is(MacroExpansionExprSyntax.self) ?? false
                }
                let attribute = try attribute(of: method, isNew: handler.changesSignature, selectors: selectors)
                if let attribute { handler.edits.insert(attribute) }
                methods[method] = handler
            } catch {
                failures[method] = error
            }
        }
        return (methods, failures)
    }

    /// The edit that deletes the attribute that only selectors needed; `nil` if something else may need it.
    ///
    /// - Parameters:
    ///   - isNew: Whether the method gets another signature. The compiler finds its other uses.
    ///   - selectors: How many rewritten observers name it with `#selector`.
    /// - Throws: That something may call it that the compiler doesn't see.
    func attribute(
        of method: Reference<FunctionDeclaration>,
        isNew: Bool,
        selectors: Int = 0
    ) throws(SkipReason) -> Edit? {
        let declaration = codeBase[method]
        let (function, source) = try sources.node(FunctionDeclSyntax.self, at: declaration.extent, in: method.file)
        // Objective-C doesn't see a private method.
        let isForeign = !declaration.isPrivate && codeBase.objectiveC.mentions(declaration.name)
        let isPublic = function.declaredAccess >= .package && codeBase[type].access >= .package
        let isNamedInText = isNamedInText(declaration.name)
        if isNew {
            let reasons = [
                (function.objectiveCName != nil || isForeign, "Objective-C may call it"),
                (isPublic, "other modules may call it"),
                (isRequirement(declaration), "it is a requirement of a protocol"),
                (codeBase.mayBeRequirement(function, of: type), "a protocol outside the sources may require it"),
                (isNamedInText, "a selector that is made of text may call it"),
                (selectors != self.selectors(of: declaration.name), "another selector calls it"),
            ]
            if let reason = reasons.first(where: \.0)?.1 { throw .handlerMustStay(declaration.fullName, reason) }
        }
        guard !isForeign, !isNamedInText, !isPublic, isNew || selectors == self.selectors(of: declaration.name),
            let attribute = function.objectiveCAttribute
        else { return nil }
        let end = attribute.codeRange.upperBound
        let next = attribute.nextToken(viewMode: .sourceAccurate)?.codeRange.lowerBound ?? end
        // A comment behind it stays.
        let isBare = source.text(end..<next).allSatisfy(\.isWhitespace)
        return Edit(attribute.codeRange.lowerBound..<(isBare ? next : end), "")
    }

    /// How often code names a method of the class, or of a relative, with `#selector`.
    private func selectors(of name: String) -> Int {
        let family = codeBase.types.familyNames(of: type, withAncestors: true)
        let files = codeBase.files.indices.filter { codeBase.files[$0].mentions[name] > 0 }
        return files.flatMap { sources.source($0)?.references(named: name) ?? [] }.count { node in
            let base = node.parent?.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
            let owner = base.map { ["self", "Self"].contains($0) } ?? true ? node.enclosingTypeName : base
            return node.enclosing(MacroExpansionExprSyntax.self) != nil
                && owner.map { family.contains(TypeTable.simpleName($0)) } ?? true
        }
    }

    /// Whether a protocol of the sources has a method of its name. An extension of it may, too, which a class then has
    /// without an error.
    private func isRequirement(_ declaration: FunctionDeclaration) -> Bool {
        codeBase.types.functions(named: declaration.name).contains { reference in
            codeBase.owner(of: reference).map { codeBase[$0].kind == .protocol } ?? false
        }
    }

    /// Whether a string may become a selector or a key path with a name.
    private func isNamedInText(_ name: String) -> Bool {
        let makers = ["Selector", "NSSelectorFromString", "value", "setValue"]
        return codeBase.files.contains { $0.texts[name] > 0 }
            && codeBase.files.contains { file in makers.contains { file.mentions[$0] > 0 } }
    }
}
