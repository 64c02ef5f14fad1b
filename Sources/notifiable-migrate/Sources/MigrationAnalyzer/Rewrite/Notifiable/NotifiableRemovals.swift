import SwiftSyntax

/// The edits of the calls that end the observations of a class.
///
/// In `deinit` they are deleted, because a `Notifiable` needs none. Elsewhere they become `stopObservingNotifications`.
struct NotifiableRemovals {
    let type: Reference<TypeDeclaration>
    /// The observers that become names of the `Notifiable`.
    let rewritten: [NotifiableSite]
    let sources: RewriteSources

    struct Outcome {
        var edits: [Int: Set<Edit>] = [:]
        /// The files in which something stops observing.
        var stopping: Set<Int> = []
    }

    private static let stop = "stopObservingNotifications"

    private var codeBase: CodeBase { sources.codeBase }

    /// - Throws: That something else may end the observations.
    func edits(_ indentation: Indentation) throws(SkipReason) -> Outcome {
        var outcome = Outcome()
        for (number, file) in codeBase.files.enumerated() where file.removals.contains(where: { $0.observer == "self" })
        {
            var stops: [ObservingCalls.Statement] = []
            var superfluous: [CodeBlockItemSyntax] = []
            var edits: Set<Edit> = []
            for removal in file.removals {
                guard let (call, source, endsNothingElse) = try ending(removal, number) else { continue }
                let statement = call.call.parent?.as(CodeBlockItemSyntax.self)
                let isPlain = statement != nil && !call.call.isConditional && !isOfLocalName(call)
                if isInDeinit(removal, number) {
                    // The observations end with the instance: a removal that isn't understood stays.
                    if let statement, isPlain, endsNothingElse { superfluous.append(statement) }
                    continue
                }
                let sites = try ended(by: removal, call, number)
                guard !sites.isEmpty else { continue }
                guard let statement, isPlain, let base = call.base,
                    endsNothingElse || source.startsLine(statement.codeRange.lowerBound)
                else { throw .removalNotKnown(text(of: removal, number)) }
                guard !base.isOptionalChain else { throw .optionalCenter(source.text(of: base)) }
                let stop = ObservingCalls.Statement(
                    item: statement,
                    center: source.text(of: base),
                    names: sites.map(\.nameText).uniqued(),
                    object: call["object"].flatMap { $0.is(NilLiteralExprSyntax.self) ? nil : $0.trimmedDescription }
                )
                if endsNothingElse {
                    stops.append(stop)
                } else {
                    edits.insert(ObservingCalls.edit(Self.stop, after: stop, in: source, indentation))
                }
            }
            guard let source = sources.source(number) else { continue }
            edits.formUnion(ObservingCalls.edits(Self.stop, stops, in: source, indentation))
            if !edits.isEmpty { outcome.stopping.insert(number) }
            edits.formUnion(Deletion.edits(of: superfluous, in: source))
            if !edits.isEmpty { outcome.edits[number] = edits }
        }
        return outcome
    }

    /// The call of a removal that may end observations of the class, and whether it ends nothing else.
    ///
    /// - Throws: That a relative ends one of the rewritten observations.
    private func ending(
        _ removal: Removal,
        _ file: Int
    ) throws(SkipReason) -> (call: CallShape, source: ParsedSource, endsNothingElse: Bool)? {
        guard removal.observer == "self", let owner = codeBase.primary(removal.type, in: file),
            codeBase.types.family(of: type).contains(owner), mayEnd(removal, file)
        else { return nil }
        if owner != type {
            if isInDeinit(removal, file) || !concernsRewritten(removal, file) { return nil }
            throw .removalNotKnown(text(of: removal, file))
        }
        guard let source = sources.source(file) else { throw .unreadable }
        let call = source.node(FunctionCallExprSyntax.self, at: removal.extent).flatMap(CallShape.init)
        guard let call, call.name == "removeObserver" else { return nil }
        if isInDeinit(removal, file), (try? ended(by: removal, call, file)) == nil { return nil }
        return (call, source, endsNothingElse(removal, file))
    }

    private func isInDeinit(_ removal: Removal, _ file: Int) -> Bool {
        codeBase.function(removal.function, in: file)?.kind == .deinitializer
    }

    /// Whether the name is a variable, such as that of a loop.
    private func isOfLocalName(_ call: CallShape) -> Bool {
        guard let name = call["name"]?.identifier else { return false }
        let function = call.call.functionsInMember.last
        return name == "$0" || function.map { NameUses(in: $0).declared.contains(name) } ?? false
    }

    /// Throws if code removes an instance of the class that it doesn't call `self`.
    func checkOthers() throws(SkipReason) {
        for (number, file) in codeBase.files.enumerated() where !file.isTest {
            for removal in file.removals where mayEnd(removal, number) && concernsRewritten(removal, number) {
                if mayBeInstance(removal, in: number) { throw .removalNotKnown(text(of: removal, number)) }
            }
        }
    }

