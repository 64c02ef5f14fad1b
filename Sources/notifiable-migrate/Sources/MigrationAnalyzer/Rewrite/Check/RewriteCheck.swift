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
        let diagnostics: [CompilerLog.Diagnostic]

        /// - Parameter exitCode: That of the command, which hides a failure if the command ends with a pipe.
        package init(exitCode: Int32, log: String) {
            diagnostics = CompilerLog.diagnostics(in: log)
            succeeded = exitCode == 0 && !diagnostics.contains(where: \.isError)
        }
    }

    package struct Result: Sendable {
        package let outcome: Rewriting.Outcome
        /// Changed places in files that no build compiles. Their changes are proved.
        package let uncompiled: [RewriteSite]
        /// The number of places whose changes were taken back.
        package let takenBack: Int
        /// The number of places that are changed because the compiler accepts what isn't proved.
        package let trusted: Int
    }

    /// A warning at the end of a file shows that the compiler reads it.
    private static let mark = "notifiable-migrate: this file is compiled"

    private let plan: (RewriteTrust) -> Rewriting.Outcome
    /// The files of the code base, by their real paths.
    private let numbers: [String: Int]
    private var trust = RewriteTrust(isCompiled: true)
    /// With all changes, before anything is built.
    package let first: Rewriting.Outcome

    /// - Parameter plan: Plans the rewrite.
    package init(_ codeBase: CodeBase, plan: @escaping (RewriteTrust) -> Rewriting.Outcome) {
        self.plan = plan
        let paths = codeBase.files.map { FilePath.resolved($0.path) }
        numbers = Dictionary(zip(paths, paths.indices)) { first, _ in first }
        first = plan(trust)
    }

    /// Plans and builds until the program builds, or no change is left.
    ///
    /// - Parameter build: Builds the program with some files' contents, by path, all others being as they are. Its log
    ///   has the paths of the code base's files.
    /// - Returns: `nil` if the program doesn't build without changes.
    package mutating func run<Failure: Error>(
        _ build: (_ task: String, [String: [UInt8]]) throws(Failure) -> Build
    ) throws(Failure) -> Result? {
        let proved = plan(.proofs).changes
        guard let compiled = try compiledFiles(build) else { return nil }
        var outcome = replan(compiled)
        var reasons: [RewriteSite: SkipReason] = [:]
        while outcome.files.contains(where: { compiled.contains($0.number) }) {
            let task = "with \(outcome.rewritten.count.counted("place")) rewritten"
            let contents = outcome.files.map { ($0.path, $0.after) }
            let result = try build(task, Dictionary(contents) { first, _ in first })
            if result.succeeded { break }
            let errors = result.diagnostics.filter(\.isError)
            var culprits = FaultyChanges(errors, outcome, number: number).reasons
            if culprits.isEmpty {
                guard let number = try firstFailing(of: outcome, build) else { return nil }
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
            outcome = replan(compiled)
        }
        let provedSites = Set(proved.flatMap(\.sites))
        let made = Set(outcome.rewritten)
        // Of a change that isn't proved either, the compiler's reason counts.
        outcome.skipped = outcome.skipped.map { skipped in
            reasons[skipped.site].map { SkippedSite(site: skipped.site, reason: $0) } ?? skipped
        }
        return Result(
            outcome: outcome,
            uncompiled: outcome.sites(outside: compiled).sorted(),
            takenBack: reasons.keys.count { !made.contains($0) },
            trusted: made.count { !provedSites.contains($0) }
        )
    }

    /// Plans, with proofs for the changes in files that no build compiles.
    private mutating func replan(_ compiled: Set<Int>) -> Rewriting.Outcome {
        while true {
            let outcome = plan(trust)
            let strays = outcome.sites(outside: compiled).filter(trust.isCompiled)
            if strays.isEmpty { return outcome }
            trust.proved.formUnion(strays)
        }
    }

    private func number(of path: String) -> Int? { numbers[FilePath.resolved(path)] }

    /// The numbers of the files that a build without changes compiles; `nil` if that fails.
    private func compiledFiles<Failure: Error>(
        _ build: (String, [String: [UInt8]]) throws(Failure) -> Build
    ) throws(Failure) -> Set<Int>? {
        guard !first.files.isEmpty else { return [] }
        let line = Array("\n#warning(\"\(Self.mark)\")\n".utf8)
        let marked = Dictionary(first.files.map { ($0.path, $0.before + line) }) { first, _ in first }
        var result = try build("without changes", marked)
        let marks = result.diagnostics.filter { $0.message == Self.mark }
        // Warnings may be errors.
        if !result.succeeded { result = try build("without changes, and without marks", [:]) }
        return result.succeeded ? Set(marks.compactMap { number(of: $0.path) }) : nil
    }

    /// The position of the first change with which the build fails; `nil` if it also fails without any.
    private func firstFailing<Failure: Error>(
        of outcome: Rewriting.Outcome,
        _ build: (String, [String: [UInt8]]) throws(Failure) -> Build
    ) throws(Failure) -> Int? {
        // The build succeeds with the first `low` changes, and fails with the first `high`.
        var (low, high) = (0, outcome.changes.count)
        guard try build("without changes", [:]).succeeded else { return nil }
        while high - low > 1 {
            let middle = (low + high) / 2
            let edits = outcome.changes[..<middle].edits
            let contents = outcome.files.compactMap { file in
                edits[file.number].map { (file.path, $0.applied(to: file.before)) }
            }
            let task = "with \(middle.counted("change")) of \(outcome.changes.count)"
            let succeeded = try build(task, Dictionary(contents) { first, _ in first }).succeeded
            if succeeded { low = middle } else { high = middle }
        }
        return low
    }
}

extension Rewriting.Outcome {
    /// The places of changes in files other than some.
    fileprivate func sites(outside files: Set<Int>) -> [RewriteSite] {
        changes.filter { !files.isSuperset(of: $0.edits.keys) }.flatMap(\.sites)
    }
}

/// The places about which a rewrite leaves what only a compiler knows to a compiler that checks it afterwards.
package struct RewriteTrust: Sendable {
    /// Nothing is compiled: every change is proved.
    package static let proofs = RewriteTrust(isCompiled: false)

    private let isCompiled: Bool
    /// Places whose changes are proved nevertheless.
    fileprivate(set) var proved: Set<RewriteSite> = []
    /// Places that stay as they are, with the reasons.
    fileprivate(set) var refused: [RewriteSite: SkipReason] = [:]

    fileprivate init(isCompiled: Bool) {
        self.isCompiled = isCompiled
    }

    /// Whether the compiler decides what is not known about a place: types, isolation, and whether a value is Sendable.
    func isCompiled(_ site: RewriteSite) -> Bool { isCompiled && !proved.contains(site) }
}
