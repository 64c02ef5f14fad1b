import Testing

@testable import MigrationAnalyzer

/// `rewrite --check` with a builder of the test's own.
struct RewriteCheckTests {
    private static func observer(_ type: String, _ superclass: String = "") -> String {
        """
        class \(type)\(superclass) {
            @objc func start() {}
            init() {
                NotificationCenter.default.addObserver(self, selector: #selector(start), name: .arrived, object: nil)
            }
        }

        """
    }

    private static let sources = [
        "App/A.swift": "import Foundation\n" + observer("Board"),
        "App/B.swift": "import Foundation\n" + observer("Clock"),
        "App/C.swift": "import Foundation\n@MainActor\n" + observer("Screen"),
    ]

    /// Runs a check, and returns the classes that became a `Notifiable`.
    ///
    /// - Parameter build: The log of a build of some texts, by path, and whether it succeeds.
    private func run(
        of sources: [String: String] = Self.sources,
        by rewrite: any Rewrite = NotifiableRewrite(),
        _ build: ([String: String]) -> (succeeded: Bool, log: String)
    ) throws -> (classes: [String], result: RewriteCheck.Result, builds: Int)? {
        let codeBase = CodeBase(sources.map { Sources.index($0.value, path: $0.key) })
        var check = RewriteCheck(codeBase) { refused in
            Rewriting([rewrite]).run(on: codeBase, refused: refused) { path in
                sources[path].map { Array($0.utf8) }
            }
        }
        var builds = 0
        let result = check.run { _, contents in
            builds += 1
            let texts = sources.merging(contents.mapValues { String(decoding: $0, as: UTF8.self) }) { $1 }
            let (succeeded, log) = build(texts)
            return RewriteCheck.Build(exitCode: succeeded ? 0 : 1, log: log)
        }
        guard let result else { return nil }
        let texts = result.outcome.files.map { String(decoding: $0.after, as: UTF8.self) }
        let classes = texts.flatMap { $0.matches(of: /class (\w+): Notifiable/).map { String($0.1) } }
        return (classes.sorted(), result, builds)
    }

