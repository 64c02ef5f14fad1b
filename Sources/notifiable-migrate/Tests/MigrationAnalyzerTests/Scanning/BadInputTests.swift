import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

struct BadInputTests {
    private static let leaky =
        "func leak() { _ = center.addObserver(forName: .a, object: nil, queue: nil) { _ in } }\n"

    private static func scan(_ folder: ScratchFolder) -> ScanResult {
        Scan().run(SourceFinder().files(below: [folder.path]))
    }

    /// The scan's problems, by file name; the good file beside the bad one must always be read.
    private static func problems(_ folder: ScratchFolder) throws -> [String: FileProblem.Kind] {
        try folder.write(Data(leaky.utf8), to: "Good.swift")
        let result = scan(folder)
        #expect(result.findings.contains { $0.path.hasSuffix("Good.swift") })
        return Dictionary(result.problems.map { (String($0.path.dropFirst(folder.path.count + 1)), $0.kind) }) { $1 }
    }

    @Test func `a file that is not UTF-8 is reported`() throws {
        let folder = try ScratchFolder()
        try folder.write(Data("let a = \"".utf8) + Data([0xE9, 0x22, 0x0A]), to: "Latin.swift")
        #expect(try Self.problems(folder) == ["Latin.swift": .notUTF8(offset: 9)])
    }

    @Test func `an empty file is reported`() throws {
        #expect(try Self.problems(ScratchFolder(["Empty.swift": ""])) == ["Empty.swift": .empty])
    }

