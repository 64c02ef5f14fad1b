import SwiftSyntax

/// The names of one `Notifiable` whose observers become those of messages.
///
/// The code of a name's case becomes the closure of an observer, whose token the class keeps; the other names stay.
/// With the last name, the handler and the conformance go. A name that code stops observing has tokens of its own, and
/// so has one whose registration may run again, which first ends the earlier observation: a `Notifiable` is registered
/// once.
struct MessageNotifiable {
    let type: Reference<TypeDeclaration>
    let sources: RewriteSources

    private var codeBase: CodeBase { sources.codeBase }

    /// A statement that stops observing some names.
    private struct Stop {
        let file: Int
        let statement: CodeBlockItemSyntax
        let elements: ArrayElementListSyntax
        let isInDeinit: Bool

        func stops(_ name: NotifiedName) -> Bool {
            elements.contains { NotifiedName.pattern($0.expression) == name.text }
        }
    }

    func proposal(_ names: [NotifiedName]) -> RewriteProposal {
        var proposal = RewriteProposal()
        var moved: [(name: NotifiedName, code: NotifiedCase)] = []
        do throws(SkipReason) {
            let handler = try NotifiedHandler(of: type, in: sources)
            let stops = try stops(of: names)
            let registered = codeBase.observations.filter {
                $0.observer.kind == .notifiable && codeBase.owner(of: $0) == type
            }.flatMap(\.names)
            for name in names {
                do throws(SkipReason) {
                    // The handler has one case for all of them.
                    let moving = names.map(\.message.name).filter { $0 == name.message.name }
                    guard registered.filter({ $0 == name.message.name }) == moving else {
                        throw .addedElsewhere(name.text)
                    }
                    if let subject = name.subject { try check(subject, of: name, names, stops) }
                    moved.append((name, try NotifiedCase(of: name, in: handler, of: type, sources)))
                } catch {
                    proposal.skipped.append(SkippedSite(site: name.site, reason: error))
                }
            }
            guard !moved.isEmpty else { return proposal }
            let edits = try edits(of: moved, handler, stops)
            proposal.changes.append(
                RewriteChange(
                    sites: moved.map(\.name.site).sorted(),
                    edits: edits,
                    requires: moved.reduce(into: []) { $0.formUnion($1.name.requires) }
                )
            )
        } catch {
            let failed = moved.isEmpty ? names.map(\.site) : moved.map(\.name.site)
            proposal.skipped += failed.map { $0.skipped(error) }
        }
        return proposal
    }

    /// Throws if the object of a name may be another one when the observation is stopped or begins again.
    private func check(
        _ subject: String,
        of name: NotifiedName,
        _ names: [NotifiedName],
        _ stops: [Stop]
    ) throws(SkipReason) {
        let function = name.call.functionsInMember.last
        let isLocal = function.map { NameUses(in: $0).declared.contains(subject) } ?? false
        let property = codeBase.names.property(ofIdentifier: subject, from: name.file, inside: type.index)
        let isConstant = property.map { !codeBase[$0].isMutable && !codeBase[$0].isComputed } ?? (subject == "self")
        let isOnce = SingleRun(type: type, sources: sources).isCertain(for: name.call, in: name.file)
        guard isOnce || isConstant && !isLocal,
            names.count(where: { $0.message.name == name.message.name }) == 1,
            !stops.contains(where: { !$0.isInDeinit && $0.stops(name) })
        else { throw .subject(subject) }
    }

    // MARK: Stops

    /// - Throws: That other code may stop observing one of the names.
    private func stops(of names: [NotifiedName]) throws(SkipReason) -> [Stop] {
        var stops: [Stop] = []
        let family = codeBase.types.family(of: type)
        for (number, file) in codeBase.files.enumerated() {
            for removal in file.removals {
                guard let call = sources.call(at: removal.extent, in: number),
                    call.name == "stopObservingNotifications"
                else { continue }
                let owner = codeBase.primary(removal.type, in: number)
                if removal.observer == "self", owner.map({ !family.contains($0) }) ?? false { continue }
                let elements = call["observing"]?.as(ArrayExprSyntax.self)?.elements
                let known = elements.map { $0.map { NotifiedName.pattern($0.expression) } } ?? []
                guard elements == nil || names.contains(where: { known.contains($0.text) }) else { continue }
                let function = removal.function.map { Reference<FunctionDeclaration>(file: number, index: $0) }
                let isInDeinit = function.map { codeBase[$0].kind == .deinitializer } ?? false
                guard removal.observer == "self", removal.object == .none, owner == type, let elements,
                    let statement = call.call.parent?.as(CodeBlockItemSyntax.self), !statement.isConditional
                else { throw .removalNotKnown(call.call.trimmedDescription) }
                stops.append(Stop(file: number, statement: statement, elements: elements, isInDeinit: isInDeinit))
            }
        }
        return stops
    }

