import SwiftSyntax

/// Whether code of a class runs at most once for one instance, as far as the sources prove it.
///
/// An initializer runs once, and so does a callback such as `viewDidLoad`. Another method runs once if the sources call
/// it in one place, which runs once for the instance. Actions, methods of delegates, overrides of other methods of the
/// SDK, and methods that nothing in the sources calls may run again.
struct SingleRun {
    let type: Reference<TypeDeclaration>
    let sources: RewriteSources
    /// The callbacks between which the runs are counted; `nil` for the lifetime of the instance.
    var occasions: Set<String>?

    /// Those that the system calls once on one object.
    private static let callbacks: Set<String> = [
        "loadView()", "viewDidLoad()", "windowDidLoad()", "awake(withContext:)",
    ]
    /// Those of the application and its scenes.
    private static let launches: Set<String> = [
        "application(_:didFinishLaunchingWithOptions:)", "application(_:willFinishLaunchingWithOptions:)",
        "applicationDidFinishLaunching(_:)", "applicationWillFinishLaunching(_:)", "applicationDidFinishLaunching()",
        "scene(_:willConnectTo:options:)",
    ]
    private static let applications: Set<String> = [
        "UIApplicationDelegate", "NSApplicationDelegate", "WKApplicationDelegate", "WKExtensionDelegate", "App",
    ]

    private var codeBase: CodeBase { sources.codeBase }

    func isCertain(for code: ExprSyntax, in file: Int) -> Bool { isCertain(code, file, []) }

    /// Whether the sources show that code may run more than once for one instance: several places call its method, or
    /// one in a loop or a closure does.
    func isRefuted(for code: ExprSyntax) -> Bool {
        guard code.loop == nil, let function = code.functionRunningOnce else { return true }
        guard let method = function.as(FunctionDeclSyntax.self)?.name.text else { return false }
        let typeName = TypeTable.simpleName(codeBase[type].name)
        let isOnly = codeBase.types.functions(named: method).count == 1
        var calls = Calls()
        // Calls elsewhere only count if no other function has the name, such as `viewDidLoad`.
        let files = isOnly ? Set(codeBase.files.indices) : Set(codeBase.types.declarations(of: type).map(\.file))
        for number in files.sorted() where codeBase.files[number].mentions[method] > 0 {
            for call in sources.source(number)?.calls ?? [] where CallShape(call)?.name == method {
                let isOwn = call.calledExpression.ownProperty != nil && call.enclosingTypeName == typeName
                guard isOwn || isOnly else { continue }
                guard call.loop == nil, call.functionRunningOnce != nil, calls.add(call) else { return true }
            }
        }
        return calls.count > 1
    }

    private func isCertain(_ code: ExprSyntax, _ file: Int, _ visited: Set<SyntaxIdentifier>) -> Bool {
        guard code.loop == nil, let function = code.functionRunningOnce else { return false }
        switch function.kind {
        // The initial value of a property.
        case .sourceFile, .initializerDecl: return occasions == nil
        case .functionDecl: return isCertain(function.cast(FunctionDeclSyntax.self), file, visited)
        default: return false
        }
    }

    private func isCertain(_ function: FunctionDeclSyntax, _ file: Int, _ visited: Set<SyntaxIdentifier>) -> Bool {
        guard !visited.contains(function.id), function.parent?.is(MemberBlockItemSyntax.self) == true,
            !function.modifiers.specify(["static", "class"])
        else { return false }
        let isCallback = isCallback(function)
        guard isCallback || isOnlyCalled(function, file) else { return false }
        guard let runs = runs(of: function, file, visited.union([function.id])) else { return false }
        return isCallback ? runs == 0 : runs == 1
    }

    private func isCallback(_ function: FunctionDeclSyntax) -> Bool {
        let name = function.fullName
        if let occasions { return occasions.contains(name) }
        if name == "awakeFromNib()" { return function.modifiers.specify(["override"]) && awakesOnce }
        // A presenter's `viewDidLoad` is called by its view controllers.
        return Self.callbacks.contains(name) && function.modifiers.specify(["override"]) || Self.launches.contains(name)
    }

