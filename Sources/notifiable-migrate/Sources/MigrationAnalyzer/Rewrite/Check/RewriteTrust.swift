/// What a rewrite leaves to a compiler that checks it afterwards.
package struct RewriteTrust: Sendable {
    /// Nothing is compiled: every change is proved.
    package static let proofs = RewriteTrust(isCompiled: false)

    private let isCompiled: Bool
    /// Places whose changes are proved nevertheless.
    var proved: Set<RewriteSite> = []
    /// Places that stay as they are, with the reasons.
    var refused: [RewriteSite: SkipReason] = [:]

    init(isCompiled: Bool) {
        self.isCompiled = isCompiled
    }

    /// Whether the compiler decides what is not known about a place: types, isolation, and whether a value is Sendable.
    func isCompiled(_ site: RewriteSite) -> Bool { isCompiled && !proved.contains(site) }
}
