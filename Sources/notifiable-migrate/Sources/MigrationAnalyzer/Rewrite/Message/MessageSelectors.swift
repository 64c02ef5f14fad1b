import SwiftSyntax

/// An observer by selector whose registration can become one of a message.
struct MessageSelector {
    let place: NotifiableSite
    /// The object that it observes, as written.
    let subject: String?
    let message: BridgedMessage
    let imports: [Int: Set<Edit>]
    /// The posts that become messages, too.
    let requires: Set<RewriteSite>
}

/// The observers by selector of one class, which become observers of messages.
///
/// A closure calls the handler, which takes the message if it uses its notification. An array keeps the tokens: as with
/// selectors, a registration that runs again adds another observer, and all of them end with the owner. Where code
/// removes the observers earlier, it empties the array instead.
struct MessageSelectors {
    let type: Reference<TypeDeclaration>
    /// The files with observers whose tokens the class keeps.
    let files: [Int]
    /// Whether the property for tokens may get those of other observers.
    let hasOtherTokens: Bool
    let sources: RewriteSources

    struct Outcome {
        var uses = TokenProperty.Outcome()
        var rewritten: [RewriteSite] = []
        var requires: Set<RewriteSite> = []
        var skipped: [SkippedSite] = []
    }

    /// A handler, and how a closure calls it.
    private struct Handler {
        let call: String
        let takesMessage: Bool
        let edits: [Int: Set<Edit>]
    }

    private var codeBase: CodeBase { sources.codeBase }

    func outcome(of selectors: [MessageSelector]) -> Outcome {
        var outcome = Outcome()
        var kept = selectors
        var handlers: [Reference<FunctionDeclaration>: Handler] = [:]
        func skip(_ check: (MessageSelector) throws(SkipReason) -> Void) {
            kept.removeAll { selector in
                do throws(SkipReason) {
                    try check(selector)
                    return false
                } catch {
                    outcome.skipped.append(SkippedSite(site: selector.place.site, reason: error))
                    return true
                }
            }
        }
        skip(checkStorage)
        var count = 0
        repeat {
            count = kept.count
            handlers = [:]
            // One that stays may share its handler or its removal with others.
            for (method, group) in Dictionary(grouping: kept, by: \.place.method) {
                do throws(SkipReason) {
                    handlers[method] = try handler(method, for: group)
                } catch {
                    skip { (selector) throws(SkipReason) in if selector.place.method == method { throw error } }
                }
            }
            let remaining = kept
            skip { (selector) throws(SkipReason) in try checkRemovals(of: selector, among: remaining) }
        } while kept.count < count
        guard !kept.isEmpty else { return outcome }
        do throws(SkipReason) {
            let ends = try removals(of: kept).ends()
            outcome.uses = try uses(of: kept, handlers, ends)
            outcome.rewritten = kept.map(\.place.site)
            outcome.requires = kept.reduce(into: []) { $0.formUnion($1.requires) }
        } catch {
            skip { (_) throws(SkipReason) in throw error }
        }
        return outcome
    }

    private func checkStorage(_ selector: MessageSelector) throws(SkipReason) {
        _ = try TokenStorage(of: type, keeping: files, sources).declaration()
    }

    // MARK: Handlers

    private func handler(
        _ method: Reference<FunctionDeclaration>,
        for selectors: [MessageSelector]
    ) throws(SkipReason) -> Handler {
        let declaration = codeBase[method]
        let written = selectors.count {
            CallShape($0.place.call)?["selector"]?.is(MacroExpansionExprSyntax.self) ?? false
        }
        let outcome = try MessageHandler(method, for: selectors.map(\.message), selectors: written, of: type, sources)
            .handler()
        let label = declaration.parameters.first?.label.map { "\($0): " } ?? ""
        let argument = outcome.takesMessage ? label + "message" : ""
        let discard = declaration.returnsValue ? "_ = " : ""
        let call = "\(discard)self?.\(declaration.name)(\(argument))"
        return Handler(call: call, takesMessage: outcome.takesMessage, edits: outcome.edits)
    }

    // MARK: Removals

    private func removals(of selectors: [MessageSelector]) -> NotifiableRemovals {
        NotifiableRemovals(type: type, rewritten: selectors.map(\.place), sources: sources)
    }

    /// Throws if something may end an observation that can't empty its property instead.
    private func checkRemovals(
        of selector: MessageSelector,
        among others: [MessageSelector]
    ) throws(SkipReason) {
        let removals = removals(of: [selector])
        try removals.checkOthers()
        let stops = try removals.ends().stops
        for (file, stops) in stops {
            for stop in stops {
                guard stop.statement.functionsInMember.map(\.kind) == [.functionDecl] else {
                    throw .removalNotKnown(sources.source(file)?.text(of: stop.statement) ?? "removeObserver")
                }
            }
        }
    }

    /// Removals that follow each other.
    private static func groups(of stops: [NotifiableRemovals.Stop]) -> [[NotifiableRemovals.Stop]] {
        let sorted = stops.sorted { $0.statement.codeRange.lowerBound < $1.statement.codeRange.lowerBound }
        return sorted.reduce(into: []) { groups, stop in
            if let last = groups.last?.last, last.endsNothingElse, stop.endsNothingElse,
                ObservingCalls.follows(stop.statement, last.statement)
            {
                groups[groups.count - 1].append(stop)
            } else {
                groups.append([stop])
            }
        }
    }

