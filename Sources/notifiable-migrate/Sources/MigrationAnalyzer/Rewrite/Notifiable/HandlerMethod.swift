import SwiftSyntax

/// The code of `handleNotifications` for the names with one handler method, and the changes of that method.
struct HandlerMethod {
    /// The statements of the case.
    let lines: [String]
    /// Changes of the method, in its own file.
    let edits: Set<Edit>
    /// The method's new argument labels; `nil` if its signature stays the same.
    let newLabels: [String]?

    var changesSignature: Bool { newLabels != nil }
}

extension HandlerMethod {
    /// - Parameters:
    ///   - isOnly: Whether no other method handles its notifications.
    ///   - isCompiled: Whether a compiler checks afterwards that the payload is Sendable.
    /// - Throws: Why the method cannot be called from a nonisolated handler.
    init(
        _ reference: Reference<FunctionDeclaration>,
        of type: Reference<TypeDeclaration>,
        in sources: RewriteSources,
        isOnly: Bool,
        isCompiled: Bool
    ) throws(SkipReason) {
        let codeBase = sources.codeBase
        let declaration = codeBase[reference]
        let name = declaration.fullName
        let (function, source) = try sources.node(FunctionDeclSyntax.self, at: declaration.extent, in: reference.file)
        guard let body = function.body else { throw .unreadable }
        let isolation = codeBase.isolation(of: reference)
        if case .globalActor = isolation.domain { throw .notOnMain(name) }
        if let macro = function.unknownAttribute { throw .macroCode(macro) }
        guard !function.isConstrained else { throw .outOfReach(name, "it is in generic or constrained code") }
        guard !declaration.isStatic, !declaration.isAsync, declaration.parameters.count <= 1 else {
            throw .handlerParameters(name)
        }
        if let limit = HandlerReach(sources: sources, type: type).limit(of: function) {
            throw .outOfReach(name, "it is inside `\(limit)`")
        }
        let parameter = declaration.parameters.first
        let discard = declaration.returnsValue ? "_ = " : ""
        switch isolation.domain {
        case .nonisolated:
            let argument = try Self.argument(for: parameter, name)
            self.init(lines: ["\(discard)\(function.name.text)(\(argument))"], edits: [], newLabels: nil)
        case .mainActor:
            _ = try Self.argument(for: parameter, name)
            guard parameter != nil else {
                self.init(lines: [Self.hop(to: "\(discard)self.\(function.name.text)()")], edits: [], newLabels: nil)
                return
            }
            let constants = HandlerConstants(sources: sources, type: type)
            let context = SourceContext(file: reference.file, type: declaration.type)
            try self.init(function, body, source, context, discard, constants, isOnly: isOnly, isCompiled: isCompiled)
        case .globalActor, .actor: throw .notOnMain(name)
        }
    }

    /// A main-actor method with a parameter: it takes the payload instead.
    private init(
        _ function: FunctionDeclSyntax,
        _ body: CodeBlockSyntax,
        _ source: ParsedSource,
        _ context: SourceContext,
        _ discard: String,
        _ constants: HandlerConstants,
        isOnly: Bool,
        isCompiled: Bool
    ) throws(SkipReason) {
        let codeBase = constants.sources.codeBase
        let clause = function.signature.parameterClause
        guard let parameter = clause.parameters.first else { throw .handlerParameters(function.name.text) }
        let extraction = try PayloadExtraction(
            of: function.name.text,
            body.statements,
            parameter: parameter.localName,
            in: source,
            movesGuards: isOnly,
            isSendable: { type in
                isCompiled || codeBase.sendability(of: type.trimmedDescription, from: context.file) == .sendable
            },
            isGlobal: codeBase.isGlobalConstant
        )
        try HandlerReach(sources: constants.sources, type: constants.type).check(extraction, in: context)
        let parameters = extraction.values.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        let arguments = extraction.values.map { "\($0.name): \($0.name)" }.joined(separator: ", ")
        try constants.check(extraction.keys, in: context)
        self.init(
            lines: extraction.values.map(\.declaration)
                + [Self.hop(to: "\(discard)self.\(function.name.text)(\(arguments))")],
            edits: extraction.edits.union([Edit(clause.codeRange, "(\(parameters))")]),
            newLabels: extraction.values.map(\.name)
        )
    }

