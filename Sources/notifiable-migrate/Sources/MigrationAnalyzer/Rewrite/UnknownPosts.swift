import SwiftParser
import SwiftSyntax

/// The posts whose name the source doesn't show, and the names that they may have.
///
/// Such a post may have each name that code uses in another way than to post, to observe or to compare:
/// `Event(name: .arrived)` for `post(name: event.name, …)`.
struct UnknownPosts {
    /// A call that posts, and where it runs.
    struct Post {
        let place: String
        let thread: PostingThread
    }

    let posts: [Post]

    init(_ codeBase: CodeBase) {
        let callers = Dictionary(grouping: codeBase.postings.compactMap(\.wrapper)) { $0 }.mapValues(\.count)
        posts =
            codeBase.postings.filter { Self.isUnknown($0, callers, codeBase) }
            .map { Post(place: codeBase.place(of: $0), thread: $0.tracedThread) }
            + codeBase.files.flatMap { file in
                file.isTest
                    ? []
                    : file.uncertainPosts.map { Post(place: "\(file.path):\($0.start.line)", thread: .unknown) }
            }
    }

    private static func isUnknown(
        _ posting: Posting,
        _ callers: [Reference<FunctionDeclaration>: Int],
        _ codeBase: CodeBase
    ) -> Bool {
        guard posting.post.center != .distributed, !posting.hasObservedNames
        else { return false }
        if posting.isTemplate {
            // The callers post, and all of them are known if nothing else mentions the function.
            guard let function = posting.function, codeBase[function].kind == .function else { return true }
            return codeBase.mentions(of: codeBase[function].name) > callers[function] ?? 0
        }
        let names = posting.post.names
        return names.isEmpty || names.contains { codeBase.names($0, in: posting.context).isEmpty }
            || posting.names.contains { isOpaque($0, codeBase) }
    }

    /// Whether a name is that of a property whose value the source doesn't show, and so may be another one's, too.
    private static func isOpaque(_ name: NotificationName, _ codeBase: CodeBase) -> Bool {
        guard let property = name.declaration.map({ codeBase[$0] }) else { return false }
        return name.isFamily || property.notificationNames.isEmpty && property.text == nil
    }
}

extension RewriteSources {
    /// Throws if a post whose name isn't known, or one outside the sources, may have a name, and if that matters.
    ///
    /// - Parameter matters: Whether a post that runs somewhere matters.
    func checkUnknownPosts(
        of name: NotificationName,
        where matters: (PostingThread) -> Bool
    ) throws(SkipReason) {
        if matters(.unknown), let library = codeBase.library(declaring: name) {
            throw .unknownPost(name: name.display, "it is public in the library product `\(library)`")
        }
        guard let post = unknownPosts.posts.first(where: { matters($0.thread) }) else { return }
        let use: String?
        if let known = otherUses[name] {
            use = known
        } else {
            use = NameFlow(of: name, in: self).otherUse()
            otherUses[name] = .some(use)
        }
        if let use {
            throw .unknownPost(
                name: name.display,
                "that at \(post.place) has a name of run time, and `\(use)` uses this one: post by a constant first"
            )
        }
    }
}

extension CodeBase {
    /// The library product by which code outside the sources knows a public name; `nil` if the name isn't public, or if
    /// the package is a part of the sources: other code in them, outside the package's folder, uses the product.
    fileprivate func library(declaring name: NotificationName) -> String? {
        guard let declaration = name.declaration, self[declaration].access == .public else {
            return nil
        }
        let settings = files[declaration.file].settings
        guard let library = settings.libraries.first, let manifest = settings.manifest else { return nil }
        let folder = SourceTargets.absolute(manifest).dropLast("Package.swift".count)
        let isUsed = files.contains { file in
            !file.isTest && settings.libraries.contains(where: file.settings.dependencies.contains)
                && !SourceTargets.absolute(file.path).hasPrefix(folder)
        }
        return isUsed ? nil : library
    }
}

/// Where a name goes: the properties that have it, and the uses of those.
struct NameFlow {
    private let name: NotificationName
    private let sources: RewriteSources
    /// The properties that have the name or its text.
    private let carriers: [Reference<PropertyDeclaration>]

    private var codeBase: CodeBase { sources.codeBase }

    init(of name: NotificationName, in sources: RewriteSources) {
        self.name = name
        self.sources = sources
        let codeBase = sources.codeBase
        var carriers = name.declaration.map { [$0] } ?? []
        for (number, file) in codeBase.files.enumerated() where !file.isTest {
            for (index, property) in file.properties.enumerated() {
                let context = SourceContext(file: number, type: property.parent)
                let hasName = property.notificationNames.contains { codeBase.names($0, in: context).contains(name) }
                guard hasName || property.text == name.identity else { continue }
                carriers.append(Reference(file: number, index: index))
            }
        }
        self.carriers = carriers.uniqued()
    }

