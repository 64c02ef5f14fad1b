import CommandLineSupport
import Foundation
import MigrationAnalyzer

/// `notifiable-migrate rewrite`
struct RewriteCommand {
    private enum Target: String, CaseIterable {
        case notifiable, message
    }

    private let source: CodeBaseOptions
    private let target: Target
    private let names: [String]
    private let printsDiff: Bool
    private let writes: Bool
    private let isForced: Bool
    private let allowsReordering: Bool
    private let allowsInPlace: Bool
    private let allowsAwait: Bool
    private let registersOnce: Bool
    private let isVerbose: Bool
    /// The command that builds the program.
    private let check: String?

    static let usage = """
        USAGE: notifiable-migrate rewrite PATH… --to notifiable|message [options]

        Rewrites the code whose behaviour stays the same if it compiles, and prints each skipped place with the reason.
        Nothing is written without --write, which needs --check: only a build decides about types, isolation and access. The
        targets that need NotifiableAdapter for it are listed on standard error, with the commands that add it to a package.

          --to notifiable          observers by selector become a Notifiable: conformance, registration, one handler
          --to message             observers and posts of a name with a bridged message type become typed
          --once                   with --to notifiable, also observers that may be added again; as a Notifiable's, they
                                   handle each notification once. Each is listed as a change of behavior
          --name NAME              only observers and posts of this notification: its text or its constant
                                   (trainDidArrive); can be repeated
          --allow-reordering       with --to message, also places where observers or messages may then be in another
                                   order
          --allow-in-place         with --to message, also delete `receive(on: DispatchQueue.main)` behind the publisher of
                                   a main-actor message: the closure runs inside the post instead of a turn later. Each
                                   is listed as a change of behavior
          --allow-await            with --to message, also posts of asynchronous code off the main actor: they wait until
                                   the observers have run. Each is listed as a change of behavior
          --check COMMAND          build a copy of the work tree with the changes, such as with 'swift build'. A change
                                   is taken back if the command fails with it, or warns of a data race; one in a file
                                   that it doesn't compile, or not in the Swift 6 mode or with
                                   -strict-concurrency=complete, isn't made
          --unchecked              with --write, write what nothing has compiled: some of it won't compile, and in the
                                   Swift 5 mode, code may run on another actor than its own without a word
          --verbose                print each place that is left, with its own reason; otherwise, they are counted
          --diff                   print the changes as git's diff on standard output (default)
          --write                  write the changed files, with --check or --unchecked; each is replaced atomically
          --force                  write although git has uncommitted changes in these paths, or does not track a file
                                   that changes, or although a file cannot be read
        \(CodeBaseOptions.usage)
          --help                   print this help

        Include the whole module, and the superclasses of its types, in one run: the isolation of a class and the uses of a
        method can be in any file.

        EXIT: 0 nothing to change, or everything is written; 1 changes are possible; 2 usage error, --write is refused, or
        the command of --check fails without changes; 66 a file cannot be read; 69 git or a shell is missing; 73 a file
        cannot be written.
        """

    private static let flags: Set<String> = [
        "--allow-reordering", "--allow-in-place", "--allow-await", "--diff", "--write", "--force", "--unchecked",
        "--once",
        "--verbose",
    ]

    init(_ words: some Sequence<String>) throws(CommandFailure) {
        let options = CodeBaseOptions.names.union(["--to", "--name", "--check"])
        let arguments = try Arguments(words, flags: Self.flags, options: options)
        guard let target = try arguments.value(of: "--to", as: Target.self) else {
            throw CommandFailure(.usage, "rewrite needs --to notifiable or --to message")
        }
        self.target = target
        names = arguments.values(of: "--name")
        printsDiff = arguments.contains("--diff")
        writes = arguments.contains("--write")
        isForced = arguments.contains("--force")
        allowsReordering = arguments.contains("--allow-reordering")
        allowsInPlace = arguments.contains("--allow-in-place")
        allowsAwait = arguments.contains("--allow-await")
        registersOnce = arguments.contains("--once")
        isVerbose = arguments.contains("--verbose")
        check = try arguments.value(of: "--check")
        source = try CodeBaseOptions(arguments, paths: arguments.operands, command: "rewrite", hasCensus: false)
        guard writes || !isForced else { throw CommandFailure(.usage, "--force requires --write") }
        let isUnchecked = arguments.contains("--unchecked")
        guard !writes || (check != nil) != isUnchecked else {
            throw CommandFailure(
                .usage,
                "--write needs either --check COMMAND, such as --check 'swift build', or --unchecked, to write what nothing "
                    + "has compiled"
            )
        }
        let forMessages = Self.flags.filter { $0.hasPrefix("--allow") && arguments.contains($0) }
        if target == .notifiable, let flag = forMessages.min() {
            throw CommandFailure(.usage, "\(flag) requires --to message")
        }
        guard target != .message || !registersOnce else {
            throw CommandFailure(.usage, "--once requires --to notifiable")
        }
    }