    /// The names of the properties that keep the tokens; `nil` for that of all tokens.
    ///
    /// Observers with the same removals share a property. What is removed alone has one with the name of its message.
    ///
    /// - Parameter stops: The removals, those together that follow each other.
    private func properties(
        of selectors: [MessageSelector],
        ended stops: [[NotifiableRemovals.Stop]]
    ) throws(SkipReason) -> [RewriteSite: String] {
        func removals(of selector: MessageSelector) -> [Int] {
            stops.indices.filter { index in
                stops[index].contains { $0.sites.contains { $0.site == selector.place.site } }
            }
        }
        let isDeclared = codeBase.files.indices.contains { file in
            codeBase.files[file].properties.contains {
                $0.name == "messageTokens" && codeBase.primary($0.parent, in: file) == type
            }
        }
        if Set(selectors.map(removals)).count == 1, !hasOtherTokens, !isDeclared { return [:] }
        var names: [RewriteSite: String] = [:]
        for group in Dictionary(grouping: selectors, by: \.message.type).values {
            guard let message = group.first?.message, group.contains(where: { !removals(of: $0).isEmpty }) else {
                continue
            }
            let name = TypeTable.simpleName(message.typeName).lowercasingFirstWord + "Tokens"
            guard Set(group.map(removals)).count == 1 else {
                throw .removalNotKnown(stops.first?.first?.statement.trimmedDescription ?? "removeObserver")
            }
            for selector in group { names[selector.place.site] = name }
        }
        return names
    }

    // MARK: Edits

    private func uses(
        of selectors: [MessageSelector],
        _ handlers: [Reference<FunctionDeclaration>: Handler],
        _ ends: NotifiableRemovals.Ends
    ) throws(SkipReason) -> TokenProperty.Outcome {
        let stops = ends.stops.mapValues(Self.groups)
        let names = try properties(of: selectors, ended: stops.sorted { $0.key < $1.key }.flatMap(\.value))
        let indentation = Indentation(of: type, in: sources)
        let line = ": [MessageCenter.ObservationToken] = []" + indentation.lineBreak
        var outcome = TokenProperty.Outcome(superfluous: ends.superfluous)
        var storages: [RewriteSite: TokenStorage] = [:]
        for selector in selectors {
            let place = selector.place
            guard let handler = handlers[selector.place.method], let source = sources.source(place.file) else {
                throw .unreadable
            }
            // The property of all tokens is the same for the other observers.
            let isShared = hasOtherTokens && names[place.site] == nil
            let users = isShared ? files : files + ends.stops.keys
            let storage = TokenStorage(of: type, named: names[place.site], keeping: users, sources)
            storages[place.site] = storage
            let call = Self.call(of: selector, handler, storage.adding(in: place.call), in: source, indentation)
            let declaration = try storage.declaration()
            for edits in [selector.imports, handler.edits, declaration, [place.file: [call]]] {
                outcome.edits.merge(edits) { $0.union($1) }
            }
        }
        for (file, groups) in stops {
            guard let source = sources.source(file) else { throw .unreadable }
            for group in groups {
                var emptied: Set<String> = []
                for stop in group {
                    let endings = stop.sites.compactMap { storages[$0.site]?.ending(in: stop.statement) }.uniqued()
                    let new = endings.filter { emptied.insert($0).inserted }
                    outcome.edits[file, default: []].insert(Self.edit(of: stop, by: new, in: source))
                }
            }
        }
        // One paragraph of properties.
        let properties = outcome.edits[type.file]?.filter { $0.range.isEmpty && $0.replacement.hasSuffix(line) } ?? []
        for edit in properties.sorted().dropLast() {
            outcome.edits[type.file]?.remove(edit)
            outcome.edits[type.file]?.insert(Edit(edit.range, String(edit.replacement.dropLast(1))))
        }
        return outcome
    }

    /// The registration whose token the property keeps.
    private static func call(
        of selector: MessageSelector,
        _ handler: Handler,
        _ adding: String,
        in source: ParsedSource,
        _ indentation: Indentation
    ) -> Edit {
        let range = selector.place.call.codeRange
        let arguments = selector.subject.map { "of: \($0), " } ?? ""
        let observer = "\(selector.place.center).addObserver(\(arguments)for: \(selector.message.typeName).self)"
        let closure = "{ [weak self] \(handler.takesMessage ? "message" : "_") in"
        let value = "\(observer) \(closure) \(handler.call) }"
        let line = "\(adding)\(value))"
        guard line.count > 95, source.startsLine(range.lowerBound) else { return Edit(range, line) }
        let margin = source.indentation(at: range.lowerBound)
        let unit = indentation.unit
        let inner = value.count > 100 ? ["\(observer) \(closure)", "\(unit)\(handler.call)", "}"] : [value]
        let lines = [adding] + inner.map { unit + $0 } + [")"]
        return Edit(range, String(indentation.text(lines, at: margin).dropFirst(margin.count)))
    }

    /// The statements that end the observations, in place of the removal or after it.
    private static func edit(
        of stop: NotifiableRemovals.Stop,
        by statements: [String],
        in source: ParsedSource
    ) -> Edit {
        let range = stop.statement.codeRange
        let separator = source.lineBreak + source.indentation(at: range.lowerBound)
        guard stop.endsNothingElse else {
            let text = statements.map { separator + $0 }.joined()
            return Edit(insert: text, at: source.endOfLine(after: range.upperBound))
        }
        let isAlone = source.startsLine(range.lowerBound)
        return Edit(range, statements.joined(separator: isAlone ? separator : "; "))
    }
}