    @Test func `a file that cannot be read is reported`() throws {
        let folder = try ScratchFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Dangling.swift",
            withDestinationPath: folder.path + "/nowhere"
        )
        let problems = try Self.problems(folder)
        #expect(problems.keys.sorted() == ["Dangling.swift"])
        guard case .unreadable = problems["Dangling.swift"] else {
            Issue.record("not reported as unreadable")
            return
        }
    }

    @Test func `a pipe is reported, not waited for`() throws {
        let folder = try ScratchFolder()
        #expect(mkfifo(folder.path + "/Pipe.swift", 0o600) == 0)
        #expect(try Self.problems(folder) == ["Pipe.swift": .notRegular])
        let alone = SourceFinder().files(below: [folder.path + "/Pipe.swift"])
        #expect(alone.problems.map(\.description) == ["not read: not a regular file"])
    }

    @Test func `a loop of links is reported and skipped`() throws {
        let folder = try ScratchFolder(["A/x.txt": ""])
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/A/Back", withDestinationPath: folder.path)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Self.swift",
            withDestinationPath: "Self.swift"
        )
        #expect(try Self.problems(folder) == ["A/Back": .linkLoop, "Self.swift": .linkLoop])
    }

    @Test func `a line of five megabytes is reported`() throws {
        let folder = try ScratchFolder()
        try folder.write(Data(("let a = [" + String(repeating: "1, ", count: 1_700_000) + "]").utf8), to: "Long.swift")
        #expect(try Self.problems(folder) == ["Long.swift": .lineTooLong(5_100_010)])
    }

    @Test func `syntax errors are reported, and the rest of the file is read`() throws {
        let folder = try ScratchFolder(["Broken.swift": "func ( { ) class 5 {\n}}} @@@\n" + Self.leaky])
        let problems = try Self.problems(folder)
        guard case .syntaxErrors(let count) = problems["Broken.swift"] else {
            Issue.record("not reported as broken")
            return
        }
        #expect(count > 1)
        #expect(Self.scan(folder).findings.contains { $0.path.hasSuffix("Broken.swift") })
    }

    @Test(arguments: [
        String(repeating: "(", count: 20_000), String(repeating: "{", count: 20_000),
        String(repeating: "/*", count: 20_000),
        "let a = b" + String(repeating: ".c", count: 20_000), "let a = b" + String(repeating: ".c()", count: 20_000),
        "let a = " + String(repeating: "!", count: 20_000) + "b",
        "let a = 1" + String(repeating: " + 1", count: 20_000),
        "if a {}" + String(repeating: " else if a {}", count: 5_000), String(repeating: "enum A {", count: 5_000),
    ])
    func `deep nesting does not crash`(source: String) throws {
        _ = try Self.problems(ScratchFolder(["Deep.swift": source]))
    }

    @Test(arguments: [
        (String(repeating: "[", count: 100_000), 12), ("let a = \"" + String(repeating: "\\(", count: 20_000), 138),
        (String(repeating: "if a {\n", count: 100_000), 2805), (String(repeating: "@a(", count: 60_000), 1202),
        ("let a = b" + String(repeating: "<c", count: 90_000), 521),
        ("let a: " + String(repeating: "A<", count: 90_000), 520),
        (String(repeating: "#if A\n", count: 100_000), 2400),
    ])
    func `nesting that the parser cannot handle is reported`(source: String, offset: Int) throws {
        #expect(
            try Self.problems(ScratchFolder(["Deep.swift": source])) == ["Deep.swift": .nestedTooDeep(offset: offset)]
        )
    }

    @Test func `a local variable that refers to its own name is resolved without a loop`() {
        let index = Sources.index("func f(_ names: [Any]) { let names = [names]; g(names); let x = x; h([x]) }")
        #expect(index.calls.isEmpty)
    }

    @Test func `a manifest that is nested too deeply is reported, and its targets aren't known`() throws {
        let folder = try ScratchFolder([
            "Package.swift": "let a = " + String(repeating: "(", count: 100_000), "Sources/App/main.swift": "print(1)",
        ])
        let problems = try Self.problems(folder)
        guard case .nestedTooDeep? = problems["Package.swift"] else {
            Issue.record("not reported: \(problems)")
            return
        }
        #expect(PackageManifest.targets(in: folder.path + "/Package.swift").isEmpty)
    }

    @Test func `the cost of a file grows with its size, not with its square`() {
        func time(_ count: Int) -> Double {
            let source = (0..<count).map { number in
                """
                final class Screen\(number) {
                    var token: NSObjectProtocol?
                    func start(_ center: NotificationCenter) {
                        let other = 1
                        token = center.addObserver(forName: .a\(number), object: nil, queue: nil) { _ in self.start(center) }
                        center.post(name: .a\(number), object: other)
                    }
                    deinit { NotificationCenter.default.removeObserver(token!) }
                }

                """
            }.joined()
            return Self.time {
                let findings = Scan().findings(in: CodeBase([Sources.index(source)]))
                #expect(findings.count { $0.rule == "self-capture" } == count)
            }
        }
        // Four times as much code takes four times as long; 16 times would be the square.
        #expect(time(1200) < time(300) * 8)
    }

    @Test func `the cost of a function grows with its size, not with its square`() {
        func time(_ count: Int) -> Double {
            let statements = (0..<count).map { number in
                """
                center.addObserver(self, selector: #selector(f), name: .a\(number), object: nil)
                center.post(name: .a\(number), object: nil)
                if flag {
                    let token = center.addObserver(forName: .a\(number), object: nil, queue: nil) { _ in f() }
                    print(token)
                }

                """
            }
            let source = "class A { func f(_ center: NotificationCenter) {\n\(statements.joined())} }"
            return Self.time {
                let index = Sources.index(source)
                #expect(index.posts.count == count)
                #expect(index.observers.count == 2 * count)
                #expect(index.observers.allSatisfy { $0.token != .dropped })
            }
        }
        #expect(time(1200) < time(300) * 8)
    }

    /// The processor's time of this thread, which other work on the machine doesn't change.
    private static func time(_ work: () -> Void) -> Double {
        var (start, end) = (timespec(), timespec())
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
        work()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
        return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
    }

    @Test func `an index keeps no syntax tree`() throws {
        let index = Sources.index(String(repeating: "func f() { g(); h(1, 2, 3) }\n", count: 1000))
        #expect(index.bodies.isEmpty)
        #expect(index.calls.isEmpty)
        #expect(index.functions.count == 1000)
    }
}
