import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

struct ScanCacheTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder(["App/A.swift": Sources.leaky, "App/B.swift": "let b = 1\n"])
    }

    private func cache(ofProgram text: String = "program") throws -> ScanCache {
        try Data(text.utf8).write(to: folder.url(of: "program"))
        return try ScanCache(in: folder.path(of: "cache"), program: folder.url(of: "program"))
    }

    private func entries() throws -> [URL] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path(of: "cache"))
        return paths.filter { $0.hasSuffix(".index") }.map { folder.url(of: "cache/\($0)") }
    }

    private func keptFindings() throws -> URL {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path(of: "cache"))
        return folder.url(of: "cache/" + (try #require(paths.first { $0.hasSuffix(".findings") })))
    }

    @Test(arguments: ["../NotifiableAdapter", "Tests/MigrationAnalyzerTests"])
    func `an index is the same after it has been kept`(below path: String) throws {
        let cache = try cache()
        let files = SourceFinder(excluding: []).files(below: [TestFiles.package.appendingPathComponent(path).path])
            .files
        #expect(files.count > 20)
        for file in files {
            guard let source = try? SourceText.read(file) else { continue }
            var index = source.withUnsafeBytes {
                FileIndexer.index(path: file, source: $0.bindMemory(to: UInt8.self))
            }
            cache.insert(index, for: source)
            var kept = try #require(cache.index(of: source, at: file), "\(file)")
            // Tables have no order.
            for path in [\FileIndex.mentions, \.typeMentions, \.nilComparisons, \.texts] {
                #expect(kept[keyPath: path] == index[keyPath: path])
                (kept[keyPath: path], index[keyPath: path]) = (MentionCounts(), MentionCounts())
            }
            #expect("\(kept)" == "\(index)", "\(file)")
        }
    }

    @Test func `a file whose content was read before is not read again, whatever its path`() throws {
        var scan = Scan()
        scan.cache = try cache()
        let source = try Data(contentsOf: folder.url(of: "App/B.swift"))
        var index = FileIndex(path: "elsewhere")
        index.byteCount = source.count
        index.lineCount = 1_000
        index.problems = [FileProblem(path: "elsewhere", kind: .syntaxErrors(3))]
        scan.cache?.insert(index, for: source)
        let indexes = scan.index([folder.path(of: "App/B.swift")])
        #expect(indexes.map(\.lineCount) == [1_000])
        #expect(indexes.map(\.path) == [folder.path(of: "App/B.swift")])
        #expect(indexes[0].problems.map(\.path) == [folder.path(of: "App/B.swift")])
    }

    @Test func `a main file and another file of the same content have their own indexes`() throws {
        let cache = try cache()
        let source = Data("let a = 1\n".utf8)
        var index = FileIndex(path: "App/main.swift")
        index.byteCount = source.count
        cache.insert(index, for: source)
        #expect(cache.index(of: source, at: "Tool/main.swift") != nil)
        #expect(cache.index(of: source, at: "App/Other.swift") == nil)
    }

    @Test func `an index with any damaged byte is not used`() throws {
        let cache = try cache()
        let source = try Data(contentsOf: folder.url(of: "App/A.swift"))
        var index = FileIndex(path: "A.swift")
        index.byteCount = source.count
        cache.insert(index, for: source)
        let entry = try #require(entries().first)
        let whole = try Data(contentsOf: entry)
        for position in whole.indices {
            var damaged = whole
            damaged[position] ^= 4
            try damaged.write(to: entry)
            #expect(cache.index(of: source, at: "A.swift") == nil)
            try whole.prefix(position).write(to: entry)
            #expect(cache.index(of: source, at: "A.swift") == nil)
        }
        try whole.write(to: entry)
        #expect(cache.index(of: source, at: "A.swift") != nil)
    }

    @Test func `another build of the program makes its own`() throws {
        let source = Data("let a = 1\n".utf8)
        var index = FileIndex(path: "A.swift")
        index.byteCount = source.count
        try cache().insert(index, for: source)
        #expect(try cache().index(of: source, at: "A.swift") != nil)
        #expect(try cache(ofProgram: "new program").index(of: source, at: "A.swift") == nil)
    }

    @Test func `indexes are removed after a month, and nothing else is`() throws {
        let cache = try cache()
        for text in ["let a = 1", "let b = 2"] { cache.insert(FileIndex(path: "A.swift"), for: Data(text.utf8)) }
        try Data().write(to: folder.url(of: "cache/notes.index"))
        func age(_ file: URL, days: Double) throws {
            let date = Date(timeIntervalSinceNow: -days * 24 * 60 * 60)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        }
        let old = try #require(try entries().first { $0.lastPathComponent != "notes.index" })
        try age(old, days: 31)
        try age(folder.url(of: "cache/notes.index"), days: 31)
        // It looks once a day.
        _ = try self.cache()
        #expect(try entries().count == 3)
        try age(folder.url(of: "cache/last-check"), days: 2)
        _ = try self.cache()
        #expect(try entries().count == 2)
        #expect(FileManager.default.fileExists(atPath: folder.path(of: "cache/notes.index")))
        #expect(!FileManager.default.fileExists(atPath: old.path))
    }

    @Test func `scans print the same with and without a cache`() async throws {
        let scan = ["scan", folder.path(of: "App")]
        let plain = try await Command.run(scan)
        #expect(plain.output.contains("1 warning"))
        let cached = scan + ["--cache", folder.path(of: "cache")]
        for _ in 0..<2 { #expect(try await Command.run(cached).output == plain.output) }
        #expect(try entries().count == 2)
        // Entries that aren't any.
        for entry in try entries() { try Data([255, 1, 2]).write(to: entry) }
        for _ in 0..<2 {
            try FileManager.default.removeItem(at: keptFindings())
            #expect(try await Command.run(cached).output == plain.output)
        }
        // A change, and a move.
        try Data(Sources.leaky.utf8).write(to: folder.url(of: "App/C.swift"))
        try FileManager.default.removeItem(at: folder.url(of: "App/A.swift"))
        let changed = try await Command.run(cached)
        #expect(changed.output.contains("C.swift") && !changed.output.contains("A.swift"))
        #expect(try await Command.run(scan).output == changed.output)
    }

    @Test func `every format is the same with kept findings`() async throws {
        let folder = try await ScratchFolder.repository([
            "App/A.swift": Sources.leaky, "App/B.swift": "let b = 1\n",
            "App/C.swift": Sources.leaky.replacing(
                "nil, queue",
                with: "nil,  /* notifiable:ignore dropped-token */ queue"
            ),
        ])
        let scan = ["scan", folder.path(of: "App")]
        let baseline = folder.path(of: "baseline.json")
        _ = try await Command.run(["scan", folder.path(of: "App/C.swift"), "--write-baseline", baseline])
        try folder.write(Data((Sources.leaky + Sources.leaky).utf8), to: "App/A.swift")
        let options =
            OutputFormat.allCases.map { ["--format", $0.rawValue] }
            + [
                ["--changed-since", "HEAD"], ["--baseline", baseline], ["--rule", "dropped-token"],
                ["--fail-on", "error"],
            ]
        let cache = ["--cache", folder.path(of: "cache")]
        for option in options {
            let plain = try await Command.run(scan + option)
            for _ in 0..<2 {
                let cached = try await Command.run(scan + option + cache)
                #expect(cached.output == plain.output && cached.errors == plain.errors && cached.code == plain.code)
            }
        }
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path(of: "cache"))
        // One for all rules, and one for a single rule.
        #expect(names.count { $0.hasSuffix(".findings") } == 2)
    }

    /// A scan's report, and whether the scan has read the files and not only taken the findings from a cache.
    private func scan(
        _ cache: ScanCache?,
        below path: String = "App",
        _ configure: (inout Scan) -> Void = { _ in }
    ) -> (report: String, isNew: Bool) {
        var scan = Scan()
        scan.cache = cache
        configure(&scan)
        let isKept = Once()
        scan.progress = { _ in _ = isKept.take() }
        let result = scan.run(SourceFinder().files(below: [folder.path(of: path)]))
        return (JSONReport().text(of: result), !isKept.take())
    }

    private static let project = """
        // !$*UTF8*$!
        { objects = {
            ROOT = { isa = PBXProject; mainGroup = GROUP; targets = (ONE); buildConfigurationList = LIST; };
            GROUP = { isa = PBXGroup; children = (A, CONFIG); sourceTree = "<group>"; };
            A = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
            CONFIG = { isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
            ONE = { isa = PBXNativeTarget; name = One; fileSystemSynchronizedGroups = (A); };
            LIST = { isa = XCConfigurationList; buildConfigurations = (C); };
            C = { isa = XCBuildConfiguration; baseConfigurationReference = CONFIG; buildSettings = { }; };
        }; rootObject = ROOT; }
        """

    @Test func `findings are kept until something changes that they depend on`() throws {
        let cache = try cache()
        let changes: [(path: String, text: String?)] = [
            ("App/A.swift", Sources.leaky.replacing("nil, queue: nil", with: "nil, queue: foo")),
            ("App/New.swift", Sources.leaky), ("App/A.swift", nil), ("App/Empty.swift", ""),
            ("App/Legacy.m", "[center postNotificationName:@\"arrived\"]"), ("App/Legacy.m", nil),
            ("Package.swift", "let package = Package(name: \"P\", targets: [.target(name: \"App\", path: \"App\")])"),
            (
                "Package.swift",
                "let package = Package(name: \"P\", targets: [.testTarget(name: \"App\", path: \"App\")])"
            ),
            ("App.xcodeproj/project.pbxproj", Self.project), ("App.xcconfig", "SWIFT_VERSION = 6.0\n"),
        ]
        #expect(scan(cache).isNew)
        for (path, text) in changes {
            let file = folder.url(of: path).path
            let date = try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate]
            if let text {
                try folder.write(Data(text.utf8), to: path)
            } else {
                try FileManager.default.removeItem(atPath: file)
            }
            if text != nil, let date {
                try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file)
            }
            let changed = scan(cache)
            #expect(changed.isNew, "\(path)")
            #expect(changed.report == scan(nil).report, "\(path)")
            let kept = scan(cache)
            #expect(!kept.isNew && kept.report == changed.report, "\(path)")
        }
        let touched = [FileAttributeKey.modificationDate: Date()]
        try FileManager.default.setAttributes(touched, ofItemAtPath: folder.path(of: "App/New.swift"))
        #expect(!scan(cache).isNew)
    }

    @Test func `findings are kept for each program and its options`() throws {
        let configurations: [(inout Scan) -> Void] = [
            { _ in }, { $0.configuration.defaultIsolation = .mainActor },
            { $0.configuration.rules = ["dropped-token": .off] },
            { $0.configuration.rules = ["dropped-token": .note] }, { $0.configuration.testPaths = ["/elsewhere"] },
            { $0.configuration.mainActorTypes = ["A"] },
            { $0.configuration.offMainNotifications = ["arrived": "by B"] },
            { $0.rules = [.droppedToken] },
        ]
        for configure in configurations {
            let new = try scan(cache(), configure)
            #expect(new.isNew && new.report == scan(nil, configure).report)
        }
        for configure in configurations {
            let kept = try scan(cache(), configure)
            #expect(!kept.isNew && kept.report == scan(nil, configure).report)
        }
        #expect(try scan(cache(), below: "App/A.swift").isNew)
        #expect(try scan(cache(ofProgram: "new program")).isNew)
    }

    @Test func `options that don't change findings share an entry`() throws {
        #expect(try scan(cache()).isNew)
        #expect(try !scan(cache()) { $0.configuration.failOn = .error }.isNew)
        #expect(try !scan(cache()) { $0.configuration.paths = ["App"] }.isNew)
        #expect(try !scan(cache()) { $0.configuration.cache = "elsewhere" }.isNew)
        _ = try scan(cache(), below: "App/")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path(of: "cache"))
        #expect(names.count { $0.hasSuffix(".findings") } == 1)
    }

    @Test func `findings are kept although a file can't be read`() throws {
        // A folder in place of a file, which the paths name.
        try folder.write(Data(), to: "App/Folder.swift/Empty.txt")
        let unreadable = folder.path(of: "App/Folder.swift")
        var found = SourceFinder().files(below: [folder.path(of: "App")])
        found.files.append(unreadable)
        var scan = Scan()
        scan.cache = try cache()
        let count = Once()
        let new = scan.run(found)
        scan.progress = { _ in _ = count.take() }
        let kept = scan.run(found)
        #expect(new.problems.map(\.path) == [unreadable] && kept.problems == new.problems)
        #expect(count.take(), "the files are read")
    }

    @Test func `the code base of kept findings is read once, and in silence`() throws {
        _ = try scan(cache())
        var scan = Scan()
        scan.cache = try cache()
        let isShown = Once()
        scan.progress = { _ in _ = isShown.take() }
        let result = scan.run(SourceFinder().files(below: [folder.path(of: "App")]))
        #expect(result.codeBase.files.count == 2)
        try FileManager.default.removeItem(at: folder.url(of: "App/B.swift"))
        #expect(result.codeBase.files.count == 2)
        #expect(isShown.take())
    }

    @Test func `findings in a file that changes and changes back aren't kept`() throws {
        let count = ProcessInfo.processInfo.activeProcessorCount + 2
        for number in 0..<count { try folder.write(Data("let n = 1\n".utf8), to: "Many/F\(100 + number).swift") }
        let found = SourceFinder().files(below: [folder.path(of: "Many")])
        let last = folder.url(of: "Many/F\(100 + count - 1).swift")
        var scan = Scan()
        scan.cache = try cache()
        let isFirst = Once()
        let lock = NSLock()
        // Each worker waits here after its first file, before any reads the last one.
        scan.progress = { read in
            lock.withLock {
                if isFirst.take() { try? Data(Sources.leaky.utf8).write(to: last) }
                if read == count { try? Data("let n = 1\n".utf8).write(to: last) }
            }
        }
        #expect(scan.run(found).findings.count == 1)
        #expect(scan.run(found).findings.isEmpty)
    }

    @Test func `the newest findings are kept`() throws {
        _ = try scan(cache())
        let entry = try keptFindings()
        for number in 0..<ScanCache.findingsLimit {
            let other = entry.deletingLastPathComponent().appendingPathComponent("\(number).findings")
            try Data().write(to: other)
        }
        let date = Date(timeIntervalSinceNow: -2 * 24 * 60 * 60)
        for file in [entry, folder.url(of: "cache/last-check")] {
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        }
        _ = try cache()
        let names = try FileManager.default.contentsOfDirectory(atPath: entry.deletingLastPathComponent().path)
        #expect(names.count { $0.hasSuffix(".findings") } == ScanCache.findingsLimit)
        #expect(!FileManager.default.fileExists(atPath: entry.path))
    }

    @Test func `damaged findings are not used`() throws {
        let cache = try cache()
        let new = scan(cache)
        let file = try keptFindings()
        let whole = try Data(contentsOf: file)
        for position in whole.indices {
            var damaged = whole
            damaged[position] ^= 4
            try damaged.write(to: file)
            #expect(scan(cache).isNew)
        }
        let kept = scan(cache)
        #expect(!kept.isNew && kept.report == new.report)
    }

    @Test func `a folder that cannot be created is an error`() async throws {
        let command = try await Command.run(["scan", folder.path, "--cache", folder.path(of: "App/B.swift/cache")])
        #expect(command.code == 73)
        #expect(command.errors.contains("App/B.swift/cache: cannot be used as a cache: "))
    }
}
