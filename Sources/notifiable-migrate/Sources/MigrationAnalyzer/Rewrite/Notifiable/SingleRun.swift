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

    private func isCertain(_ code: ExprSyntax, _ file: Int, _ visited: Set<SyntaxIdentifier>) -> Bool {
        guard TokenStores.loop(around: code) == nil, let function = code.functionRunningOnce else { return false }
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
        let receivers = Receivers(of: type, in: sources)
        var calls = Calls()
        for (number, index) in codeBase.files.enumerated() where number == file || !function.isPrivate {
            guard index.mentions[name] > 0, !index.isTest else { continue }
            guard let source = sources.source(number) else { return nil }
            for node in source.references(named: name) {
                let use = receivers.use(node, in: number)
                // The system's callbacks are hardly called by hand.
                if use == .other || use == .unknown && isCallback(function) { continue }
                guard let call = node.callOfMethod, let shape = CallShape(call) else { return nil }
                guard use != .overridden else { continue }
                let labels = function.signature.parameterClause.parameters.map(\.firstName.text)
                if !call.arguments.compactMap({ $0.label?.text }).allSatisfy(labels.contains) { continue }
                let runsOnce: Bool
                if use == .own {
                    runsOnce = isCertain(ExprSyntax(call), number, visited) && calls.add(own: call)
                } else if let creation = shape.base.flatMap({ receivers.creation(of: $0, before: call) }) {
                    runsOnce = calls.add(new: creation)
                } else {
                    runsOnce = (call.isOfCoordinator || runsOncePerProcess(call, number, visited)) && calls.addOther()
                }
                guard runsOnce else { return nil }
            }
        }
        return calls.count
    }

    /// Whether code only runs when the process starts.
    private func runsOncePerProcess(
        _ call: FunctionCallExprSyntax,
        _ file: Int,
        _ visited: Set<SyntaxIdentifier>
    ) -> Bool {
        guard let name = call.enclosingTypeName else {
            return codeBase.files[file].isMain && call.functionRunningOnce?.is(SourceFileSyntax.self) == true
                && TokenStores.loop(around: ExprSyntax(call)) == nil
        }
        guard let owner = codeBase.types.primary(named: name, from: file),
            codeBase.types.ancestry(of: owner).flatMap({ codeBase.types.declarations(of: $0) }).contains(where: {
                !Self.applications.isDisjoint(with: codeBase[$0].inherited)
            })
        else { return false }
        let run = SingleRun(type: owner, sources: sources)
        return run.isCertain(ExprSyntax(call), file, visited)
    }

    private struct Calls {
        private var others = 0
        private var initializers: [InitializerDeclSyntax] = []
        private var creations: Set<SyntaxIdentifier> = []

        /// One of the initializers, and one instance of several, has a single call.
        var count: Int { others + (initializers.isEmpty ? 0 : 1) + (creations.isEmpty ? 0 : 1) }

        mutating func addOther() -> Bool {
            others += 1
            return true
        }

        /// Whether the call isn't one of several that run for one instance.
        mutating func add(own call: FunctionCallExprSyntax) -> Bool {
            guard let initializer = call.functionRunningOnce?.as(InitializerDeclSyntax.self) else { return addOther() }
            initializers.append(initializer)
            // One initializer may call another.
            return initializers.count == 1
                || Set(initializers.map(\.id)).count == initializers.count
                    && Set(initializers.map { $0.enclosingTypeName }).count == 1
                    && !initializers.contains { $0.modifiers.specify(["convenience"]) }
        }

        mutating func add(new creation: SyntaxIdentifier) -> Bool { creations.insert(creation).inserted }
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

extension FunctionCallExprSyntax {
    /// Whether SwiftUI runs it once for the coordinator whose method it calls: `context.coordinator.start()`.
    fileprivate var isOfCoordinator: Bool {
        guard let base = CallShape(self)?.base, ExpressionPath.path(of: base) == "context.coordinator",
            TokenStores.loop(around: ExprSyntax(self)) == nil,
            let function = functionRunningOnce?.as(FunctionDeclSyntax.self)?.fullName
        else { return false }
        return [
            "makeUIView(context:)", "makeNSView(context:)", "makeUIViewController(context:)",
            "makeNSViewController(context:)",
        ].contains(function)
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
