import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

struct ConfigurationFileTests {
    private static func problem(_ text: String) -> String? {
        do throws(ConfigurationFile.Problem) {
            _ = try ConfigurationFile(Data(text.utf8), in: "/")
            return nil
        } catch {
            return error.description
        }
    }

    @Test(arguments: [
        ("{\"path\": []}", "unknown key `path`; did you mean `paths`?"),
        ("{\"rules\": {\"droped-token\": \"off\"}}", "unknown rule `droped-token`; did you mean `dropped-token`?"),
        (
            "{\"rules\": {\"dropped-token\": \"loud\"}}",
            "`rules.dropped-token` has a value that isn't one of off, note, warning, error"
        ),
        ("{\"failOn\": \"off\"}", "`failOn` has a value that isn't one of note, warning, error"),
        (
            "{\"defaultIsolation\": \"MainActor\"}",
            "`defaultIsolation` has a value that isn't one of nonisolated, main-actor"
        ),
        ("{\"paths\": [5]}", "`paths[0]` has a value of another type"),
        ("{\"exclude\": []}", "unknown key `exclude`"),
        ("[]", "it is not a JSON object"),
    ])
    func `an error names the key, and the nearest one`(text: String, description: String) {
        #expect(Self.problem(text) == description)
    }

    @Test func `text that is not JSON is reported in one line`() throws {
        let problem = try #require(Self.problem("{\n    \"paths\": [,]\n}"))
        #expect(problem.hasPrefix("it is not JSON"))
        #expect(problem.contains("line 2, column "))
        #expect(!problem.contains("\n"))
    }

    @Test func `the configuration in the article is one`() throws {
        let article = "Documentation/ScanningInCI.md"
        let text = try String(contentsOf: TestFiles.package.appendingPathComponent(article), encoding: .utf8)
        let block = try #require(text.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first)
        #expect(Self.problem(block) == nil)
        #expect(
            Configuration.CodingKeys.allCases.filter { !block.contains("\"\($0.rawValue)\"") } == [.defaultIsolation]
        )
    }

    @Test func `the nearest file above the path is used, and its paths start from its folder`() async throws {
        let folder = try ScratchFolder([
            ".notifiable-migrate.json": """
            {"paths": ["App"], "testPaths": ["App/Checks"], "rules": {"late-hop": "off"}, "failOn": "error"}
            """,
            "App/A.swift": Sources.leaky, "App/Checks/B.swift": Sources.leaky,
        ])
        let command = try await Command.run(["scan", folder.path + "/App"])
        #expect(command.code == 0, "only from errors on")
        #expect(command.output.contains("\n1 warning in 2 files, 10 lines\n"))
        #expect(try await Command.run(["scan"], in: folder.url).output.contains("1 warning in 2 files, 10 lines\n"))
        let strict = try await Command.run(["scan", folder.path + "/App", "--fail-on", "warning"])
        #expect(strict.code == 1)
    }

    @Test func `a folder of tests that doesn't exist is an error`() async throws {
        let folder = try ScratchFolder([".notifiable-migrate.json": "{\"testPaths\": [\"None\"]}", "A.swift": ""])
        let command = try await Command.run(["scan", folder.path])
        #expect(command.code == 66)
        #expect(command.errors.contains("None: no such file or folder"))
    }

    @Test func `paths are printed from the current folder`() async throws {
        let folder = try ScratchFolder([
            ".notifiable-migrate.json": "{\"paths\": [\"App\"]}", "App/A.swift": Sources.leaky, "Other/B.swift": "",
        ])
        for (current, path) in [("", "App/A.swift"), ("Other", "../App/A.swift")] {
            let command = try await Command.run(["scan", "--format", "json"], in: folder.url(of: current))
            #expect(try JSONValue(command.output)["findings", 0, "path"] == .string(path))
        }
    }

    @Test(arguments: [
        ("off", 0, "no findings"), ("note", 0, "1 note"), ("warning", 1, "1 warning"), ("error", 1, "1 error"),
    ])
    func `a rule has the configured severity`(level: String, code: Int, summary: String) async throws {
        let folder = try ScratchFolder([
            ".notifiable-migrate.json": "{\"rules\": {\"dropped-token\": \"\(level)\"}}", "A.swift": Sources.leaky,
        ])
        let command = try await Command.run(["scan", folder.path])
        #expect(command.code == Int32(code))
        #expect(command.output.contains("\(summary) in 1 file, 5 lines\n"))
    }
}
