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
            // Variables of other types that tokens are removed from: `token` of `center.removeObserver(screen.token)`.
            let places = codeBase.files.flatMap(\.removals).map(\.place).filter { $0.contains(".") }
            let removedElsewhere = Set(places.map(TypeTable.simpleName))
            return codeBase.observations.compactMap { observation in
                guard let place = observation.observer.token.place, !removedElsewhere.contains(place),
                    codeBase.keepsForever(observation, in: place)
                else { return nil }
                let removal = codeBase.removals(inType: observation.observer.type, of: observation.file).first {
                    $0.fact.place == "self" && $0.fact.isOnCenter
                }
                let reason =
                    removal == nil
                    ? "the closure runs and is kept forever"
                    : "`removeObserver(self)` does not remove a closure observer"
                return observation.hit(
                    "The token of the observer\(observation.ofNames) is stored in `\(place)` and never removed: \(reason).",
                    notes: removal.map { [codeBase.note("removes selector observers", $0.fact.span, in: $0.file)] }
                        ?? []
                )
            }
        }
    )
}

extension CodeBase {
    /// Whether no code removes a token from its property, as far as every mention of the property shows, and the
    /// observation may outlive the instance that registers it.
    fileprivate func keepsForever(_ observation: Observation, in place: String) -> Bool {
        let observer = observation.observer
        guard observer.kind == .closure, !observation.isTemplate, !observer.center.isOwn, !place.contains("."),
            end(of: observation) == .never, !livesForever(observation.context),
            let type = declaration(ofType: observer.type, in: observation.file), [.class, .actor].contains(type.kind),
            let property = names.property(ofIdentifier: place, from: observation.file, inside: observer.type),
            !self[property].isStatic, self[property].parent != nil
        else { return false }
        // An object of another type may remove the observer when it is deallocated.
        if case .named(let type) = self[property].type,
            Set(["NSObjectProtocol", "Any", "AnyObject", "NSObject"]).isDisjoint(with: type.names)
        {
            return false
        }
        return [observation.file, property.file].allSatisfy { isOnlyKept(place, in: files[$0]) }
    }

    /// Whether the mentions of a variable in a file, whosever it is, are registrations, releases and removals.
    private func isOnlyKept(_ place: String, in file: FileIndex) -> Bool {
        // A loop over names has several observers of one place.
        let registrations = Set(file.observers.lazy.filter { $0.token.place == place }.map(\.span))
        let known =
            registrations.count + (file.releases.map(\.place) + file.removals.map(\.place)).count { $0 == place }
        return file.mentions[place] <= known
    }
}