    /// Whether a removal outside of `deinit` may be of an instance of the class.
    private func mayBeInstance(_ removal: Removal, in file: Int) -> Bool {
        let function = codeBase.function(removal.function, in: file)
        guard function?.kind != .deinitializer else { return false }
        let owner = removal.type.map { codeBase.files[file].types[$0].name }
        if removal.place == "self" {
            // An extension of `NSObject` or of another superclass outside the sources, or `me` after `let me = self`.
            guard codeBase.primary(removal.type, in: file) != nil else {
                return owner != nil && function.map { codeBase.mentions(of: $0.name) > 0 } ?? false
            }
            return removal.observer != "self" && owner.map { isRelated(.name($0)) } ?? false
        }
        if let type = function?.parameters.first(where: { $0.name == removal.place })?.type {
            return isRelated(type) || ["Any", "AnyObject", "NSObject"].contains(type.nominal)
        }
        let place = SourceContext(file: file, type: removal.type)
        if let type = codeBase.type(.property(removal.place), in: place) {
            return isRelated(type)
        }
        let isToken = codeBase.files[file].observers.contains { observer in
            observer.kind == .closure && observer.function == removal.function && observer.token.place == removal.place
        }
        if isToken, function != nil { return false }
        // A token has no name. An object may be of the class, unless its own name has another word.
        let words = Set(IdentifierWords(TypeTable.simpleName(removal.observer)).words.map { $0.lowercased() })
        let classes = family.map { IdentifierWords($0).words.map { $0.lowercased() } }
        return !removal.names.isEmpty && (words.count < 2 || classes.contains(where: words.isSubset(of:)))
    }

    private var family: Set<String> { codeBase.types.familyNames(of: type, withAncestors: true) }

    /// Whether a type is the class, a relative, or a collection or an optional of those.
    private func isRelated(_ type: WrittenType) -> Bool {
        type.names.contains { family.contains(TypeTable.simpleName($0)) }
    }

    // MARK: Effect of a removal

    /// Whether a removal may be a call of a notification center.
    private func mayEnd(_ removal: Removal, _ file: Int) -> Bool {
        guard case .other(let path) = removal.center else { return true }
        // A closure's parameter may be a center.
        return removal.isOnCenter || path.hasPrefix("$")
            || rewritten.contains { $0.centerKind == removal.center.withoutSelf }
    }

    private func concernsRewritten(_ removal: Removal, _ file: Int) -> Bool {
        let context = SourceContext(file: file, type: removal.type)
        let names = removal.names.map { codeBase.names($0, in: context) }
        return names.contains(where: \.isEmpty) || names.isEmpty
            || rewritten.contains { site in names.contains { $0.contains(site.name) } }
    }

    /// The rewritten observers that a removal ends.
    private func ended(by removal: Removal, _ shape: CallShape, _ file: Int) throws(SkipReason) -> [NotifiableSite] {
        let names = names(of: removal, file)
        let isForAll = shape["name"].map { $0.is(NilLiteralExprSyntax.self) } ?? true
        guard isForAll || !names.isEmpty else { throw .removalNotKnown(text(of: removal, file)) }
        let ended = rewritten.filter { site in
            (isForAll || names.contains(site.name)) && !site.centerKind.isOther(than: removal.center)
        }
        guard ended.allSatisfy({ $0.centerKind == removal.center.withoutSelf }) else {
            throw .removalNotKnown(text(of: removal, file))
        }
        return ended.sorted { $0.site < $1.site }
    }

    private func endsNothingElse(_ removal: Removal, _ file: Int) -> Bool {
        let names = names(of: removal, file)
        let sites = Set(rewritten.map(\.site))
        // It also ends what superclasses and subclasses observe. In `deinit`, those observations end anyway.
        let relatives =
            isInDeinit(removal, file) ? [] : codeBase.types.ancestry(of: type) + codeBase.types.subclasses(of: type)
        let affected = Set([type] + relatives)
        return codeBase.observations.allSatisfy { observation in
            let observer = observation.observer
            guard observer.kind == .selector, observer.observer == "self" || observation.wrapper != nil,
                codeBase.owner(of: observation).map(affected.contains) == true
            else { return true }
            if sites.contains(sources.site(observer.span, in: observation.file)) { return true }
            return !names.isEmpty && observation.knowsAllNames && names.isDisjoint(with: observation.names)
        }
    }

    private func names(of removal: Removal, _ file: Int) -> Set<NotificationName> {
        Set(removal.names.flatMap { codeBase.names($0, in: SourceContext(file: file, type: removal.type)) })
    }

    private func text(of removal: Removal, _ file: Int) -> String {
        sources.source(file)?.text(removal.extent.offsets) ?? "removeObserver"
    }
}

extension CenterExpression {
    /// Whether two centers of the system are different ones.
    fileprivate func isOther(than other: CenterExpression) -> Bool {
        let fixed: [CenterExpression] = [.default, .workspace, .distributed]
        return self != other && fixed.contains(self) && fixed.contains(other)
    }
}
