import SwiftSyntax

/// Whether each registration of an observer follows its removal, so that it is never added twice.
struct EarlierRemoval {
    let site: NotifiableSite
    let type: Reference<TypeDeclaration>
    let sources: RewriteSources

    /// Callbacks that the system calls in turn with the second one.
    private static let turns: [(begins: Set<String>, ends: Set<String>)] = [
        // After a swipe back that is cancelled, a view of UIKit appears again without `viewDidDisappear`.
        (["viewWillAppear(_:)", "viewIsAppearing(_:)", "viewDidAppear(_:)"], ["viewWillDisappear(_:)"]),
        (["viewWillAppear()", "viewDidAppear()"], ["viewWillDisappear()", "viewDidDisappear()"]),
        (["applicationDidBecomeActive(_:)"], ["applicationWillResignActive(_:)"]),
        (["sceneDidBecomeActive(_:)"], ["sceneWillResignActive(_:)"]),
        (["windowDidBecomeKey(_:)"], ["windowDidResignKey(_:)"]),
    ]

    private var codeBase: CodeBase { sources.codeBase }

    var isCertain: Bool { isInSameCode || isInTurn }

    /// Whether a statement before the registration, on the same path, removes the observer.
    private var isInSameCode: Bool {
        let function = site.call.enclosingFunctionOrClosure?.id
        for node in sequence(first: Syntax(site.call), next: { $0.parent?.id == function ? nil : $0.parent }) {
            if [.forStmt, .whileStmt, .repeatStmt].contains(node.kind) { return false }
            guard let list = node.parent?.as(CodeBlockItemListSyntax.self) else { continue }
            let earlier = list.prefix { $0.codeRange.lowerBound < node.codeRange.lowerBound }
            if earlier.contains(where: { removes($0, site.file) }) { return true }
        }
        return false
    }

    /// Whether the observer is added on one occasion, and removed on the one that always follows.
    private var isInTurn: Bool {
        Self.turns.contains { turn in
            let run = SingleRun(type: type, sources: sources, occasions: turn.begins)
            return run.isCertain(for: ExprSyntax(site.call), in: site.file)
                && turn.ends.contains { end in
                    methods(named: String(end.prefix { $0 != "(" })).contains {
                        $0.method.fullName == end && removes($0.method, $0.file)
                    } && !codeBase.types.subclasses(of: type).contains { replaces(end, in: $0) }
                }
        }
    }

    /// Whether a subclass overrides a callback without a call of the superclass's.
    private func replaces(_ callback: String, in subclass: Reference<TypeDeclaration>) -> Bool {
        let name = String(callback.prefix { $0 != "(" })
        return methods(named: name, of: subclass).contains { override in
            override.method.fullName == callback
                && !override.method.descendants(MemberAccessExprSyntax.self).contains {
                    $0.base?.is(SuperExprSyntax.self) == true && $0.declName.baseName.text == name
                }
        }
    }

    private func methods(
        named name: String,
        of owner: Reference<TypeDeclaration>? = nil
    ) -> [(method: FunctionDeclSyntax, file: Int)] {
        codeBase.types.functions(named: name).compactMap { reference in
            guard codeBase.owner(of: reference) == owner ?? type, let source = sources.source(reference.file),
                let node = source.node(FunctionDeclSyntax.self, at: codeBase[reference].extent)
            else { return nil }
            return (node, reference.file)
        }
    }

    // MARK: Removals

    /// Whether a method always removes the observer.
    private func removes(_ method: FunctionDeclSyntax, _ file: Int, depth: Int = 2) -> Bool {
        for item in method.body?.statements ?? [] {
            if removes(item, file, depth: depth) { return true }
            if !item.descendants(ReturnStmtSyntax.self).isEmpty || !item.descendants(ThrowStmtSyntax.self).isEmpty {
                return false
            }
        }
        return false
    }

    private func removes(_ item: CodeBlockItemSyntax, _ file: Int, depth: Int = 2) -> Bool {
        guard !item.isConditional else { return false }
        guard let call = item.item.as(FunctionCallExprSyntax.self), let shape = CallShape(call) else { return false }
        if shape.name == "removeObserver" { return removes(call, file) }
        guard depth > 0, call.arguments.isEmpty, let name = call.calledExpression.ownProperty,
            case let methods = methods(named: name), methods.count == 1, let method = methods.first
        else { return false }
        return removes(method.method, method.file, depth: depth - 1)
    }

    /// Whether `removeObserver(self)` and the like removes the observer.
    private func removes(_ call: FunctionCallExprSyntax, _ file: Int) -> Bool {
        guard
            let removal = codeBase.files[file].removals.first(where: { $0.extent.offsets == call.codeRange }),
            removal.observer == "self", removal.center.withoutSelf == site.centerKind
        else { return false }
        let context = SourceContext(file: file, type: removal.type)
        let isOfName =
            removal.names.isEmpty || removal.names.contains { codeBase.names($0, in: context) == [site.name] }
        let object = CallShape(call)?["object"].flatMap { $0.is(NilLiteralExprSyntax.self) ? nil : $0 }
        return isOfName && (object.map { $0.trimmedDescription == site.subject } ?? true)
    }
}
