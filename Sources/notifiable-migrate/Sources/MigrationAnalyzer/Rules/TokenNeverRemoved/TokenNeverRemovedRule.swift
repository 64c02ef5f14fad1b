// Tokens that are stored, and never removed.

extension Rule {
    static let tokenNeverRemoved = Rule(
        identifier: "token-never-removed",
        severity: .warning,
        section: "tokens",
        summary: "The token of a closure observer is stored, but never removed.",
        why: """
            A notification center keeps a closure observer until its token is passed to `removeObserver`. Deallocating the \
            token does not end the observation, nor does setting its property to `nil`. `removeObserver(self)` removes the \
            selector observers of an instance; a closure observer is the token. The closure keeps running after the \
            instance that stored the token is gone, once more for each instance. A capture list copies the \
            variable when the closure is created, before the registration returns: the copy of its own token is `nil`.
            """,
        example: """
            final class Board {
                private var token: (any NSObjectProtocol)?
                func start() {
                    token = NotificationCenter.default.addObserver(
                        forName: .trainDidArrive, object: nil, queue: .main) { _ in print("arrived") }
                }
                deinit { NotificationCenter.default.removeObserver(self) }
            }
            """,
        fix: """
            deinit {
                if let token { NotificationCenter.default.removeObserver(token) }
            }
            """,
        sources: [
            "https://github.com/kickstarter/ios-oss/pull/314",
            "https://github.com/sfsam/Itsycal/pull/289",
            "https://github.com/wordpress-mobile/WordPress-iOS/issues/735",
        ],
        check: .codeBase { codeBase in
            let captured = codeBase.observations.compactMap { observation -> Hit? in
                guard let capture = observation.observer.tokenCapture, let place = observation.observer.token.place,
                    let body = codeBase.body(of: observation), !observation.isTemplate,
                    codeBase.files[body.file].removals.contains(where: {
                        $0.place == place && codeBase[body].span.offsets.contains($0.span.start.offset)
                    })
                else { return nil }
                return observation.hit(
                    "The closure captures `\(place)` before the registration returns, so it can't remove the "
                        + "observer\(observation.ofNames).",
                    at: capture
                )
            }
            return captured + codeBase.uncertainOwnRemovals
                + StoredTokens(codeBase).neverRemoved.map { observation, place in
                    let removesSelf = codeBase.removals(ofSelfIn: observation)
                    let releases = codeBase.releases(of: place, in: observation)
                    let reason =
                        if let removal = removesSelf.first {
                            (
                                ": `removeObserver(self)` does not remove a closure observer",
                                "removes selector observers",
                                removal
                            )
                        } else if let release = releases.first {
                            (", only released, which does not end the observation", "released here", release)
                        } else {
                            (": the closure runs and is kept forever", "", nil as (span: SourceSpan, file: Int)?)
                        }
                    return observation.hit(
                        "The token of the observer\(observation.ofNames) is stored in `\(place)` and never removed\(reason.0).",
                        notes: reason.2.map { [codeBase.note(reason.1, $0.span, in: $0.file)] } ?? []
                    )
                }
        }
    )
}

/// The tokens of closure observers that are in properties.
private struct StoredTokens {
    private struct Property: Hashable {
        let file: Int
        let name: String
    }

    private let codeBase: CodeBase
    /// The places that store or release the value of each variable.
    private var knownPlaces: [Property: CountByUser] = [:]
    /// The mentions of each variable.
    private var mentions: [Property: CountByUser] = [:]
    /// Variables of other types that tokens are removed from: `token` of `center.removeObserver(screen.token)`.
    private let removedElsewhere: Set<String>
    init(_ codeBase: CodeBase) {
        self.codeBase = codeBase
        let places = codeBase.files.flatMap(\.removals).map(\.place)
        removedElsewhere = Set(places.filter { $0.contains(".") }.map(TypeTable.simpleName))
        // A loop over names has several observations of one place.
        let registrations = Dictionary(grouping: codeBase.observations, by: \.place)
        for observation in registrations.values.compactMap(\.first) {
            guard let name = observation.observer.token.place else { continue }
            let variable = Property(file: observation.file, name: name)
            knownPlaces[variable, default: CountByUser()].add(
                1,
                in: observation.observer.type,
                observation.file,
                codeBase
            )
        }
        for (number, file) in codeBase.files.enumerated() {
            for release in file.releases {
                let variable = Property(file: number, name: release.place)
                knownPlaces[variable, default: CountByUser()].add(1, in: release.type, number, codeBase)
            }
            for mention in file.tokenMentions {
                let variable = Property(file: number, name: mention.name)
                mentions[variable, default: CountByUser()].add(mention.count, in: mention.type, number, codeBase)
            }
        }
    }

    /// How often the code of each class mentions a variable of one name.
    private struct CountByUser {
        private(set) var total = 0
        /// In code that may use the members of any class.
        private var ofAny = 0
        private var ofClass: [Reference<TypeDeclaration>: Int] = [:]
        /// In a class and its subclasses.
        private var ofFamily: [Reference<TypeDeclaration>: Int] = [:]

