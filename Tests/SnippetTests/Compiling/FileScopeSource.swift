import SwiftParser
import SwiftSyntax

/// Swift code as a part of one file among many in a module.
///
/// Its declarations become private to the file, so that they don't clash with those of other files, and its top-level
/// code becomes the body of a function. A pure function of the text.
struct FileScopeSource {
    struct Line: Hashable, Sendable {
        var text: String
        /// The line of the original document, from 1.
        var number: Int
    }

    private(set) var imports: [String] = []
    private(set) var declarations: [Line] = []
    /// The top-level code.
    private(set) var script: [Line] = []
    private var isAsynchronous = false

    /// Reads code whose first line has a number.
    init(_ code: String, firstLine: Int) {
        let file = Parser.parse(source: code)
        let lines = SourceLocationConverter(fileName: "", tree: file)
        for statement in file.statements {
            let line = firstLine + lines.location(for: statement.position).line - 1
            if let declaration = statement.item.as(ImportDeclSyntax.self) {
                // No declaration is public here.
                imports.append(declaration.with(\.modifiers, []).trimmedDescription)
            } else if let declaration = statement.item.as(DeclSyntax.self), !Self.isVariableOfScript(declaration) {
                declarations += Self.lines(of: Self.fileScoped(declaration), from: line)
            } else {
                script += Self.lines(of: statement.description, from: line)
                isAsynchronous = isAsynchronous || Self.awaits(statement)
            }
        }
    }

    /// The lines of a function that contains the top-level code.
    var function: [Line] {
        guard let first = script.first?.number, let last = script.last?.number else { return [] }
        // Some functions are unavailable, or others, in asynchronous code.
        let effects = isAsynchronous ? "async throws" : "throws"
        return [Line(text: "@MainActor private func script() \(effects) {", number: first)]
            + script + [Line(text: "}", number: last)]
    }

    private static func lines(of text: String, from line: Int) -> [Line] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // The first line is the end of the line before.
        return lines.enumerated().map { Line(text: String($1), number: line + $0) }.filter { !$0.text.isEmpty }
    }

    private static func isVariableOfScript(_ declaration: DeclSyntax) -> Bool {
        declaration.is(VariableDeclSyntax.self) && modifiers(of: declaration).isEmpty
    }

    /// Whether code waits by itself, not in a closure.
    private static func awaits(_ statement: CodeBlockItemSyntax) -> Bool {
        statement.tokens(viewMode: .sourceAccurate).contains { token in
            token.tokenKind == .keyword(.await)
                && !sequence(first: Syntax(token), next: \.parent).contains { $0.is(ClosureExprSyntax.self) }
        }
    }

    /// Returns the text of a declaration that is private to its file, in the same lines.
    private static func fileScoped(_ declaration: DeclSyntax) -> String {
        var texts: [SyntaxIdentifier: String] = [:]
        for attribute in declaration.asProtocol((any WithAttributesSyntax).self)?.attributes ?? []
        where attribute.trimmedDescription == "@main" {
            for token in attribute.tokens(viewMode: .sourceAccurate) { texts[token.id] = "" }
        }
        removeAccess(declaration, &texts)
        let extended = declaration.as(ExtensionDeclSyntax.self)
        // The members are private with the extension, or with the type that they extend.
        for member in extended?.memberBlock.members ?? [] { removeAccess(member.decl, &texts) }
        let isPrivate = modifiers(of: declaration).contains { $0.name.tokenKind == .keyword(.private) }
        // An extension that declares a conformance has no access level of its own.
        if !isPrivate, extended?.inheritanceClause == nil, let introducer = introducer(of: declaration) {
            texts[introducer.id] = "private \(introducer.text)"
        }
        return declaration.tokens(viewMode: .sourceAccurate).map { token in
            let text = texts[token.id] ?? token.text
            // The space after a removed token goes with it. A token of a string may be empty itself.
            let isRemoved = text.isEmpty && !token.text.isEmpty
            return "\(token.leadingTrivia)\(text)\(isRemoved ? [] : token.trailingTrivia)"
        }.joined()
    }

    private static func removeAccess(_ declaration: DeclSyntax, _ texts: inout [SyntaxIdentifier: String]) {
        for modifier in modifiers(of: declaration) where modifier.detail == nil {
            switch modifier.name.tokenKind {
            case .keyword(.open), .keyword(.public), .keyword(.internal), .keyword(.fileprivate):
                texts[modifier.name.id] = ""
            default: break
            }
        }
    }

    private static func modifiers(of declaration: DeclSyntax) -> DeclModifierListSyntax {
        declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
    }

    private static func introducer(of declaration: DeclSyntax) -> TokenSyntax? {
        declaration.asProtocol((any DeclGroupSyntax).self)?.introducer
            ?? declaration.as(FunctionDeclSyntax.self)?.funcKeyword
            ?? declaration.as(TypeAliasDeclSyntax.self)?.typealiasKeyword
            ?? declaration.as(VariableDeclSyntax.self)?.bindingSpecifier
    }
}