    /// The first place, as `path:line`, that uses the name in a way that isn't understood; `nil` if there is none.
    func otherUse() -> String? {
        for carrier in carriers {
            let property = codeBase[carrier]
            for (number, file) in codeBase.files.enumerated()
            where !file.isTest && file.mentions[property.name] > 0 && (!property.isPrivate || number == carrier.file) {
                guard let source = sources.source(number) else { return file.path }
                let uses = source.references(named: property.name).filter { mayMean(carrier, $0, number) }
                if let use = uses.first(where: { !isUnderstood(Syntax($0), number) }) {
                    return "\(file.path):\(source.lineNumber(of: use.codeRange.lowerBound))"
                }
            }
        }
        for (number, file) in codeBase.files.enumerated() where !file.isTest && file.texts[name.identity] > 0 {
            guard let source = sources.source(number) else { return file.path }
            let literals = source.tree.descendants(StringLiteralExprSyntax.self).filter {
                $0.representedLiteralValue == name.identity && !$0.isKey
            }
            if let use = literals.first(where: { !isUnderstood(Syntax($0), number) }) {
                return "\(file.path):\(source.lineNumber(of: use.codeRange.lowerBound))"
            }
        }
        return nil
    }

    // MARK: Mentions

    /// Whether an identifier may be a property, and not another declaration with its name.
    private func mayMean(
        _ property: Reference<PropertyDeclaration>,
        _ node: DeclReferenceExprSyntax,
        _ file: Int
    ) -> Bool {
        let declaration = codeBase[property]
        let isShared = declaration.isStatic || declaration.parent == nil
        if node.parent?.is(KeyPathPropertyComponentSyntax.self) == true { return !isShared }
        guard let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id else {
            if node.isShadowed { return false }
            return declaration.parent == nil || isInside(declaration, property, node)
        }
        guard declaration.parent != nil else { return false }
        guard let base = member.base else { return isImplicitMember(declaration, property) }
        guard let path = ExpressionPath.path(of: base), path != "self" else {
            return !isShared && (base.identifier != "self" || isInside(declaration, property, node))
        }
        if path == "Self" { return isShared && isInside(declaration, property, node) }
        let namesType = ExpressionPath.namesType(path)
        guard isShared, namesType || path.hasPrefix("type()") else { return isShared == namesType }
        let owner = declaration.parent.map { codeBase.files[property.file].types[$0].name } ?? ""
        if FileIndexer.isNameType(owner) { return FileIndexer.isNameType(path) || path == "Name" }
        guard let base = codeBase.types.primary(named: path, from: file) else {
            return TypeTable.simpleName(path) == TypeTable.simpleName(owner)
        }
        return codeBase.types.ancestry(of: base).contains { codeBase[$0].name == owner }
    }

    /// Whether `.x` may be a static property of a type: one of `Notification.Name`, or one that has its own type.
    private func isImplicitMember(
        _ declaration: PropertyDeclaration,
        _ property: Reference<PropertyDeclaration>
    ) -> Bool {
        guard declaration.isStatic, let parent = declaration.parent else { return false }
        let owner = codeBase.files[property.file].types[parent].name
        guard !FileIndexer.isNameType(owner) else { return true }
        if case .named(let type) = declaration.type {
            return TypeTable.simpleName(TypeText(type).bare) == TypeTable.simpleName(owner)
        }
        return false
    }

    /// Whether code is part of the type that has a property, or of one that inherits the property.
    private func isInside(
        _ declaration: PropertyDeclaration,
        _ property: Reference<PropertyDeclaration>,
        _ node: DeclReferenceExprSyntax
    ) -> Bool {
        guard let parent = declaration.parent else { return true }
        let types = node.enclosingTypes.map(TypeTable.simpleName)
        let owner = codeBase.primary(parent, in: property.file)
        let heirs = owner.map { codeBase.types.subtypes(of: $0) } ?? []
        // It may override a property, or be a protocol's requirement.
        let ancestors = owner.map { codeBase.types.ancestry(of: $0).map { codeBase[$0].name } } ?? []
        let family = heirs.union(ancestors).union([codeBase.files[property.file].types[parent].name]).map(
            TypeTable.simpleName
        )
        return types.contains(where: family.contains)
    }

    // MARK: Uses

