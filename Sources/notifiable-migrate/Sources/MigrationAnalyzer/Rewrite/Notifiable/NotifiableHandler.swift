import SwiftSyntax

/// The `handleNotifications(_:)` of a class: a new one, or more cases for the one that it has.
struct NotifiableHandler {
    struct Case {
        var patterns: [String]
        let lines: [String]
    }

    let type: Reference<TypeDeclaration>
    let declaration: any DeclGroupSyntax
    let source: ParsedSource
    let cases: [Case]
    /// Whether a superclass is a `Notifiable` too.
    let overrides: Bool
    let indentation: Indentation

    /// The cases for some observers, in the order of their registration.
    static func cases(
        of sites: [NotifiableSite],
        _ methods: [Reference<FunctionDeclaration>: HandlerMethod],
        _ unit: String
    ) -> [Case] {
        var cases: [Case] = []
        var done: Set<NotificationName> = []
        var places: [[String]: Int] = [:]
        for site in sites.sorted(by: { $0.site < $1.site }) where done.insert(site.name).inserted {
            var lines: [String] = []
            for other in sites.sorted(by: { $0.site < $1.site }) where other.name == site.name {
                let code = methods[other.method]?.lines ?? []
                if !lines.starts(with: code) { lines += lines.isEmpty ? code : scope(of: code, unit) }
            }
            if let place = places[lines] {
                cases[place].patterns.append(site.nameText)
                continue
            }
            places[lines] = cases.count
            cases.append(Case(patterns: [site.nameText], lines: lines))
        }
        return cases
    }

    /// The code of a further handler of a name, in a scope of its own if it reads values.
    private static func scope(of lines: [String], _ unit: String) -> [String] {
        lines.count == 1 ? lines : ["do {"] + lines.map { unit + $0 } + ["}"]
    }

    // MARK: Edits

    /// - Throws: That the class has a handler to which no case can be added.
    func edits(after sites: [NotifiableSite], _ codeBase: CodeBase) throws(SkipReason) -> Set<Edit> {
        let handlers = codeBase.types.functions(named: "handleNotifications").filter { reference in
            codeBase.owner(of: reference)
                == type
        }
        if let existing = handlers.first {
            guard handlers.count == 1, existing.file == type.file, let edit = addition(to: codeBase[existing]) else {
                throw .ownHandler(codeBase[type].name)
            }
            return [edit]
        }
        let registrations = sites.filter { $0.file == type.file }.map {
            codeBase.files[$0.file].functions[$0.function].extent
        }
        let members = declaration.memberBlock.members
        let member =
            members.first { member in registrations.contains { $0.offsets == member.decl.codeRange } } ?? members.last
        let end = (member?.codeRange ?? declaration.memberBlock.leftBrace.codeRange).upperBound
        let margin = source.indentation(at: (member?.codeRange ?? declaration.codeRange).lowerBound)
        let text =
            source.lineBreak + indentation.text(lines, at: margin + (member == nil ? indentation.unit : ""))
        return [source.insertion(of: text + (source.hasMember(below: end) ? source.lineBreak : ""), below: end)]
    }

    private var lines: [String] {
        let unit = indentation.unit
        let access = declaration.modifiers.map(\.name.text).first { ["public", "open", "package"].contains($0) }
        let modifiers = [overrides ? "override" : nil, "nonisolated", access].compactMap(\.self).joined(separator: " ")
        let inherited = overrides ? ["super.handleNotifications(notification)"] : []
        let body = inherited + ["switch notification.name {"] + caseLines + ["default:", unit + "break", "}"]
        return ["\(modifiers) func handleNotifications(_ notification: Notification) {"]
            + body.map { $0.isEmpty ? "" : unit + $0 } + [
                "}"
            ]
    }

    private var caseLines: [String] {
        cases.flatMap { handled in
            let short = "case \(handled.patterns.joined(separator: ", ")):"
            let head =
                short.count <= 100
                ? [short]
                : handled.patterns.enumerated().map { index, pattern in
                    (index == 0 ? "case " : indentation.unit) + pattern
                        + (index == handled.patterns.count - 1 ? ":" : ",")
                }
            let lines = handled.lines.isEmpty ? ["break"] : handled.lines
            return head + lines.map { $0.isEmpty ? "" : indentation.unit + $0 }
        }
    }

    /// More cases for a `switch` over the names, before its `default`.
    private func addition(to function: FunctionDeclaration) -> Edit? {
        guard let node = source.node(FunctionDeclSyntax.self, at: function.extent), !node.isConditional,
            let parameter = function.parameters.first?.name, parameter == "notification",
            let last = node.body?.statements.last?.item.as(ExpressionStmtSyntax.self)?.expression.as(
                SwitchExprSyntax.self
            )
                ?? node.body?.statements.last?.item.as(SwitchExprSyntax.self),
            last.subject.trimmedDescription == "notification.name",
            let otherwise = last.cases.last?.as(SwitchCaseSyntax.self),
            otherwise.label.is(SwitchDefaultLabelSyntax.self),
            source.startsLine(otherwise.codeRange.lowerBound)
        else { return nil }
        let start = otherwise.codeRange.lowerBound
        let text = indentation.text(caseLines, at: source.indentation(at: start)) + source.lineBreak
        return Edit(insert: text, at: source.lineStart(of: start))
    }
}

extension ParsedSource {
    /// Whether the line below that of an offset has code that isn't the end of a block, or a comment.
    fileprivate func hasMember(below offset: Int) -> Bool {
        let end = lineEnd(of: offset)
        let rest = text(offset..<end).drop(while: \.isWhitespace)
        guard end < bytes.count, rest.isEmpty || rest.hasPrefix("//") else { return false }
        let line = text(end + 1..<lineEnd(of: end + 1)).drop(while: \.isWhitespace)
        return !line.isEmpty && !line.hasPrefix("}")
    }
}

extension DeclGroupSyntax {
    /// Adds a protocol to the inherited types, in the format of the others.
    func conformance(to name: String, in source: ParsedSource) -> Edit {
        guard let last = inheritanceClause?.inheritedTypes.last else { return Edit(insert: ": \(name)", at: endOfHead) }
        let end = last.type.codeRange.upperBound
        let start = last.codeRange.lowerBound
        // A list with one element per line continues in the same way.
        let isAloneInLine = source.startsLine(start) && (inheritanceClause?.inheritedTypes.count ?? 0) > 1
        let separator = isAloneInLine ? source.lineBreak + source.indentation(at: start) : " "
        return Edit(insert: ",\(separator)\(name)", at: end)
    }

    /// Where the name and its generic parameters end.
    private var endOfHead: Int {
        if let type = self.as(ClassDeclSyntax.self) {
            return type.genericParameterClause?.codeRange.upperBound ?? type.name.codeRange.upperBound
        }
        if let type = self.as(ActorDeclSyntax.self) {
            return type.genericParameterClause?.codeRange.upperBound ?? type.name.codeRange.upperBound
        }
        return introducer.codeRange.upperBound
    }
}