    private static func argument(for parameter: Parameter?, _ name: String) throws(SkipReason) -> String {
        guard let parameter else { return "" }
        let label = parameter.label.map { "\($0): " } ?? ""
        switch parameter.type {
        case "Notification", "Foundation.Notification", "Notification?", "Any", "Any?", "Notification!":
            return label + "notification"
        case "NSNotification", "NSNotification?", "Foundation.NSNotification", "NSNotification!":
            return label + "notification as NSNotification"
        default:
            throw .handlerParameters(name)
        }
    }

    private static func hop(to call: String) -> String { "ensureMainThread { \(call) }" }
}

extension CodeBase {
    /// Whether an identifier is a constant of a file or a module, and no member of a type.
    func isGlobalConstant(_ name: String) -> Bool {
        files.contains { $0.properties.contains { $0.name == name && $0.parent == nil && !$0.isComputed } }
    }
}

/// The methods of a class that handle its notifications, checked against their other uses.
struct HandlerMethods {
    let type: Reference<TypeDeclaration>
    let sources: RewriteSources
    /// Whether a compiler checks them afterwards.
    let isCompiled: Bool

    private var codeBase: CodeBase { sources.codeBase }

    /// The rewritten handlers of some observers, and the reasons to skip the others.
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
                let handler = try HandlerMethod(method, of: type, in: sources, isOnly: isOnly, isCompiled: isCompiled)
                let selectors = sites.count {
                    CallShape($0.call)?["selector"]?.is(MacroExpansionExprSyntax.self) ?? false
                }
                methods[method] = try checked(handler, method, selectors: selectors)
            } catch {
                failures[method] = error
            }
        }
        return (methods, failures)
    }

    /// The handler without the attribute that only selectors needed.
    ///
    /// - Parameter selectors: How many rewritten observers name it with `#selector`.
    private func checked(
        _ handler: HandlerMethod,
        _ method: Reference<FunctionDeclaration>,
        selectors: Int
    ) throws(SkipReason) -> HandlerMethod {
        let uses = Uses(selectors: selectors, calls: 0, file: type.file)
        let attribute = try attribute(of: method, isNew: handler.changesSignature, handler.newLabels, for: uses)
        guard let attribute else { return handler }
        return HandlerMethod(
            lines: handler.lines,
            edits: handler.edits.union([attribute]),
            newLabels: handler.newLabels
        )
    }

    /// The uses of a method by rewritten observers.
    struct Uses {
        /// How many name it with `#selector`.
        let selectors: Int
        /// How many call it in a closure.
        let calls: Int
        /// Where new code calls it.
        let file: Int
    }

    /// The edit that deletes the attribute that only selectors needed; `nil` if something else needs it.
    ///
    /// - Parameters:
    ///   - isNew: Whether the method gets another signature.
    ///   - labels: Its new argument labels, if they change.
    /// - Throws: Why new code can't call it, or why its signature must stay.
    func attribute(
        of method: Reference<FunctionDeclaration>,
        isNew: Bool,
        _ labels: [String]?,
        for rewritten: Uses
    ) throws(SkipReason) -> Edit? {
        let declaration = codeBase[method]
        guard let source = sources.source(method.file),
            let function = source.node(FunctionDeclSyntax.self, at: declaration.extent)
        else { throw .unreadable }
        let isPrivate = function.modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
        guard !isPrivate || method.file == rewritten.file else {
            throw .outOfReach(declaration.fullName, "it is private to another file")
        }
        guard let uses = uses(of: declaration, method.file, isPrivate: isPrivate) else { throw .unreadable }
        // Objective-C doesn't see a private method.
        let isForeign = !isPrivate && codeBase.objectiveC.mentions(declaration.name)
        let isPublic = function.declaredAccess >= .package && codeBase[type].access >= .package
        let isNamedInText = isNamedInText(declaration.name)
        if isNew {
            let isOnlyHandler = uses.all == rewritten.selectors + rewritten.calls
            let reasons = [
                (function.objectiveCName != nil || isForeign, "Objective-C may call it"),
                (isOverridden(declaration, function), "it overrides, is overridden, or is a requirement of a protocol"),
                (!isOnlyHandler, "it or an overload is called elsewhere"),
                (isPublic, "other modules may call it"),
                (codeBase.mayBeRequirement(function, of: type), "a protocol outside the sources may require it"),
                (labels.map { isTaken(declaration.name, $0) } ?? false, "there is another method with these labels"),
                (isNamedInText, "a selector that is made of text may call it"),
            ]
            if let reason = reasons.first(where: \.0)?.1 { throw .handlerMustStay(declaration.fullName, reason) }
        }
        guard uses.selectors == rewritten.selectors, !isForeign, !isNamedInText, !isPublic,
            !isOverriddenInExtension(method), let attribute = function.objectiveCAttribute
        else { return nil }
        let end = attribute.codeRange.upperBound
        let next = attribute.nextToken(viewMode: .sourceAccurate)?.codeRange.lowerBound ?? end
        // A comment behind it stays.
        let isBare = source.text(end..<next).allSatisfy(\.isWhitespace)
        return Edit(attribute.codeRange.lowerBound..<(isBare ? next : end), "")
    }

    /// Whether a string is a selector of a name, `Selector("reload:")`, or may become one; or a key path with the name.
    private func isNamedInText(_ name: String) -> Bool {
        let selectorFiles = codeBase.files.indices.filter { file in
            ["Selector", "NSSelectorFromString"].contains { codeBase.files[file].mentions[$0] > 0 }
        }
        return codeBase.files.indices.contains { file in
            guard codeBase.files[file].texts[name] > 0 else { return false }
            guard let source = sources.source(file) else { return true }
            return source.tree.descendants(StringLiteralExprSyntax.self).contains { literal in
                let text = literal.segments.trimmedDescription
                if text.hasPrefix(name + ":") { return true }
                if text.split(separator: ".").contains(Substring(name)), literal.isKeyPath { return true }
                let isConstant = literal.parent?.is(InitializerClauseSyntax.self) ?? false
                return text == name && (isConstant ? !selectorFiles.isEmpty : selectorFiles.contains(file))
            }
        }
    }

    /// How often a method is mentioned; `nil` if a file cannot be read.
    private func uses(of declaration: FunctionDeclaration, _ file: Int, isPrivate: Bool) -> MethodUses? {
        let receivers = Receivers(of: type, in: sources)
        var uses = MethodUses()
        for (number, index) in codeBase.files.enumerated() where number == file || !isPrivate {
            guard index.mentions[declaration.name] > 0 else { continue }
            guard let source = sources.source(number) else { return nil }
            for node in source.references(named: declaration.name) where receivers.use(node, in: number) != .other {
                uses.all += 1
                if node.enclosing(MacroExpansionExprSyntax.self) != nil { uses.selectors += 1 }
            }
        }
        return uses
    }

    /// Whether the class has a method of a name and labels already, or inherits one.
    private func isTaken(_ name: String, _ labels: [String]) -> Bool {
        let family = codeBase.types.family(of: type)
        return codeBase.types.functions(named: name).contains { reference in
            codeBase[reference].labels == labels && codeBase.owner(of: reference).map(family.contains) ?? false
        }
    }

    /// Whether subclasses override a method, and only may because it is Objective-C's: one of them is in an extension.
    private func isOverriddenInExtension(_ method: Reference<FunctionDeclaration>) -> Bool {
        let subclasses = Set(codeBase.types.subclasses(of: type))
        let overrides = codeBase.types.functions(named: codeBase[method].name).filter { reference in
            let owner = codeBase.owner(of: reference)
            return codeBase[reference].isOverride && owner.map(subclasses.contains) ?? false
        }
        return !overrides.isEmpty
            && (overrides + [method]).contains { reference in
                codeBase[reference].type.map { codeBase.files[reference.file].types[$0].kind } == .extension
            }
    }

    /// Whether another declaration would no longer match a method.
    private func isOverridden(_ declaration: FunctionDeclaration, _ function: FunctionDeclSyntax) -> Bool {
        if declaration.isOverride || function.modifiers.contains(where: { $0.name.text == "open" }) { return true }
        let subclasses = Set(codeBase.types.subclasses(of: type))
        let others = codeBase.protocols(of: [type] + subclasses).union(subclasses)
        return codeBase.types.functions(named: declaration.name).contains { reference in
            codeBase.owner(of: reference).map(others.contains) ?? false
        }
    }
}

extension StringLiteralExprSyntax {
    /// Whether it is an argument for a key or a key path: `value(forKeyPath: "model.count")`.
    fileprivate var isKeyPath: Bool {
        ["forKey", "forKeyPath", "keyPath"].contains(parent?.as(LabeledExprSyntax.self)?.label?.text)
    }
}

/// How often the sources mention a name that may be a method of a class.
private struct MethodUses {
    var all = 0
    /// The mentions in `#selector(…)`.
    var selectors = 0
}