    /// Whether no nib is loaded with the object as its owner, to which AppKit sends `awakeFromNib` each time.
    private var awakesOnce: Bool {
        let classes = codeBase.types.ancestry(of: type).filter { codeBase[$0].kind == .class }
        let views = classes.compactMap { codeBase[$0].inherited.first }
            .flatMap { sequence(first: $0) { codeBase.objectiveC.superclasses[$0] }.prefix(10) }
        let isLoading = classes.flatMap { codeBase.types.declarations(of: $0) }.contains { declaration in
            ["loadNibNamed", "instantiate"].contains { codeBase.files[declaration.file].mentions[$0] > 0 }
        }
        // UIKit doesn't send it to owners.
        if views.contains(where: { $0.hasPrefix("UI") && SDKFacts.isFromSDK($0) }) { return true }
        let imports = sources.source(type.file)?.imports ?? []
        let isAppKit = views.contains { $0.hasPrefix("NS") && SDKFacts.mainActorClasses.contains($0) }
        if !isAppKit, imports.contains("UIKit"), imports.isDisjoint(with: ["AppKit", "Cocoa"]) { return true }
        return !isLoading && !SDKFacts.appKitViews.isDisjoint(with: views)
    }

    /// Whether only calls in the sources run a method.
    private func isOnlyCalled(_ function: FunctionDeclSyntax, _ file: Int) -> Bool {
        let name = function.name.text
        if function.modifiers.specify(["override"]) {
            let ancestors = codeBase.types.ancestry(of: type).dropFirst().filter { codeBase[$0].kind == .class }
            let isInherited = codeBase.types.functions(named: name).contains { reference in
                codeBase.owner(of: reference).map(ancestors.contains) ?? false
            }
            guard isInherited else { return false }
        }
        if function.isPrivate { return !function.isAction }
        let isPublic = function.modifiers.specify(["public", "open"]) && codeBase[type].access == .public
        return !isPublic && !function.isAction && !codeBase.mayBeRequirement(function, of: type)
            && !(codeBase.objectiveC.mentions(name) && function.isVisibleToObjectiveC)
    }

    // MARK: Calls

    /// How often the calls of a method run it for one instance; `nil` if that isn't known.
    private func runs(of function: FunctionDeclSyntax, _ file: Int, _ visited: Set<SyntaxIdentifier>) -> Int? {
        let name = function.name.text
        var calls = Calls()
        for (number, index) in codeBase.files.enumerated() where number == file || !function.isPrivate {
            guard index.mentions[name] > 0, !index.isTest else { continue }
            guard let source = sources.source(number) else { return nil }
            for node in source.references(named: name) {
                let use = use(of: node)
                // The system's callbacks are hardly called by hand.
                if use == .other || use == .unknown && isCallback(function) { continue }
                guard let call = node.callOfMethod else { return nil }
                guard use != .overridden else { continue }
                let labels = function.signature.parameterClause.parameters.map(\.firstName.text)
                if !call.arguments.compactMap({ $0.label?.text }).allSatisfy(labels.contains) { continue }
                let runsOnce = use == .own && isCertain(ExprSyntax(call), number, visited) && calls.add(call)
                guard runsOnce else { return nil }
            }
        }
        return calls.count
    }

    private enum Use {
        /// A method of another type, or another declaration.
        case other
        /// The superclass's method, which an override calls.
        case overridden
        /// The method of the instance in whose code it is.
        case own
        /// A method of some value.
        case unknown
    }

    /// Whose method a mention of a name may be.
    private func use(of node: DeclReferenceExprSyntax) -> Use {
        let family = codeBase.types.familyNames(of: type, withAncestors: true)
        let isInFamily = node.enclosingTypeName.map(family.contains) ?? false
        guard let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id else {
            // A local variable may have the name, too.
            let isCalled = node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(node).id
            let isLocal = node.functionsInMember.last.map { NameUses(in: $0).declared.contains(node.baseName.text) }
            return isInFamily && (isCalled || isLocal != true) ? .own : .other
        }
        // `.trainDidArrive` is a member of another type, such as a name.
        guard let base = member.base else { return .other }
        if base.is(SuperExprSyntax.self) {
            guard isInFamily else { return .other }
            let function = node.enclosing(FunctionDeclSyntax.self)
            return function?.name.text == node.baseName.text ? .overridden : .own
        }
        let path = ExpressionPath.path(of: base) ?? ""
        if ["self", "Self"].contains(path) { return isInFamily ? .own : .other }
        guard let owner = typeName(of: path, at: node) else { return .unknown }
        let isRelated = family.contains(TypeTable.simpleName(owner))
        return isRelated || codeBase.types.primary(named: owner, from: type.file) == nil ? .unknown : .other
    }