    func run() throws(CommandFailure) -> ExitCode {
        let result = try source.scan(source.files(), rules: [])
        let codeBase = result.codeBase
        let scope = RewriteScope(names: try selectedNames(in: codeBase))
        let plan = { refused in
            CodeBaseOptions.showing("planning changes") {
                Rewriting(rewrites).run(on: codeBase, scope: scope, refused: refused) { path in
                    FileManager.default.contents(atPath: path).map { Array($0) }
                }
            }
        }
        if writes { try checkRead(result) }
        let checked = try check.map { command throws(CommandFailure) in try build(with: command, codeBase, plan) }
        let outcome = checked?.outcome ?? plan([:])
        if printsDiff || !writes {
            for file in outcome.files {
                let diff: Data
                do throws(Git.Failure) {
                    diff = try Git.diff(of: file.path, file.before, file.after)
                } catch {
                    throw CommandFailure(.unavailable, "the diff needs git: \(error.description)")
                }
                try StandardOutput.write(String(decoding: diff, as: UTF8.self), "diff")
            }
        }
        for altered in outcome.altered { Self.print(altered, "changed") }
        for skipped in outcome.skipped where skipped.reason.isOfBuild || isVerbose && !skipped.reason.isOfFile {
            Self.print(skipped, "left")
        }
        let unchecked = outcome.skipped.filter(\.reason.isOfFile)
        if let first = unchecked.first {
            let places = unchecked.count.counted("place")
            StandardError.print("\(places) left in files such as \(first.site.path): \(first.reason)")
        }
        if writes { try write(outcome.files) }
        NeededDependencies(of: outcome.files, in: codeBase).report()
        printGroups(outcome)
        StandardError.print(summary(outcome))
        if target == .message, outcome.rewritten.isEmpty, outcome.skipped.isEmpty {
            StandardError.print("No notification that is used has a bridged message: `generate` writes one.")
        }
        let types = checked == nil ? codeBase.unsafeTypes(of: outcome) : []
        if !types.isEmpty {
            let list = types.joined(separator: ", ")
            StandardError.print("A build takes back those of types that aren't @MainActor or Sendable: \(list)")
        }
        StandardError.print(checked.map(Self.summary(of:)) ?? "Nothing was compiled: --check 'swift build' does that.")
        guard result.unread.isEmpty else { return .noInput }
        return outcome.files.isEmpty || writes ? .success : .failure
    }

    private func selectedNames(in codeBase: CodeBase) throws(CommandFailure) -> Set<NotificationName> {
        let proposals = names.isEmpty ? [] : codeBase.messageProposals(withMigrated: true)
        return Set(
            try names.map { name throws(CommandFailure) in try codeBase.proposal(named: name, among: proposals).name }
        )
    }

    private var rewrites: [any Rewrite] {
        switch target {
        case .notifiable: [NotifiableRewrite(once: registersOnce)]
        case .message:
            [
                MessageRewrite(
                    allowsReordering: allowsReordering,
                    allowsInPlace: allowsInPlace,
                    allowsAwait: allowsAwait
                )
            ]
        }
    }