    /// The warnings of the marks in the files that are compiled.
    ///
    /// - Parameter isComplete: Whether the build checks concurrency completely.
    private func marks(_ texts: [String: String], except path: String = "", isComplete: Bool = true) -> String {
        texts.keys.sorted().filter { $0 != path }.compactMap { path in
            let lines = texts[path]?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
            let warnings = lines.indices.filter { lines[$0].hasPrefix("#warning(\"notifiable-migrate: this file") }
            guard let line = isComplete ? warnings.first : warnings.last else { return nil }
            return "\(path):\(line + 1):1: warning: \(lines[line].split(separator: "\"")[1])\n"
        }
        .joined()
    }

    /// The line of a conformance, as a compiler prints an error there.
    private func error(at type: String, _ texts: [String: String]) -> String? {
        for (path, text) in texts {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            guard let line = lines.firstIndex(where: { $0.contains("class \(type): Notifiable") }) else { continue }
            return "\(path):\(line + 1):7: error: '\(type)' is not Sendable\n"
        }
        return nil
    }

    @Test func `what builds stays`() throws {
        let run = try #require(try run { (true, marks($0)) })
        #expect(run.classes == ["Board", "Clock", "Screen"])
        #expect(run.result.takenBack == 0)
        #expect(run.result.unchecked == 0)
        #expect(run.builds == 2)
    }

    @Test func `a change whose line has an error is taken back, with the compiler's words`() throws {
        let run = try #require(
            try run { texts in
                let error = error(at: "Board", texts)
                return (error == nil, error ?? marks(texts))
            }
        )
        #expect(run.classes == ["Clock", "Screen"])
        let reason = try #require(run.result.outcome.skipped.first { $0.site.path == "App/A.swift" }?.reason)
        #expect(reason == SkipReason.failsCheck("'Board' is not Sendable"))
        #expect(run.result.takenBack == 1)
        #expect(run.builds == 3)
    }

    @Test(arguments: [
        "type 'A' does not conform to the 'Sendable' protocol; this is an error in the Swift 6 language mode",
        "capture of 'self' with non-Sendable type 'A?' in a '@Sendable' closure",
    ])
    func `a place whose class has to be Sendable is left with what would move it`(message: String) {
        let reason = SkipReason.failsCheck(message)
        #expect(reason.isOfBuild)
        #expect(reason.group.hasSuffix("isolate the class (for example @MainActor), or make it Sendable"))
        #expect(SkipReason.failsCheck(nil).group == "taken back: the build fails with it")
        #expect(SkipReason.notChecked("A.swift").isOfFile && SkipReason.notCompiled("A.swift").isOfFile)
    }

    @Test func `in a file that no build compiles, nothing is changed`() throws {
        let run = try #require(try run { (true, marks($0, except: "App/A.swift")) })
        #expect(run.classes == ["Clock", "Screen"])
        #expect(run.result.unchecked == 1)
        #expect(run.result.outcome.skipped.map(\.reason) == [.notCompiled("App/A.swift")])
    }

    @Test(arguments: [true, false])
    func `a clause of #if changes only if a build compiles it`(isCompiled: Bool) throws {
        let source = """
            struct DidOpen: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
                typealias Subject = AnyObject
                static let name = Notification.Name("Opened")
                static let userInfo = UserInfoCoding<Self>(Self.init)
            }
            func open() {
                #if DEBUG
                NotificationCenter.default.post(name: DidOpen.name, object: nil)
                #endif
            }
            """
        let run = try #require(
            try run(of: ["A.swift": source], by: MessageRewrite()) { texts in
                let mark = texts["A.swift"]?.firstMatch(of: /#warning\("(.*this clause.*)"\)/)?.1 ?? "?"
                return (true, marks(texts) + (isCompiled ? "A.swift:1:1: warning: \(mark)\n" : ""))
            }
        )
        #expect(run.result.outcome.rewritten.count == (isCompiled ? 1 : 0))
        #expect(run.result.unchecked == (isCompiled ? 0 : 1))
    }

    @Test func `without complete checking, nothing is changed`() throws {
        let run = try #require(try run { (true, marks($0, isComplete: false)) })
        #expect(run.classes.isEmpty)
        #expect(run.result.outcome.skipped.map(\.reason).contains(.notChecked("App/A.swift")))
        #expect(run.builds == 1)
    }

    @Test func `a new line with a warning of a data race is a failure`() throws {
        let run = try #require(
            try run { texts in
                let error = error(at: "Board", texts)
                return (
                    true,
                    error?.replacing("error:", with: "warning:").replacing("is not", with: "is not 'Sendable',")
                        ?? marks(texts)
                )
            }
        )
        #expect(run.classes == ["Clock", "Screen"])
        #expect(run.result.takenBack == 1)
    }

    @Test(arguments: ["Board", "Clock", "Screen"])
    func `without an error that has a place, a search finds the change`(type: String) throws {
        let run = try #require(
            try run { texts in
                let fails = error(at: type, texts) != nil
                return (!fails, fails ? "error: fatalError\n" : marks(texts))
            }
        )
        #expect(run.classes == ["Board", "Clock", "Screen"].filter { $0 != type })
    }

    @Test func `where warnings are errors, the marks are left out`() throws {
        let run = try #require(try run { (marks($0).isEmpty, marks($0)) })
        #expect(run.classes == ["Board", "Clock", "Screen"])
        #expect(run.builds == 3)
    }

    @Test func `an exit code of 0 hides no error`() throws {
        let run = try #require(try run { texts in (true, error(at: "Screen", texts) ?? marks(texts)) })
        #expect(run.classes == ["Board", "Clock"])
    }

    @Test func `an error in another file of the same name is about no change`() throws {
        let run = try #require(
            try run { texts in
                let error = error(at: "Board", texts)
                return (error == nil, error.map { ".build/checkouts/Kit/\($0)" } ?? marks(texts))
            }
        )
        #expect(run.classes == ["Clock", "Screen"])
        #expect(run.builds > 3)
    }

    @Test func `of changes on adjacent lines, the one with the error is taken back`() throws {
        let classes = ["Board", "Clock"].map { type in
            Self.observer(type).split(separator: "\n").joined(separator: " ").replacing("{}", with: "{};")
        }
        let sources = ["A.swift": "import Foundation\n" + classes.joined(separator: "\n")]
        let codeBase = CodeBase(sources.map { Sources.index($0.value, path: $0.key) })
        var check = RewriteCheck(codeBase) { refused in
            Rewriting([NotifiableRewrite()]).run(on: codeBase, refused: refused) { sources[$0].map { Array($0.utf8) } }
        }
        #expect(check.first.changes.count == 2)
        let result = check.run { _, contents in
            let texts = contents.mapValues { String(decoding: $0, as: UTF8.self) }
            let error = error(at: "Clock", texts)
            return RewriteCheck.Build(exitCode: error == nil ? 0 : 1, log: error ?? marks(texts))
        }
        let outcome = try #require(result?.outcome)
        #expect(outcome.rewritten.map(\.span.start.line) == [2])
    }

    @Test func `a failure that no change causes ends the check`() throws {
        var builds = 0
        let run = try run { texts in
            builds += 1
            return (builds == 1, builds == 1 ? marks(texts) : "No space left on device\n")
        }
        #expect(run == nil)
        #expect(builds == 3)
    }

    @Test func `a program that fails before has no result`() throws {
        let run = try run { _ in (false, "") }
        #expect(run == nil)
    }
}
