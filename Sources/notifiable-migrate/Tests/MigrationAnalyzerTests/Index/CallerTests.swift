import Testing

@testable import MigrationAnalyzer

/// Where posts run in functions without isolation, as their callers show.
struct CallerTests {
    private static let post = #"NotificationCenter.default.post(name: Notification.Name("Loaded"), object: nil)"#

    /// The thread of the only post.
    private static func thread(_ source: String) throws -> PostingThread {
        let postings = Sources.codeBase(source.replacing("POST", with: post)).postings
        try #require(postings.count == 1)
        return postings[0].tracedThread
    }

    @Test(arguments: [
        "func load() { POST }; @MainActor func start() { load() }",
        "func load() { POST }; func start() { DispatchQueue.main.async { load() } }",
        "func load() { step() }; func step() { POST }; @MainActor func start() { load(); step() }",
        "struct A { static var current = 0 { didSet { POST } } }; @MainActor func start() { A.current = 1; A.current += 1 }",
        "func load(_ depth: Int) { if depth > 0 { load(depth - 1) }; POST }; @MainActor func start() { load(3) }",
        // Two ways to one function.
        "func load() { a(); b() }; func a() { c() }; func b() { c() }; func c() { POST }; @MainActor func start() { load() }",
        // Four calls.
        """
        func load() { POST }; func a() { load() }; func b() { a() }; func c() { b() }; @MainActor func start() { c() }
        """,
        "func load() { POST }; func start() { UIView.animate(withDuration: 1) { load() } }",
        // Calls whose arguments the function has no parameters for.
        "func load(_ i: Int) { POST }; @MainActor func start() { load(1) }; actor A { func f(_ b: B) { b.load(to: 1) } }",
        // A task inherits the isolation of the closure around it, and a function that of the function around it.
        "func load() { Task { @MainActor in Task { POST } } }",
        "func load() { DispatchQueue.main.async { Task { POST } } }",
        "@MainActor func load() { func step() { POST }; Task { step() } }",
        "func load() { POST }; @MainActor func start() { load() }; actor A { func f(_ b: B) { b.load(1) } }",
    ])
    func `a function runs on the main actor if all of its callers do`(source: String) throws {
        #expect(try Self.thread(source) == .main)
    }

    @Test(arguments: [
        "func load() { POST }",
        "func load() { POST }; func start() { load() }",
        "func load() { load(); POST }",
        "func load() { POST }; func start(_ handlers: [() -> Void]) { defer { load() } }; let start = { load() }",
        // Five calls are too many.
        """
        func load() { POST }; func a() { load() }; func b() { a() }; func c() { b() }; func d() { c() }
        @MainActor func start() { d() }
        """,
        // As a value, it may run anywhere.
        "func load() { POST }; @MainActor func start() { load(); perform(load) }",
        // A method of the same name of another type.
        "struct A { func load() { POST } }; struct B { func load() {} }; actor C { func start(_ b: B) { b.load() } }",
        // In the background, too, but perhaps of another type.
        """
        struct A { func load() { POST } }; struct B { func load() {} }; @MainActor func start(_ a: A) { a.load() }
        func stop(_ b: B) { DispatchQueue.global().async { b.load() } }
        """,
        // Its value may be changed in other ways than by an assignment.
        "struct A { static var all: [Int] = [] { didSet { POST } } }; @MainActor func start() { A.all = [1] }",
        "struct A { var current = 0 { didSet { POST } } }; func start(_ a: inout A) { change(&a.current) }",
        "@MainActor struct A { nonisolated func load(_ b: B) { func step() { POST }; b.run(step) } }",
        // A getter.
        "struct A { var current: Int { POST; return 1 } }; @MainActor func start(_ a: A) { print(a.current) }",
    ])
    func `the thread of a function without isolation isn't known`(source: String) throws {
        #expect(try Self.thread(source) == .unknown)
    }

    @Test(arguments: [
        (
            "func load() { POST }; func start() { DispatchQueue.global().async { load() } }",
            "by `load`, which is called inside `DispatchQueue.global().async`"
        ),
        (
            "enum A { static func load() { POST } }; enum B { static func load() {} }; func start() async { A.load() }",
            "by `load`, which is called by a nonisolated asynchronous function"
        ),
        (
            """
            final class A { func load() { step() }; private func step() { POST } }
            final class B { func step() {} }; actor C { let a = A(); func start() { a.load() } }
            """,
            "by `step`, which is called by `load`, which is called by the actor `C`"
        ),
        (
            "func load() { POST }; @MainActor func start() { load() }; actor A { func f() { load() } }",
            "by `load`, which is called by the actor `A`"
        ),
        (
            "@MainActor func load() { DispatchQueue.global().async { Task { POST } } }",
            "inside a task in a closure that isn't isolated"
        ),
        (
            "@MainActor func load(_ c: C) { c.addObserver(forName: .a, object: nil, queue: .main) { _ in Task { POST } } }",
            "inside a task in a closure that isn't isolated"
        ),
        ("@MainActor func load() { Task.detached { Task { POST } } }", "inside `Task.detached`"),
        (
            "@MainActor func load() { Task.detached { func step() { POST }; step() } }",
            "by `step`, which is called inside `Task.detached`"
        ),
        ("@MainActor func load() async { await f { group in group.addTask { POST } } }", "inside `group.addTask`"),
        ("var load: Int { get async { POST; return 1 } }", "by a nonisolated asynchronous function"),
        (
            "func load(_ i: Int..., at: Int = 0, then: () -> Void) { POST }; actor A { func f() { load(1, 2) {} } }",
            "by `load`, which is called by the actor `A`"
        ),
    ])
    func `a function runs off the main actor if one caller does`(source: String, reason: String) throws {
        #expect(try Self.thread(source) == .offMain(reason))
    }

    @Test(arguments: [
        ("func load() async { POST }", PostingThread.unknown),
        ("func load() async { POST }; @MainActor func start() async { await load() }", .main),
        (
            "func load() async { POST }; actor A { func start() async { await load() } }",
            .offMain("by `load`, which is called by the actor `A`")
        ),
        ("@concurrent func load() async { POST }; @MainActor func start() async { await load() }", .unknown),
    ])
    func `where a target says so, a nonisolated asynchronous function runs on its caller's actor`(
        source: String,
        thread: PostingThread
    ) throws {
        var file = Sources.index(source.replacing("POST", with: Self.post))
        file.settings.asyncFunctionsStay = true
        #expect(CodeBase([file]).postings.map(\.tracedThread) == [thread])
        file.settings.asyncFunctionsStay = false
        #expect(CodeBase([file]).postings.map(\.thread) == [.offMain("by a nonisolated asynchronous function")])
    }

    @Test func `callers in tests show nothing`() {
        let program = "func load() { POST }; @MainActor func start() { load() }".replacing("POST", with: Self.post)
        let codeBase = Sources.codeBase(program, "import XCTest\nfunc testLoading() async { load() }")
        #expect(codeBase.postings.map(\.tracedThread) == [.main])
    }

    /// Following each post by itself took more than five minutes here, and for a code base of a million lines.
    @Test(.timeLimit(.minutes(10))) func `functions that share a name are followed once for all posts`() {
        let types = (0..<400).map { "struct S\($0) { func load(_ s: S\(($0 + 1) % 400)) { POST; s.load(s) } }" }
        let source = types.joined(separator: "\n") + "\n@MainActor func start() { S0().load(S1()) }"
        let postings = Sources.codeBase(source.replacing("POST", with: Self.post)).postings
        #expect(postings.count == 400)
        #expect(postings.allSatisfy { $0.tracedThread == .unknown })
    }
}