        mutating func add(_ count: Int, in type: Int?, _ file: Int, _ codeBase: CodeBase) {
            total += count
            guard let user = codeBase.primary(type, in: file) else {
                ofAny += count
                return
            }
            ofClass[user, default: 0] += count
            for owner in codeBase.types.ancestry(of: user) { ofFamily[owner, default: 0] += count }
        }

        /// The count in code that may use the members of a class as its own: that class, its subclasses and the
        /// protocols that it conforms to.
        func count(for owner: Reference<TypeDeclaration>?, _ codeBase: CodeBase) -> Int {
            guard let owner else { return total }
            let ancestors = codeBase.types.ancestry(of: owner).dropFirst()
            return ofAny + ofFamily[owner, default: 0] + ancestors.reduce(0) { $0 + ofClass[$1, default: 0] }
        }
    }

    /// The observers whose tokens no code removes, as far as every mention of the property shows, with the property.
    var neverRemoved: [(observation: Observation, place: String)] {
        codeBase.observations.compactMap { observation in
            let observer = observation.observer
            guard observer.kind == .closure, !observation.isTemplate, !observer.center.isOwn,
                let place = observer.token.place, !place.contains("."), !removedElsewhere.contains(place),
                codeBase.end(of: observation) == .never, let type = observer.type, outlivesInstance(observation),
                let property = codeBase.names.property(ofIdentifier: place, from: observation.file, inside: type),
                keepsPlainTokens(codeBase[property]),
                isUnderstood(place, of: property, in: observation.file),
                property.file == observation.file || isUnderstood(place, in: property.file)
            else { return nil }
            return (observation, place)
        }
    }

    /// Whether an observation may outlive the instance that registers it, or the one before: not that of a class with
    /// one instance, unless code releases the token, and so adds another observer.
    private func outlivesInstance(_ observation: Observation) -> Bool {
        guard let type = codeBase.declaration(ofType: observation.observer.type, in: observation.file),
            type.kind == .class || type.kind == .actor
        else { return false }
        if !codeBase.livesForever(observation.context) { return true }
        guard let place = observation.observer.token.place,
            codeBase.function(in: observation.context)?.kind == .function
        else { return false }
        return !codeBase.releases(of: place, in: observation).isEmpty
    }

    /// Whether a property holds tokens of a notification center, and not objects that remove them when they are
    /// deallocated.
    private func keepsPlainTokens(_ property: PropertyDeclaration) -> Bool {
        guard !property.isStatic, property.parent != nil else { return false }
        guard case .named(let type) = property.type else { return true }
        return ["NSObjectProtocol", "Any", "NSObject"].contains(where: type.contains)
    }

    /// Whether the rule knows every mention of a property in a file with a registration that stores its token there.
    private func isUnderstood(_ place: String, of property: Reference<PropertyDeclaration>, in file: Int) -> Bool {
        let owner = codeBase.primary(codeBase[property].parent, in: property.file)
        let variable = Property(file: file, name: place)
        guard let mentions = mentions[variable]?.count(for: owner, codeBase) else { return true }
        return mentions <= knownPlaces[variable]?.count(for: owner, codeBase) ?? 0
    }

    /// The same for a file that declares the property and stores no token in it: of it, only the mentions of the name
    /// are known, whosever they are.
    private func isUnderstood(_ place: String, in file: Int) -> Bool {
        let index = codeBase.files[file]
        let known = knownPlaces[Property(file: file, name: place)]?.total ?? 0
        return index.mentions[place] <= known + index.nilComparisons[place]
    }
}

extension CodeBase {
    fileprivate func removals(ofSelfIn observation: Observation) -> [(span: SourceSpan, file: Int)] {
        removals(inType: observation.observer.type, of: observation.file)
            .filter { $0.fact.place == "self" && $0.fact.isOnCenter }.map { ($0.fact.span, $0.file) }
    }

    fileprivate func releases(of place: String, in observation: Observation) -> [(span: SourceSpan, file: Int)] {
        releases(inType: observation.observer.type, of: observation.file)
            .filter { $0.fact.place == place }.map { ($0.fact.span, $0.file) }
    }
}

extension CodeBase {
    /// Hits at the observers that only their own closures remove, if those may return before, whatever notification
    /// they receive. Other code can't remove them: their tokens are in local variables.
    fileprivate var uncertainOwnRemovals: [Hit] {
        observations.compactMap { observation in
            let observer = observation.observer
            guard observer.kind == .closure, !observation.isTemplate, observation.wrapper == nil,
                case .closure(let body)? = observation.handler, let place = observer.token.place,
                names.property(ofIdentifier: place, from: observation.file, inside: observer.type) == nil
            else { return nil }
            let removals = files[body.file].removals.filter { $0.place == place && $0.function == observer.function }
            guard let removal = removals.first,
                removals.allSatisfy({ $0.isAfterReturn && self[body].span.offsets.contains($0.span.start.offset) })
            else { return nil }
            return observation.hit(
                "Only its own closure removes the observer\(observation.ofNames), and may return before: the observer and "
                    + "the closure are kept then.",
                severity: .note,
                notes: [note("removed here", removal.span, in: body.file)]
            )
        }
    }
}
