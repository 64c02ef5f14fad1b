import SwiftSyntax

/// The removals of observers that may be instances of a class, and that `NotifiableRemovals` doesn't rewrite: those
/// that don't name the observer `self`, and those in extensions of classes outside the sources.
struct OtherRemovals {
    let type: Reference<TypeDeclaration>
    let sources: RewriteSources
    /// The simple names of the class, and of those that it inherits from or that inherit from it.
    private let family: Set<String>

    private var codeBase: CodeBase { sources.codeBase }

    init(of type: Reference<TypeDeclaration>, in sources: RewriteSources) {
        self.type = type
        self.sources = sources
        family = sources.codeBase.types.familyNames(of: type, withAncestors: true)
    }

    /// Whether a removal may be of an instance of the class.
    func mayConcern(_ removal: Removal, in file: Int) -> Bool {
        guard !codeBase.files[file].isTest, !isInDeinit(removal, file) else { return false }
        let function = removal.function.map { codeBase.files[file].functions[$0] }
        if removal.place == "self" {
            if codeBase.primary(removal.type, in: file) == nil {
                // An extension of `NSObject` or of a superclass outside the sources.
                return removal.type != nil && function.map(isCalled) ?? false
            }
            let isWritten = removal.observer == "self"
            return !isWritten && removal.type.map { isRelated(codeBase.files[file].types[$0].name, file) } ?? false
        }
        guard let argument = argument(of: removal, file) else { return false }
        let parameters = function?.parameters ?? []
        if let type = parameters.first(where: { $0.name == argument.identifier })?.type {
            return isRelated(type, file) || ["Any", "AnyObject", "NSObject"].contains(TypeText(type).nominal)
        }
        if isSelf(argument) {
            return removal.type.map { isRelated(codeBase.files[file].types[$0].name, file) } ?? false
        }
        guard case .named(let type)? = codeBase.names.type(ofProperty: removal.place, from: file, inside: removal.type)
        else {
            // A token has no name. An object may be of the class, unless its own name has another word.
            let name = argument.trimmedDescription.split(separator: ".").last ?? ""
            let words = Set(IdentifierWords(name).words.map { $0.lowercased() })
            let classes = family.map { IdentifierWords($0).words.map { $0.lowercased() } }
            return !removal.names.isEmpty && (words.count < 2 || classes.contains(where: words.isSubset(of:)))
        }
        return isRelated(type, file)
    }

    /// Whether code may call a function of an instance of the class, outside its `deinit`.
    private func isCalled(_ function: FunctionDeclaration) -> Bool {
        codeBase.files.indices.contains { file in
            guard !codeBase.files[file].isTest, codeBase.files[file].mentions[function.name] > 0 else { return false }
            return sources.source(file)?.references(named: function.name).contains { use in
                guard use.enclosing(DeinitializerDeclSyntax.self) == nil else { return false }
                let member = use.parent?.as(MemberAccessExprSyntax.self)
                let isOwn = member?.base.map { $0.identifier == "self" } ?? true
                return !isOwn || use.enclosingTypeName.map(family.contains) ?? false
            } ?? true
        }
    }

    private func isInDeinit(_ removal: Removal, _ file: Int) -> Bool {
        removal.function.map { codeBase.files[file].functions[$0].kind == .deinitializer } ?? false
    }

    private func argument(of removal: Removal, _ file: Int) -> ExprSyntax? {
        let call = sources.source(file)?.node(FunctionCallExprSyntax.self, at: removal.extent)
        guard let shape = call.flatMap(CallShape.init) else { return nil }
        // `removeObserver` as an argument: `children.forEach(center.removeObserver)`.
        return shape.name == "removeObserver" ? shape.first.map { ExpressionPath.core(of: $0.withoutAny) } : shape.base
    }

    /// Whether a type is the class, a relative, or a collection or an optional of those.
    private func isRelated(_ type: String, _ file: Int) -> Bool {
        let words = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
        return words.contains { family.contains(TypeTable.simpleName(String($0))) }
    }

    /// `me` after `let me = self`.
    private func isSelf(_ argument: ExprSyntax) -> Bool {
        guard let name = argument.identifier else { return false }
        if name == "self" { return true }
        let functions = sequence(first: Syntax(argument)) { $0.enclosingFunctionOrClosure }.dropFirst()
        return functions.contains { function in
            function.descendants(IdentifierPatternSyntax.self).contains { pattern in
                let initializer =
                    pattern.parent?.as(PatternBindingSyntax.self)?.initializer
                    ?? pattern.parent?.as(OptionalBindingConditionSyntax.self)?.initializer
                return pattern.identifier.text == name && initializer?.value.identifier == "self"
            }
        }
    }
}