    /// Whether a value with the name is only posted and observed by known calls, removed, or compared.
    private func isUnderstood(_ value: Syntax, _ file: Int) -> Bool {
        var node = value
        while let parent = node.parent {
            switch parent.as(SyntaxEnum.self) {
            case .functionCallExpr(let call):
                guard let result = isUnderstood(call, of: node, file) else { break }
                return result
            case .exprList(let operands):
                if let result = isCompared(node, in: Array(operands)) { return result }
            case .labeledExpr(let argument):
                if ["userInfo", "object"].contains(argument.label?.text) { return false }
            case .switchCaseItem, .expressionPattern: return true
            case .initializerClause(let clause): return isUnderstood(clause, file)
            case .memberAccessExpr(let member):
                let isBase = member.base.map { $0.id == node.id } ?? false
                if isBase, ["userInfo", "object"].contains(member.declName.baseName.text) { return true }
            case .codeBlockItem: return getter(around: parent).map { isCarrier($0, file) } ?? false
            case .closureExpr, .functionParameter, .memberBlockItem, .forStmt: return false
            default: break
            }
            node = parent
        }
        return false
    }

    /// Whether a call that has a value as an argument or as its base is understood; `nil` if its result has the name,
    /// too.
    private func isUnderstood(_ call: FunctionCallExprSyntax, of node: Syntax, _ file: Int) -> Bool? {
        if isFact(call.codeRange, file) { return true }
        guard let shape = CallShape(call) else { return false }
        let callee = ExpressionPath.callee(of: call)
        if node.id == call.calledExpression.id {
            guard shape.base?.is(ArrayExprSyntax.self) == true || shape.closure != nil else { return nil }
            return ["contains", "firstIndex", "first"].contains(shape.name)
        }
        let isNotification = FileIndexer.isNotificationType(callee)
        let isValue = FileIndexer.isNameType(callee) || isNotification || ["Name", "Self"].contains(callee)
        return isValue || shape.name == "init" && shape.isImplicitMember ? nil : false
    }

    /// Whether an operand is compared; `false` if it is assigned, and `nil` if the result has the name, too.
    private func isCompared(_ node: Syntax, in operands: [ExprSyntax]) -> Bool? {
        guard let index = operands.firstIndex(where: { $0.id == node.id }) else { return nil }
        for neighbor in [index - 1, index + 1] where operands.indices.contains(neighbor) {
            if operands[neighbor].is(AssignmentExprSyntax.self) { return false }
            let operation = operands[neighbor].as(BinaryOperatorExprSyntax.self)?.operator.text
            if operation.map(["==", "!=", "~="].contains) == true { return true }
        }
        return nil
    }

    /// Whether the property that an initial value belongs to is understood.
    private func isUnderstood(_ clause: InitializerClauseSyntax, _ file: Int) -> Bool {
        guard let binding = clause.parent?.as(PatternBindingSyntax.self) else {
            return clause.parent?.is(EnumCaseElementSyntax.self) == true
        }
        return isCarrier(binding, file)
    }

    /// Whether a binding declares a property whose uses are looked at, too.
    private func isCarrier(_ binding: PatternBindingSyntax, _ file: Int) -> Bool {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return false }
        return carriers.contains { $0.file == file && codeBase[$0].span.offsets == name.codeRange }
    }

    /// The property whose getter returns a value.
    private func getter(around node: Syntax) -> PatternBindingSyntax? {
        let function = node.enclosingFunctionOrClosure
        guard
            let block = function?.as(AccessorBlockSyntax.self)
                ?? function?.as(AccessorDeclSyntax.self)?
                .enclosing(AccessorBlockSyntax.self)
        else { return nil }
        return block.parent?.as(PatternBindingSyntax.self)
    }

    /// Whether a call is a known observer or removal, or a post that is known to have the name.
    private func isFact(_ extent: Range<Int>, _ file: Int) -> Bool {
        let index = codeBase.files[file]
        return index.observers.contains { $0.extent.offsets == extent }
            || index.removals.contains { $0.extent.offsets == extent }
            || codeBase.observations.contains { $0.file == file && $0.observer.extent.offsets == extent }
            || codeBase.postings(of: name).contains { $0.file == file && $0.post.extent.offsets == extent }
    }
}

extension StringLiteralExprSyntax {
    /// Whether it is a key in `["key": value]` or `dictionary["key"]`.
    fileprivate var isKey: Bool {
        if let element = parent?.as(DictionaryElementSyntax.self) { return element.key.id == id }
        return parent?.parent?.parent?.is(SubscriptCallExprSyntax.self) ?? false
    }
}

extension DeclReferenceExprSyntax {
    /// Whether a function or closure around it declares a local variable or a parameter of its name.
    fileprivate var isShadowed: Bool {
        sequence(first: Syntax(self)) { $0.enclosingFunctionOrClosure }.dropFirst()
            .contains { NameUses(in: $0).declared.contains(baseName.text) }
    }
}