    // MARK: Edits

    private func edits(
        of moved: [(name: NotifiedName, code: NotifiedCase)],
        _ handler: NotifiedHandler,
        _ stops: [Stop]
    ) throws(SkipReason) -> [Int: Set<Edit>] {
        guard let source = sources.source(type.file), let declaration = source.declaration(namedAt: codeBase[type].span)
        else { throw .unreadable }
        let indentation = Indentation(of: declaration, in: source)
        let files = moved.map(\.name.file) + stops.map(\.file)
        var edits: [Int: Set<Edit>] = [:]
        var storages: [String: TokenStorage] = [:]
        var registrations: [SyntaxIdentifier: [(name: NotifiedName, line: [String])]] = [:]
        for (name, code) in moved {
            let isStopped = stops.contains { !$0.isInDeinit && $0.stops(name) }
            let isOnce = SingleRun(type: type, sources: sources).isCertain(for: name.call, in: name.file)
            let own = TypeTable.simpleName(name.message.typeName).lowercasingFirstWord + "Tokens"
            let isShared = isOnce && !isStopped
            let storage = TokenStorage(of: type, named: isShared ? nil : own, keeping: files, sources)
            storages[name.text] = storage
            let lines = registration(of: name, code, storage.adding(in: name.call), indentation)
            let ending = isShared ? [] : [storage.ending(in: name.call)]
            registrations[name.call.id, default: []].append((name, ending + lines))
            for more in [try storage.declaration(), name.imports, code.edits] {
                edits.merge(more) { $0.union($1) }
            }
        }
        var remains = false
        for names in registrations.values {
            guard let name = names.first?.name, let source = sources.source(name.file),
                let statement = name.call.parent?.as(CodeBlockItemSyntax.self)
            else { throw .notInMethod }
            let list = name.element.parent?.as(ArrayElementListSyntax.self) ?? []
            let removed = Set(names.map(\.name.element.id))
            remains = remains || removed.count < list.count
            let lines = names.flatMap(\.line)
            edits[name.file, default: []].formUnion(replacing(removed, in: list, of: statement, by: lines, source))
        }
        for stop in stops {
            guard let source = sources.source(stop.file) else { throw .unreadable }
            let ended = Array(stop.elements).filter { storages[NotifiedName.pattern($0.expression)] != nil }
            remains = remains || ended.count < stop.elements.count
            let endings = ended.compactMap {
                storages[NotifiedName.pattern($0.expression)]?.ending(in: stop.statement)
            }
            let lines = stop.isInDeinit ? [] : endings.uniqued()
            let removed = Set(ended.map(\.id))
            if stop.isInDeinit, removed.count == stop.elements.count {
                edits[stop.file, default: []].formUnion(Deletion.edits(of: [stop.statement], in: source))
            } else {
                let more = replacing(removed, in: stop.elements, of: stop.statement, by: lines, source)
                edits[stop.file, default: []].formUnion(more)
            }
        }
        let isRegistered = codeBase.observations.contains { other in
            other.observer.kind == .notifiable && codeBase.owner(of: other) == type
                && !registrations.values.contains { $0[0].name.call.codeRange == other.observer.extent.offsets }
        }
        let ends = try handlerEdits(without: moved.map(\.name), handler, mayGo: !remains && !isRegistered)
        edits.merge(ends) { $0.union($1) }
        return edits
    }

