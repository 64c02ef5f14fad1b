import SwiftSyntax

/// Whether code of a class runs at most once for one instance, as far as the sources show.
///
/// An initializer runs once, and so does a callback such as `viewDidLoad`. A method that isn't public and overrides
/// nothing runs once if the sources call it in one place, which runs once for the instance.
struct SingleRun {
    let type: Reference<TypeDeclaration>
    let sources: RewriteSources

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

    private typealias Use = (call: FunctionCallExprSyntax, file: Int)

    private var codeBase: CodeBase { sources.codeBase }

    func isCertain(for code: some SyntaxProtocol, in file: Int) -> Bool { isCertain(code, file, depth: 4) }

    /// Whether the sources show that code may run more than once for one instance: in a loop or a closure, or because
    /// several places call its method.
    func isRefuted(for code: some SyntaxProtocol, in file: Int) -> Bool {
        guard code.loop == nil, let function = code.functionRunningOnce else { return true }
        guard let method = function.as(FunctionDeclSyntax.self), let calls = calls(of: method, in: file) else {
            return false
        }
        return !calls.isEmpty && !isOne(calls)
    }

    private func isCertain(_ code: some SyntaxProtocol, _ file: Int, depth: Int) -> Bool {
        guard depth > 0, code.loop == nil, let function = code.functionRunningOnce else { return false }
        guard let method = function.as(FunctionDeclSyntax.self) else {
            // The initial value of a property, too.
            return [.sourceFile, .initializerDecl].contains(function.kind)
        }
        guard method.parent?.is(MemberBlockItemSyntax.self) == true else { return false }
        let name = method.fullName
        // A presenter's `viewDidLoad` is called by its view controllers.
        let isCallback = method.modifiers.specify(["override"]) && Self.callbacks.contains(name)
        if isCallback || Self.launches.contains(name) { return true }
        guard !method.modifiers.specify(["static", "class", "override", "public", "open"]),
            method.objectiveCName == nil, !codeBase.mayBeRequirement(method, of: type),
            method.isPrivate || !codeBase.objectiveC.mentions(method.name.text),
            let calls = calls(of: method, in: file), isOne(calls)
        else { return false }
        return calls.allSatisfy { isCertain($0.call, $0.file, depth: depth - 1) }
    }

    /// The calls of a method on its own instance; `nil` if other code may call it.
    private func calls(of method: FunctionDeclSyntax, in file: Int) -> [Use]? {
        let name = method.name.text
        let family = codeBase.types.familyNames(of: type, withAncestors: true)
        var calls: [Use] = []
        for (number, index) in codeBase.files.enumerated() where number == file || !method.isPrivate {
            guard index.mentions[name] > 0, !index.isTest else { continue }
            guard let source = sources.source(number) else { return nil }
            for node in source.references(named: name) {
                let member = node.parent?.as(MemberAccessExprSyntax.self).flatMap {
                    $0.declName.id == node.id ? $0 : nil
                }
                // `.trainDidArrive` is a member of another type, such as a name.
                if let member, member.base == nil { continue }
                let owner: String?
                switch member?.base.map({ ExpressionPath.path(of: $0) ?? "" }) {
                case nil, "self"?, "Self"?, "super"?: owner = node.enclosingTypeName
                case let path? where ExpressionPath.namesType(path): owner = TypeTable.simpleName(path)
                case let path?: owner = typeName(of: path, at: node, in: number)
                }
                guard owner.map(family.contains) ?? (member != nil) else { continue }
                guard member?.base.map({ $0.identifier == "self" }) ?? true, let call = node.callOfMethod else {
                    return nil
                }
                calls.append((call, number))
            }
        }
        return calls
    }

    /// The type of a property, `nil` if the source doesn't show it.
    private func typeName(of path: String, at node: DeclReferenceExprSyntax, in file: Int) -> String? {
        let name = path.hasPrefix("self.") ? String(path.dropFirst(5)) : path
        let place = node.enclosingTypeName.flatMap { codeBase.types.primary(named: $0, from: file) }
        return place.flatMap { codeBase.type(.property(name), in: SourceContext(of: $0)) }
            .map { TypeTable.simpleName($0.nominal) }
    }

    /// Whether only one of some calls runs for an instance: several initializers may have one each.
    private func isOne(_ calls: [Use]) -> Bool {
        let initializers = calls.compactMap { $0.call.functionRunningOnce?.as(InitializerDeclSyntax.self) }
        guard initializers.count == calls.count, calls.count > 1 else { return calls.count == 1 }
        return Set(initializers.map(\.id)).count == calls.count && Set(initializers.map(\.enclosingTypeName)).count == 1
            && !initializers.contains { $0.modifiers.specify(["convenience"]) }
    }
}

extension NotifiableSite {
    /// Whether its registration follows its removal, so that it is never added twice.
    func isRemovedBefore(_ codeBase: CodeBase) -> Bool {
        call.isPreceded { item in
            guard !item.isConditional, let call = item.item.as(FunctionCallExprSyntax.self).flatMap(CallShape.init),
                call.name == "removeObserver",
                let removal = codeBase.files[file].removals.first(where: { $0.extent.offsets == call.call.codeRange }),
                removal.observer == "self", removal.center.withoutSelf == centerKind
            else { return false }
            let context = SourceContext(file: file, type: removal.type)
            let object = call["object"].flatMap { $0.is(NilLiteralExprSyntax.self) ? nil : $0.trimmedDescription }
            return (removal.names.isEmpty || removal.names.contains { codeBase.names($0, in: context) == [name] })
                && (object == nil || object == subject)
        }
    }
}

extension FunctionDeclSyntax {
    fileprivate var isPrivate: Bool { modifiers.specify(["private", "fileprivate"]) }
}

extension DeclReferenceExprSyntax {
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
    fileprivate var functionRunningOnce: Syntax? {
        guard let function = enclosingFunctionOrClosure else { return Syntax(root) }
        guard let closure = function.as(ClosureExprSyntax.self) else { return function }
        let argument = closure.parent?.as(LabeledExprSyntax.self)?.parent?.parent
        guard let call = (argument ?? closure.parent)?.as(FunctionCallExprSyntax.self),
            let name = CallShape(call)?.name,
            ["Task", "detached", "async", "asyncAfter", "assumeIsolated", "run"].contains(name), call.loop == nil
        else { return nil }
        return call.functionRunningOnce
    }

    fileprivate var loop: Syntax? { pathInFunction.first { $0.isLoop } }

    /// Whether each path to a node in its function, in a loop each round, runs a statement of some kind before it.
    func isPreceded(by matches: (CodeBlockItemSyntax) -> Bool) -> Bool {
        for node in pathInFunction {
            if node.isLoop { return false }
            guard let list = node.parent?.as(CodeBlockItemListSyntax.self) else { continue }
            let earlier = list.prefix { $0.codeRange.lowerBound < node.codeRange.lowerBound }
            if earlier.contains(where: matches) { return true }
        }
        return false
    }

    private var pathInFunction: some Sequence<Syntax> {
        let function = enclosingFunctionOrClosure?.id
        return sequence(first: Syntax(self)) { $0.parent?.id == function ? nil : $0.parent }
    }

    private var isLoop: Bool { [.forStmt, .whileStmt, .repeatStmt].contains(kind) }
}