    /// Plans with a build as the judge.
    private func build(
        with command: String,
        _ codeBase: CodeBase,
        _ plan: @escaping ([RewriteSite: SkipReason]) -> Rewriting.Outcome
    ) throws(CommandFailure) -> RewriteCheck.Result {
        var check = RewriteCheck(codeBase, plan: plan)
        let files = check.first.files
        if writes { try checkWorkingTree(files) }
        let needed = NeededDependencies(of: files, in: codeBase)
        guard needed.isInManifests else {
            needed.report()
            throw CommandFailure(.usage, "--check: the package lacks the dependencies above, which new code imports")
        }
        let copy = try ScratchBuild(running: command)
        if let result = try check.run(copy.run) {
            if let reason = result.reasonForNothing {
                throw CommandFailure(.usage, "--check: no file that would change is checked: \(reason)")
            }
            return result
        }
        let errors = CompilerLog.diagnostics(in: copy.log).filter(\.isError)
        if errors.isEmpty { StandardError.print(copy.log.split(separator: "\n").suffix(20).joined(separator: "\n")) }
        for error in errors.prefix(20) { StandardError.print("\(error.path):\(error.line): \(error.message)") }
        throw CommandFailure(
            .usage,
            "--check: '\(command)' fails without any change, in a copy of \(copy.root) without its build folders"
        )
    }

    private static func summary(of check: RewriteCheck.Result) -> String {
        "\(check.outcome.rewritten.count) compiled with complete checking; \(check.takenBack) taken back; "
            + "\(check.unchecked) not checked by the command"
    }

    private static func print(_ place: SkippedSite, _ word: String) {
        StandardError.print("\(place.site.span.place(in: place.site.path)): \(word): \(place.reason.line)")
    }

    /// Prints how many places are left of each class, and what would move them.
    private func printGroups(_ outcome: Rewriting.Outcome) {
        guard !outcome.skipped.isEmpty else { return }
        StandardError.print("Left\(isVerbose ? "" : ", by class; --verbose lists the places"):")
        let groups = Dictionary(grouping: outcome.skipped, by: \.reason.group).mapValues(\.count)
        for (title, count) in groups.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            StandardError.print("\("\(count)".padded(to: 6, onLeft: true))  \(title)")
        }
    }

    /// Throws if a use of what changes may be in a file that could not be read.
    private func checkRead(_ result: ScanResult) throws(CommandFailure) {
        guard let first = result.unread.first, !isForced else { return }
        throw CommandFailure(
            .noInput,
            "\(result.unread.count.counted("file")) cannot be read, such as \(first.path), and may use what changes; "
                + "--force writes the other files anyway"
        )
    }

    private func write(_ files: [Rewriting.File]) throws(CommandFailure) {
        try checkWorkingTree(files)
        for file in files {
            guard FileManager.default.contents(atPath: file.path).map(Array.init) == file.before else {
                throw CommandFailure(.usage, "\(file.path) has changed since it was read")
            }
            try CommandFiles.replace(file.path, with: file.after)
        }
    }

    /// Throws if Git could not restore some files.
    private func checkWorkingTree(_ files: [Rewriting.File]) throws(CommandFailure) {
        guard !isForced, let objection = WorkingTree.objection(toWriting: files.map(\.path)) else { return }
        throw CommandFailure(.usage, "\(objection); --force writes the files anyway")
    }

    private func summary(_ outcome: Rewriting.Outcome) -> String {
        let done = writes ? "rewritten" : "would be rewritten"
        let files = outcome.files.count.counted("file")
        return "\(outcome.rewritten.count) \(done) in \(files), \(outcome.skipped.count) left"
    }
}

/// The state of files under version control before a rewrite overwrites them.
enum WorkingTree {
    /// Why files should not be overwritten; `nil` if git can restore each of them.
    static func objection(toWriting paths: [String]) -> String? {
        let byFolder = Dictionary(grouping: paths) { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        var roots: Set<String> = []
        for (folder, files) in byFolder.sorted(by: { $0.key < $1.key }) {
            guard let root = try? Git.root(of: folder) else { return "\(files[0]) is not under version control" }
            if roots.insert(root).inserted {
                guard let change = try? Git.line(of: ["status", "--porcelain", "--untracked-files=no"], in: root) else {
                    return "git cannot report the state of \(root)"
                }
                if !change.isEmpty { return "\(root) has uncommitted changes (\(change))" }
            }
            let names = files.map { URL(fileURLWithPath: $0).lastPathComponent }
            // `:(literal)` keeps a `*` in a name from matching other files.
            let arguments = ["ls-files", "--error-unmatch", "--"] + names.map { ":(literal)" + $0 }
            guard (try? Git.output(of: arguments, in: folder)) != nil else {
                return "git does not track all of \(names.joined(separator: ", ")) in \(folder)"
            }
        }
        return nil
    }
}
