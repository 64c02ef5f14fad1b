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
            instance that stored the token is gone, once more for each instance.
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
            StoredTokens(codeBase).neverRemoved.map { observation, place in
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
    private let codeBase: CodeBase
    /// Variables of other types that tokens are removed from: `token` of `center.removeObserver(screen.token)`.
    private let removedElsewhere: Set<String>
    /// How many registrations, releases, removals and comparisons of each variable a file has.
    private let knownUses: [[String: Int]]

    init(_ codeBase: CodeBase) {
        self.codeBase = codeBase
        let places = codeBase.files.flatMap(\.removals).map(\.place)
        removedElsewhere = Set(places.filter { $0.contains(".") }.map(TypeTable.simpleName))
        knownUses = codeBase.files.map { file in
            // A loop over names has several observers of one place.
            let registrations = Dictionary(file.observers.map { ($0.span, $0.token.place) }) { first, _ in first }
            let uses =
                registrations.values.compactMap(\.self) + file.releases.map(\.place) + file.removals.map(\.place)
            return Dictionary(uses.map { ($0, 1) }, uniquingKeysWith: +)
        }
    }

    /// Whether the mentions of a variable in a file, whosever it is, are registrations, releases and removals.
    private func isUnderstood(_ place: String, in file: Int) -> Bool {
        let index = codeBase.files[file]
        return index.mentions[place] <= knownUses[file][place, default: 0] + index.nilComparisons[place]
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
                isUnderstood(place, in: observation.file),
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