    /// The statement that observes the message and keeps the token.
    private func registration(
        of name: NotifiedName,
        _ code: NotifiedCase,
        _ start: String,
        _ indentation: Indentation
    ) -> [String] {
        let subject = name.subject.map { "of: \($0), " } ?? ""
        let observer = "\(name.center).addObserver(\(subject)for: \(name.message.typeName).self)"
        let closure = "{ [weak self] \(code.takesMessage ? code.parameter : "_") in"
        let unit = indentation.unit
        let only = code.lines.count == 1 ? "\(observer) \(closure) \(code.lines[0]) }" : nil
        if let only, start.count + only.count < 95 { return [start + only + ")"] }
        if let only, only.count <= 100 { return [start, unit + only, ")"] }
        let body = code.lines.map { unit + unit + $0 }
        return [start, "\(unit)\(observer) \(closure)"] + body + ["\(unit)}", ")"]
    }

    /// The edits that take elements out of a statement's list, and add lines in its place or below it.
    private func replacing(
        _ removed: Set<SyntaxIdentifier>,
        in list: ArrayElementListSyntax,
        of statement: CodeBlockItemSyntax,
        by lines: [String],
        _ source: ParsedSource
    ) -> Set<Edit> {
        let range = statement.codeRange
        let separator = source.lineBreak + source.indentation(at: range.lowerBound)
        if removed.count == list.count { return [Edit(range, lines.joined(separator: separator))] }
        var edits = source.removing(removed, from: Array(list))
        if !lines.isEmpty {
            let text = lines.map { separator + $0 }.joined()
            edits.insert(Edit(insert: text, at: source.endOfLine(after: range.upperBound)))
        }
        return edits
    }

    // MARK: The handler

    /// - Parameter mayGo: Whether no name stays registered.
    private func handlerEdits(
        without names: [NotifiedName],
        _ handler: NotifiedHandler,
        mayGo: Bool
    ) throws(SkipReason) -> [Int: Set<Edit>] {
        guard let source = sources.source(handler.file) else { throw .unreadable }
        let items = Set(names.compactMap { handler.item(of: $0.text)?.item.id })
        var edits: Set<Edit> = []
        var remains = false
        for branch in handler.cases {
            let list = branch.label.as(SwitchCaseLabelSyntax.self)?.caseItems ?? []
            let removed = Set(list.map(\.id)).intersection(items)
            remains = remains || removed.count < list.count
            if removed.count == list.count {
                edits.insert(Edit(branch.codeRange, ""))
            } else {
                edits.formUnion(source.removing(removed, from: Array(list)))
            }
        }
        guard !remains, mayGo else { return [handler.file: edits] }
        let member = handler.function.parent?.codeRange ?? handler.function.codeRange
        var all: [Int: Set<Edit>] = [handler.file: [Edit(member, "")]]
        if NotifiableHierarchy(codeBase).superclass(of: type) == nil {
            all.merge(try conformanceEdit()) { $0.union($1) }
        }
        return all
    }

    /// The edit that takes `Notifiable` out of the inherited types.
    private func conformanceEdit() throws(SkipReason) -> [Int: Set<Edit>] {
        for declaration in codeBase.types.declarations(of: type) {
            guard let source = sources.source(declaration.file),
                let clause = source.declaration(namedAt: codeBase[declaration].span)?.inheritanceClause,
                let element = clause.inheritedTypes.first(where: { $0.type.trimmedDescription == "Notifiable" })
            else { continue }
            let types = Array(clause.inheritedTypes)
            if types.count == 1 { return [declaration.file: [Edit(clause.codeRange, "")]] }
            return [declaration.file: source.removing([element.id], from: types)]
        }
        throw .ownHandler(codeBase[type].name)
    }
}

extension ParsedSource {
    /// The edits that take elements with commas between them out of a list, in which at least one stays.
    func removing(_ removed: Set<SyntaxIdentifier>, from elements: [some WithTrailingCommaSyntax]) -> Set<Edit> {
        guard let last = elements.lastIndex(where: { !removed.contains($0.id) }) else { return [] }
        var edits: Set<Edit> = []
        for (index, element) in elements.enumerated() where index < last && removed.contains(element.id) {
            let next = elements[index + 1].codeRange.lowerBound
            edits.insert(Edit(element.codeRange.lowerBound..<next, ""))
        }
        if last + 1 < elements.count {
            let end = elements[elements.count - 1]
            // A comma at the end of the list stays.
            let start = elements[last].trailingComma?.codeRange ?? end.codeRange
            let from = end.trailingComma == nil ? start.lowerBound : start.upperBound
            edits.insert(Edit(from..<end.codeRange.upperBound, ""))
        }
        return edits
    }
}
