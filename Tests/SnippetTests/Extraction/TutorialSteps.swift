/// The program that the reader of a tutorial has after each step that changes it.
///
/// A pure function of the tutorials' text, in the order in which they are read.
struct TutorialSteps {
    struct Program: Equatable {
        /// Which resource each of the reader's files has come to be.
        var files: [String: String]
        /// Whether a section of the tutorial ends here. In the middle of one, the tests may be behind what they test.
        var endsSection = false

        /// The resources that compile together.
        var resources: [String] {
            files.filter { endsSection || !$0.key.hasSuffix("Tests.swift") }.map(\.value).sorted()
        }
    }

    private(set) var programs: [Program] = []
    private(set) var errors: [SnippetError] = []

    /// Reads tutorials.
    ///
    /// - Parameter tutorials: each one's path and its text.
    init(_ tutorials: [(path: String, text: String)]) {
        for (path, text) in tutorials {
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if line.contains("@Section(") { endSection() }
                if line.contains("@Code") { read(line, at: index + 1, of: path) }
            }
            endSection()
        }
    }

    /// The tutorials that a table of contents names, in its order.
    static func references(in contents: String) -> [String] {
        contents.matches(of: /@TutorialReference\(tutorial: "doc:([^"]+)"\)/).map { String($0.1) }
    }

    private mutating func read(_ line: Substring, at number: Int, of path: String) {
        let pattern = /@Code\(name: "([^"]+)", file: "([^"]+)"(?:, previousFile: "([^"]+)")?\)/
        guard let code = line.firstMatch(of: pattern) else {
            let reason = "the code of a step is one line, @Code(name: \"…\", file: \"…\", previousFile: \"…\")"
            return errors.append(SnippetError(document: path, line: number, reason: reason))
        }
        var files = programs.last?.files ?? [:]
        // By itself, docc shows what has changed inside one section only.
        if files[String(code.1)] != code.3.map(String.init) {
            let reason = "the previous file is \(files[String(code.1)] ?? "none")"
            errors.append(SnippetError(document: path, line: number, reason: reason))
        }
        files[String(code.1)] = String(code.2)
        programs.append(Program(files: files))
    }

    private mutating func endSection() {
        guard !programs.isEmpty else { return }
        programs[programs.count - 1].endsSection = true
    }
}