    /// The type in `Player`, or of the local constant or the property in `player`, if the source shows it.
    private func typeName(of path: String, at node: DeclReferenceExprSyntax) -> String? {
        if ExpressionPath.namesType(path) { return path }
        let local = node.functionsInMember.last?.descendants(PatternBindingSyntax.self)
            .first { $0.pattern.trimmedDescription == path }
        if let local {
            let created = local.initializer?.value.as(FunctionCallExprSyntax.self).map { ExpressionPath.callee(of: $0) }
            return local.typeAnnotation.map { TypeText($0.type.trimmedDescription).nominal }
                ?? created.flatMap { ExpressionPath.namesType($0) ? $0 : nil }
        }
        let name = path.hasPrefix("self.") ? String(path.dropFirst(5)) : path
        let place = node.enclosingTypeName.flatMap { codeBase.types.primary(named: $0, from: type.file) }
        return place.flatMap { codeBase.typeName(.property(name), in: SourceContext(of: $0)) }
            .map { TypeText($0).nominal }
    }

    private struct Calls {
        private var others = 0
        private var initializers: [InitializerDeclSyntax] = []

        /// One of the initializers has a single call.
        var count: Int { others + (initializers.isEmpty ? 0 : 1) }

        /// Whether the call isn't one of several that run for one instance.
        mutating func add(_ call: FunctionCallExprSyntax) -> Bool {
            guard let initializer = call.functionRunningOnce?.as(InitializerDeclSyntax.self) else {
                others += 1
                return true
            }
            initializers.append(initializer)
            // One initializer may call another.
            return initializers.count == 1
                || Set(initializers.map(\.id)).count == initializers.count
                    && Set(initializers.map { $0.enclosingTypeName }).count == 1
                    && !initializers.contains { $0.modifiers.specify(["convenience"]) }
        }
    }
}

extension FunctionDeclSyntax {
    fileprivate var isPrivate: Bool { modifiers.specify(["private", "fileprivate"]) }

    /// Whether Objective-C may call it.
    fileprivate var isVisibleToObjectiveC: Bool {
        func has(_ names: [String], _ attributes: AttributeListSyntax?) -> Bool {
            attributes?.contains {
                ($0.as(AttributeSyntax.self)?.attributeName.trimmedDescription).map(names.contains) ?? false
            } ?? false
        }
        let type = enclosing(ClassDeclSyntax.self)?.attributes ?? enclosing(ExtensionDeclSyntax.self)?.attributes
        return modifiers.specify(["override"]) || has(["objc", "IBAction"], attributes)
            || has(["objc", "objcMembers"], type)
    }

    fileprivate var isAction: Bool {
        attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "IBAction" }
    }
}

extension DeclReferenceExprSyntax {
    /// The call of the function or the method that a name refers to.
    fileprivate var callOfMethod: FunctionCallExprSyntax? {
        let member = parent?.as(MemberAccessExprSyntax.self)
        let callee = member?.declName.id == id ? ExprSyntax(member) : ExprSyntax(self)
        let call = callee?.parent?.as(FunctionCallExprSyntax.self)
        return call?.calledExpression.id == callee?.id ? call : nil
    }
}

extension SyntaxProtocol {
    /// The function around a node, or the file, through closures that a call runs once: `Task { … }`; `nil` in a
    /// closure that may run again.
    var functionRunningOnce: Syntax? {
        guard let function = enclosingFunctionOrClosure else { return Syntax(root) }
        guard let closure = function.as(ClosureExprSyntax.self) else { return function }
        let argument = closure.parent?.as(LabeledExprSyntax.self)?.parent?.parent
        guard let call = (argument ?? closure.parent)?.as(FunctionCallExprSyntax.self),
            let name = CallShape(call)?.name,
            ["Task", "detached", "async", "asyncAfter", "assumeIsolated", "run"].contains(name), call.loop == nil
        else { return nil }
        return call.functionRunningOnce
    }

    /// The loop around a node in its function.
    var loop: Syntax? {
        let function = enclosingFunctionOrClosure?.id
        return sequence(first: Syntax(self)) { $0.parent?.id == function ? nil : $0.parent }.first {
            [.forStmt, .whileStmt, .repeatStmt].contains($0.kind)
        }
    }
}
