/// Rewrites with a compiler as the judge: only those changes stay with which the program builds.
///
/// The program is built without changes first, which shows which files the build compiles. Then all changes are made.
/// As long as the build fails, the changes that its errors are about are taken back, first to what is proved without a
/// compiler, and then altogether; if no error is about a change, a binary search finds the first one with which the
/// build fails.
package struct RewriteCheck {
    /// One build of the program.
    package struct Build: Sendable {
        package let succeeded: Bool
        package let log: String

        package init(succeeded: Bool, log: String) {
            self.succeeded = succeeded
            self.log = log
        }
    }

    package struct Result: Sendable {
        package let outcome: Rewriting.Outcome
        /// Changed places in files that no build compiles. Their changes are proved.
        package let uncompiled: [RewriteSite]
        /// Places whose changes were taken back.
        package let takenBack: Int
        /// Places that are changed because the compiler accepts what isn't proved.
        package let trusted: Int
    }

    /// A warning at the end of a file shows that the compiler reads it.
    private static let mark = "notifiable-migrate: this file is compiled"

    private let codeBase: CodeBase
    private let plan: (RewriteTrust) -> Rewriting.Outcome
    private var trust = RewriteTrust(isCompiled: true)
    /// With all changes, before anything is built.
    package let first: Rewriting.Outcome

    /// - Parameter plan: Plans the rewrite.
    package init(_ codeBase: CodeBase, plan: @escaping (RewriteTrust) -> Rewriting.Outcome) {
        self.codeBase = codeBase
        self.plan = plan
        first = plan(trust)
    }

    /// Plans and builds until the program builds, or no change is left.
    ///
    /// - Parameter build: Builds the program with some files' contents, by path, all others being as they are.
    /// - Returns: `nil` if the program doesn't build without changes.
    package mutating func run<Failure: Error>(
        _ build: (_ task: String, [String: [UInt8]]) throws(Failure) -> Build
    ) throws(Failure) -> Result? {
        var outcome = first
        let proved = plan(.proofs).changes
        guard let compiled = try compiledFiles(among: first.files, build) else { return nil }
        trust.proved.formUnion(
            outcome.changes.filter { !$0.edits.keys.allSatisfy(compiled.contains) }.flatMap(\.sites)
        )
        outcome = plan(trust)
        var reasons: [RewriteSite: SkipReason] = [:]
        while !outcome.files.isEmpty, !Set(outcome.files.map(\.number)).isDisjoint(with: compiled) {
            let task = "with \(outcome.rewritten.count.counted("place")) rewritten"
            let result = try build(task, Self.contents(outcome))
            if result.succeeded { break }
            let errors = CompilerLog.errors(in: result.log)
            var culprits = FaultyChanges(errors, outcome, codeBase).reasons
            if culprits.isEmpty {
                let number = try firstFailing(of: outcome.changes, build)
                culprits[number] = .failsCheck(errors.first?.message)
            }
            for (number, reason) in culprits {
                let change = outcome.changes[number]
                for site in change.sites { reasons[site] = reason }
                if proved.contains(change) || !change.sites.contains(where: trust.isCompiled) {
                    for site in change.sites { trust.refused[site] = reason }
                } else {
                    trust.proved.formUnion(change.sites)
                }
            }
            outcome = plan(trust)
        }
        let provedSites = Set(proved.flatMap(\.sites))
        let uncompiled = outcome.changes.filter { !$0.edits.keys.allSatisfy(compiled.contains) }.flatMap(\.sites)
        // Of a change that isn't proved either, the compiler's reason counts.
        outcome.skipped = outcome.skipped.map { skipped in
            reasons[skipped.site].map { SkippedSite(site: skipped.site, reason: $0) } ?? skipped
        }
        let made = Set(outcome.rewritten)
        return Result(
            outcome: outcome,
            uncompiled: uncompiled.sorted(),
            takenBack: reasons.keys.count { !made.contains($0) },
            trusted: outcome.rewritten.count { !provedSites.contains($0) }
        )
    }

    /// The numbers of the files that a build without changes compiles; `nil` if that fails.
    private func compiledFiles<Failure: Error>(
        among files: [Rewriting.File],
        _ build: (String, [String: [UInt8]]) throws(Failure) -> Build
    ) throws(Failure) -> Set<Int>? {
        guard !files.isEmpty else { return [] }
        let line = Array("\n#warning(\"\(Self.mark)\")\n".utf8)
        let marked = Dictionary(files.map { ($0.path, $0.before + line) }) { first, _ in first }
        var result = try build("without changes", marked)
        var matches = MatchedFiles(codeBase.files)
        let compiled = Set(
            CompilerLog.diagnostics(in: result.log).filter { $0.message == Self.mark }
                .compactMap { matches.file($0.path) }
        )
        // Warnings may be errors.
        if !result.succeeded { result = try build("without changes, and without marks", [:]) }
        return result.succeeded ? compiled : nil
    }

    /// The position of the first change with which the build fails.
    private func firstFailing<Failure: Error>(
        of changes: [RewriteChange],
        _ build: (String, [String: [UInt8]]) throws(Failure) -> Build
    ) throws(Failure) -> Int {
        var (low, high) = (0, changes.count - 1)
        while low < high {
            let middle = (low + high) / 2
            var trust = trust
            for site in changes[(middle + 1)...].flatMap(\.sites) { trust.refused[site] = .overlappingChanges }
            let task = "with \((middle + 1).counted("change")) of \(changes.count)"
            if try build(task, Self.contents(plan(trust))).succeeded { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func contents(_ outcome: Rewriting.Outcome) -> [String: [UInt8]] {
        Dictionary(outcome.files.map { ($0.path, $0.after) }) { first, _ in first }
    }
}
