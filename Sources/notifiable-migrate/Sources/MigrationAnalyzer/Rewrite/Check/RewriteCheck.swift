import SwiftSyntax

/// Rewrites with a compiler as the judge: only those changes stay with which the program builds.
///
/// The program is built without changes first, which shows which files the build compiles, and whether with complete
/// checking of concurrency. Changes of other files aren't made. As long as the build fails, or warns of a data race in
/// a line that is new, the changes that its diagnostics are about are taken back; if no error is about a change, a
/// binary search finds the first one with which the build fails.
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

        /// What a change may not cause. In the Swift 5 mode, a data race is a warning.
        var problems: [CompilerLog.Diagnostic] { diagnostics.filter { $0.isError || $0.isAboutConcurrency } }
    }

    package struct Result: Sendable {
        package let outcome: Rewriting.Outcome
        /// The number of places whose changes were taken back.
        package let takenBack: Int
        /// The number of places in files that the build doesn't compile, or not with complete checking.
        package let unchecked: Int

        /// Why no place was built, if there are places: the build checks none of their files.
        package var reasonForNothing: SkipReason? {
            guard outcome.changes.isEmpty, takenBack == 0 else { return nil }
            return outcome.skipped.map(\.reason).first(where: \.isOfFile)
        }
    }

    /// The files that a build compiles, by their numbers.
    private struct CompiledFiles {
        var all: Set<Int> = []
        /// Those that it compiles without complete checking.
        var unchecked: Set<Int> = []
        /// The clauses of `#if` with observers or posts that it doesn't compile.
        var inactive: [Int: [Range<Int>]] = [:]
    }

    /// Warnings at the end of a file show that the compiler reads it, and how.
    private static let mark = "notifiable-migrate: this file is compiled with complete checking"
    private static let uncheckedMark = "notifiable-migrate: this file is compiled"
    /// Completed by the clause's offset in the file.
    private static let clauseMark = "notifiable-migrate: this clause is compiled: "
    private static let marks = """

        #if hasFeature(StrictConcurrency)
        #warning("\(mark)")
        #else
        #warning("\(uncheckedMark)")
        #endif

        """

    private let plan: ([RewriteSite: SkipReason]) -> Rewriting.Outcome
    private let codeBase: CodeBase
    /// The files of the code base, by their real paths.
    private let numbers: [String: Int]
    /// Places that stay as they are, with the reasons.
    private var refused: [RewriteSite: SkipReason] = [:]
    /// With all changes, before anything is built.
    package let first: Rewriting.Outcome

    /// - Parameter plan: Plans the rewrite, without some places.
    package init(_ codeBase: CodeBase, plan: @escaping ([RewriteSite: SkipReason]) -> Rewriting.Outcome) {
        self.plan = plan
        self.codeBase = codeBase
        let paths = codeBase.files.map { FilePath.resolved($0.path) }
        numbers = Dictionary(zip(paths, paths.indices)) { first, _ in first }
        first = plan([:])
    }

    /// Plans and builds until the program builds, or no change is left.
    ///
    /// - Parameter build: Builds the program with some files' contents, by path, all others being as they are. Its log
    ///   has the paths of the code base's files.
    /// - Returns: `nil` if the program doesn't build without changes.
    package mutating func run<Failure: Error>(
        _ build: (_ task: String, [String: [UInt8]]) throws(Failure) -> Build
    ) throws(Failure) -> Result? {
        guard let compiled = try compiledFiles(build) else { return nil }
        var outcome = replan(compiled)
        let unchecked = refused.count
        var takenBack = 0
        while !outcome.files.isEmpty {
            let task = "with \(outcome.rewritten.count.counted("place")) rewritten"
            let contents = outcome.files.map { ($0.path, $0.after) }
            let result = try build(task, Dictionary(contents) { first, _ in first })
            var culprits = FaultyChanges(result.problems, outcome, number: number).reasons
            if culprits.isEmpty {
                if result.succeeded { break }
                guard let number = try firstFailing(of: outcome, build) else { return nil }
                culprits[number] = .failsCheck(result.diagnostics.first(where: \.isError)?.message)
            }
            for (number, reason) in culprits {
                for site in outcome.changes[number].sites { refused[site] = reason }
                takenBack += outcome.changes[number].sites.count
            }
            outcome = replan(compiled)
        }
        return Result(outcome: outcome, takenBack: takenBack, unchecked: unchecked)
    }

    /// Plans without the changes of files that the build doesn't check.
    private mutating func replan(_ compiled: CompiledFiles) -> Rewriting.Outcome {
        while true {
            let outcome = plan(refused)
            let count = refused.count
            for change in outcome.changes {
                for site in change.sites {
                    let clauses = number(of: site.path).flatMap { compiled.inactive[$0] } ?? []
                    guard clauses.contains(where: { $0.contains(site.span.start.offset) }) else { continue }
                    refused[site] = .notCompiled("\(site.path):\(site.span.start.line), inside `#if`")
                }
                guard
                    let file = change.edits.keys.sorted().first(where: { !compiled.all.contains($0) })
                        ?? change.edits.keys.sorted().first(where: compiled.unchecked.contains)
                else { continue }
                let path = codeBase.files[file].path
                let reason: SkipReason = compiled.all.contains(file) ? .notChecked(path) : .notCompiled(path)
                for site in change.sites { refused[site] = reason }
            }
            if refused.count == count { return outcome }
        }
    }

    private func number(of path: String) -> Int? { numbers[FilePath.resolved(path)] }

    /// The files that a build without changes compiles; `nil` if that fails.
    private func compiledFiles<Failure: Error>(
        _ build: (String, [String: [UInt8]]) throws(Failure) -> Build
    ) throws(Failure) -> CompiledFiles? {
        guard !first.files.isEmpty else { return CompiledFiles() }
        let clauses = Dictionary(uniqueKeysWithValues: first.files.map { ($0.number, self.clauses(in: $0)) })
        let contents = first.files.map { file in
            let marks = (clauses[file.number] ?? []).map { clause in
                Edit(insert: "\n#warning(\"\(Self.clauseMark)\(clause.lowerBound)\")\n", at: clause.upperBound)
            }
            return (file.path, marks.applied(to: file.before) + Array(Self.marks.utf8))
        }
        let marked = Dictionary(contents) { first, _ in first }
        var result = try build("without changes", marked)
        let diagnostics = result.diagnostics
        func files(_ mark: String) -> Set<Int> {
            Set(diagnostics.filter { $0.message == mark }.compactMap { number(of: $0.path) })
        }
        // Warnings may be errors.
        if !result.succeeded { result = try build("without changes, and without marks", [:]) }
        let unchecked = files(Self.uncheckedMark)
        let inactive = clauses.map { number, clauses in
            (number, clauses.filter { !files("\(Self.clauseMark)\($0.lowerBound)").contains(number) })
        }
        return result.succeeded
            ? CompiledFiles(
                all: files(Self.mark).union(unchecked),
                unchecked: unchecked,
                inactive: Dictionary(uniqueKeysWithValues: inactive)
            ) : nil
    }

    /// The innermost clauses of `#if` around the observers and posts of a file.
    private func clauses(in file: Rewriting.File) -> [Range<Int>] {
        let facts = codeBase.files[file.number]
        let source = ParsedSource(path: file.path, bytes: file.before)
        return (facts.observers.map(\.span) + facts.posts.map(\.span)).compactMap { span in
            let call = source.ancestors(at: span.start.offset).first { $0.is(FunctionCallExprSyntax.self) }
            return call?.isInStatement == true
                ? call?.enclosing(IfConfigClauseSyntax.self)?.elements
                    .map { $0.position.utf8Offset..<$0.endPosition.utf8Offset } : nil
        }.uniqued()
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
