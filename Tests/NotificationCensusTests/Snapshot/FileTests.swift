import Foundation
import NotificationCensus
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `Census files` {
    private static let snapshot: CensusSnapshot = {
        let center = NotificationCenter()
        let census = NotificationCensus(of: center)
        census.start()
        for number in 0..<3 {
            center.post(name: Notification.Name("Name \(number)"), object: center, userInfo: ["number": number])
        }
        return census.snapshot()
    }()

    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func failure(_ contents: String) throws -> CensusFileError.Reason? {
        try folder.write(Data(contents.utf8), to: "census.json")
        let error = #expect(throws: CensusFileError.self) {
            _ = try CensusSnapshot(contentsOf: folder.url(of: "census.json"))
        }
        #expect(error?.file == folder.path(of: "census.json"))
        return error?.reason
    }

    @Test func `what is written is read`() throws {
        try Self.snapshot.write(to: folder.url(of: "census.json"))
        #expect(try CensusSnapshot(contentsOf: folder.url(of: "census.json")) == Self.snapshot)
    }

    @Test func `a file that doesn't exist, an empty one and a foreign one are told apart`() throws {
        let error = #expect(throws: CensusFileError.self) {
            _ = try CensusSnapshot(contentsOf: folder.url(of: "nothing.json"))
        }
        #expect(error?.reason == .unreadable)
        #expect(try failure("") == .empty)
        for foreign in ["[]", "{\"format\":\"x\"}", "{\"version\":2,\"$schema\":\"sarif\"}", "\u{7F}ELF"] {
            #expect(try failure(foreign) == .foreign)
        }
    }

    @Test func `a file cut anywhere behind its format is truncated`() throws {
        let text = String(decoding: try Self.snapshot.fileContents(), as: UTF8.self)
        for length in [40, 200, text.count / 2, text.count - 1] {
            #expect(try failure(String(text.prefix(length))) == .truncated)
        }
    }

    @Test func `a newer file is refused by its version, whatever is in it`() throws {
        #expect(try failure(#"{"format":"notification-census","novel":[1],"version":7}"#) == .newer(version: 7))
    }

    @Test func `a file with contents that can't be right is damaged`() throws {
        let text = String(decoding: try Self.snapshot.fileContents(), as: UTF8.self)
        for (part, replacement) in [("\"count\":1", "\"count\":\"one\""), ("\"image\":", "\"image\":99")] {
            guard case .damaged = try failure(text.replacing(part, with: replacement)) else {
                Issue.record("\(part) can be replaced")
                continue
            }
        }
    }

    @Test func `a number of posts that can't be right is damaged, and no other number ends the program`() throws {
        let text = String(decoding: try Self.snapshot.fileContents(), as: UTF8.self)
        let counts: Set = [
            "count", "missing", "other", "peakPerSecond", "sampledOut", "unknownPayloads", "unrecordedPosts",
            "withoutSite",
        ]
        var found: Set<Substring> = []
        for match in text.matches(of: /"(?<key>\w+)":(?<number>\d+)/) {
            found.insert(match.output.key)
            for number in [Int.min, -1, 0, 1_000, 1 << 53, .max] {
                let place = match.output.number
                let changed = text.replacingCharacters(in: place.startIndex..<place.endIndex, with: "\(number)")
                do throws(CensusFileError.Reason) {
                    let snapshot = try CensusSnapshot(fileContents: Data(changed.utf8))
                    let isPossible = number == 0 || number == 1_000 && match.output.key != "unknownPayloads"
                    #expect(!counts.contains(String(match.output.key)) || isPossible, "\(match.output)")
                    var merged = snapshot
                    for _ in 0..<3 { merged.merge(snapshot) }
                    #expect(merged.count == snapshot.count * 4)
                } catch {
                    #expect(number != 0, "\(match.output): \(error)")
                }
            }
        }
        #expect(found.isSuperset(of: counts.map { $0[...] }))
    }

    @Test func `a file that can't be written is an error at once`() throws {
        let census = NotificationCensus(of: NotificationCenter())
        #expect(throws: (any Error).self) { try census.startWriting(to: URL(fileURLWithPath: "/nowhere/census.json")) }
    }

    // MARK: Programs

    @Test func `a program writes when it exits`() async throws {
        let file = folder.url(of: "census.json")
        let outcome = try await Command("census-posts").run([file.path])
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        let snapshot = try CensusSnapshot(contentsOf: file)
        #expect(snapshot.entries.map(\.name) == ["DepotDidClose", "DepotDidOpen"])
        #expect(snapshot.entries.map(\.count) == [4, 3])
        #expect(snapshot.runs.map(\.program) == ["census-posts"])
    }

    @Test(arguments: 0..<5)
    func `a program that is killed while it writes leaves a whole file`(number: Int) async throws {
        let folder = folder
        let file = folder.url(of: "census.json")
        // A new file has a new number. Each run is killed a little later.
        try await Command("census-posts").kill([file.path, "forever"]) {
            let path = file.path
            let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
            return size > number * 100_000 + 1_000
        }
        let snapshot = try CensusSnapshot(contentsOf: file)
        #expect(snapshot.entries.count > 0)
        #expect(snapshot.entries.allSatisfy { $0.count >= 1 })
    }
}
