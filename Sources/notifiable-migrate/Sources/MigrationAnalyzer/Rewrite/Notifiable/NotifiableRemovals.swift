import SwiftSyntax

/// The edits of the calls that end the observations of a class.
///
/// In `deinit` they are deleted, because a `Notifiable` needs none. Elsewhere they become `stopObservingNotifications`.
struct NotifiableRemovals {
    let type: Reference<TypeDeclaration>
    /// The observers that become names of the `Notifiable`.
    let rewritten: [NotifiableSite]
    /// Whether what ends the observations takes an object, too.
    var followsObjects = false
    let sources: RewriteSources

    struct Outcome {
        var edits: [Int: Set<Edit>] = [:]
        /// The files in which something stops observing.
        var stopping: Set<Int> = []
    }

    /// A statement outside `deinit` that ends observations.
    struct Stop {
        let statement: CodeBlockItemSyntax
        let center: ExprSyntax
        /// The object whose observations it ends, as written; `nil` for every object.
        let object: String?
        /// The rewritten observers that it removes.
        let sites: [NotifiableSite]
        let endsNothingElse: Bool
        let function: Reference<FunctionDeclaration>?
    }

    /// The statements that end observations, by file.
    struct Ends {
        var stops: [Int: [Stop]] = [:]
        /// Those in `deinit`, which are no longer needed.
        var superfluous: [Int: [CodeBlockItemSyntax]] = [:]
    }

    private static let stop = "stopObservingNotifications"

    private var codeBase: CodeBase { sources.codeBase }

    /// - Throws: That something else may end the observations.
    func edits(_ indentation: Indentation) throws(SkipReason) -> Outcome {
        let ends = try ends()
        var outcome = Outcome()
        for number in codeBase.files.indices {
            guard let source = sources.source(number) else { continue }
            var stops: [ObservingCalls.Statement] = []
            var calls: Set<Edit> = []
            for end in ends.stops[number] ?? [] {
                let names = end.sites.map(\.nameText).uniqued()
                let center = source.text(of: end.center)
                let stop = ObservingCalls.Statement(
                    item: end.statement,
                    center: center,
                    names: names,
                    object: end.object
                )
                if end.endsNothingElse {
                    stops.append(stop)
                } else {
                    calls.insert(ObservingCalls.edit(Self.stop, after: stop, in: source, indentation))
                }
            }
            calls.formUnion(ObservingCalls.edits(Self.stop, stops, in: source, indentation))
            if !calls.isEmpty { outcome.stopping.insert(number) }
            let edits = calls.union(Deletion.edits(of: ends.superfluous[number] ?? [], in: source))
            if !edits.isEmpty { outcome.edits[number] = edits }
        }
        return outcome
    }

    /// - Throws: That a removal can't be rewritten.
    func ends() throws(SkipReason) -> Ends {
        let related = codeBase.types.family(of: type)
        var ends = Ends()
        for (number, file) in codeBase.files.enumerated() {
            for removal in file.removals where removal.observer == "self" {
                guard let owner = codeBase.primary(removal.type, in: number), related.contains(owner),
                    mayEnd(removal, number)
                else { continue }
                let isInDeinit = removal.function.map { file.functions[$0].kind == .deinitializer } ?? false
                if owner != type {
                    if isInDeinit || !concernsRewritten(removal, number) { continue }
                    throw .removalNotKnown(text(of: removal, number))
                }
                guard let source = sources.source(number),
                    let call = source.node(FunctionCallExprSyntax.self, at: removal.extent),
                    let shape = CallShape(call),
                    shape.name == "removeObserver"
                else { continue }
                // The name may be a variable, such as that of a loop.
                let isLocal = shape["name"]?.identifier.map { name in
                    name == "$0"
                        || call.functionsInMember.last.map { NameUses(in: $0).declared.contains(name) } ?? false
                }
                let statement = isLocal == true ? nil : call.parent?.as(CodeBlockItemSyntax.self)
                if isInDeinit {
                    // The observations end with the instance: a removal that isn't understood stays.
                    if (try? ended(by: removal, shape, number)) != nil, endsNothingElse(removal, number), let statement,
                        !call.isConditional
                    {
                        ends.superfluous[number, default: []].append(statement)
                    }
                    continue
                }
                let sites = try ended(by: removal, shape, number)
                guard !sites.isEmpty else { continue }
                guard let statement, let base = shape.base, !call.isConditional else {
                    throw .removalNotKnown(text(of: removal, number))
                }
                guard !base.isOptionalChain else { throw .optionalCenter(source.text(of: base)) }
                let stop = Stop(
                    statement: statement,
                    center: base,
                    object: Self.object(of: shape),
                    sites: sites,
                    endsNothingElse: endsNothingElse(removal, number),
                    function: removal.function.map { Reference(file: number, index: $0) }
                )
                guard stop.endsNothingElse || source.startsLine(statement.codeRange.lowerBound) else {
                    throw .removalNotKnown(text(of: removal, number))
                }
                ends.stops[number, default: []].append(stop)
            }
        }
        return ends
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
            return removal.observer != "self" && owner.map(isRelated) ?? false
        }
        if let type = function?.parameters.first(where: { $0.name == removal.place })?.type {
            return isRelated(type) || ["Any", "AnyObject", "NSObject"].contains(TypeText(type).nominal)
        }
        let place = SourceContext(file: file, type: removal.type)
        if let type = codeBase.typeName(.property(removal.place), in: place) {
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
    private func isRelated(_ type: String) -> Bool {
        let words = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
        return words.contains { family.contains(TypeTable.simpleName(String($0))) }
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
        let object = followsObjects ? nil : Self.object(of: shape)
        guard isForAll || !names.isEmpty else { throw .removalNotKnown(text(of: removal, file)) }
        let ended = rewritten.filter { site in
            (isForAll || names.contains(site.name)) && !site.centerKind.isOther(than: removal.center)
        }
        let isCertain = ended.allSatisfy { site in
            site.centerKind == removal.center.withoutSelf && (object == nil || object == site.subject)
        }
        guard isCertain else { throw .removalNotKnown(text(of: removal, file)) }
        return ended.sorted { $0.site < $1.site }
    }

    private static func object(of removal: CallShape) -> String? {
        removal["object"].flatMap { $0.is(NilLiteralExprSyntax.self) ? nil : $0.trimmedDescription }
    }

    private func endsNothingElse(_ removal: Removal, _ file: Int) -> Bool {
        let names = names(of: removal, file)
        let sites = Set(rewritten.map(\.site))
        // It also ends what superclasses and subclasses observe. In `deinit`, those observations end anyway.
        let isInDeinit = removal.function.map { codeBase.files[file].functions[$0].kind == .deinitializer } ?? false
        let relatives = isInDeinit ? [] : codeBase.types.ancestry(of: type) + codeBase.types.subclasses(of: type)
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
